import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMailbox, type Mailbox } from "./server.ts";

describe("the mailbox", () => {
  let data: string;
  let mailbox: Mailbox;
  const start = async () => {
    mailbox = await createMailbox({ smtpPort: 0, port: 0, data });
  };
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "mailbox-"));
    await start();
  });
  afterEach(async () => {
    await mailbox.close();
    await rm(data, { recursive: true });
  });

  const send = (to: string, changes: Record<string, unknown> = {}) =>
    createTransport(mailbox.smtpUrl).sendMail({
      from: "Sundoperan <biljetter@sundoperan.example>",
      to,
      subject: "Dina biljetter – Così",
      text: "Se https://shop.example/tickets?a=1&b=2 <här>",
      html: `<p style="color: red">Hej</p><script>alert(1)</script>`,
      attachments: [{ filename: "biljett å.pdf", content: "%PDF", contentType: "application/pdf" }],
      ...changes,
    });
  const json = async (path: string) => (await fetch(`${mailbox.url}${path}`)).json();
  const page = async (path: string) => (await fetch(`${mailbox.url}${path}`)).text();

  it("accepts emails and finds them by recipient", async () => {
    await send("asa@example.se");
    await send("bo@example.se", { bcc: "secret@example.se", subject: "Två" });
    expect(await json("/emails.json?to=ASA@example.se")).toMatchObject([
      {
        to: ["asa@example.se"],
        from: "Sundoperan <biljetter@sundoperan.example>",
        subject: "Dina biljetter – Così",
        attachments: [{ fileName: "biljett å.pdf", contentType: "application/pdf", size: 4 }],
      },
    ]);
    expect(await json("/emails.json?to=secret@example.se")).toMatchObject([{ subject: "Två" }]);
    expect(await json("/emails.json")).toMatchObject([{ subject: "Två" }, {}]);
  });

  it("keeps emails across a restart, until they are cleared", async () => {
    await send("asa@example.se");
    const before = await json("/emails.json");
    await mailbox.close();
    await start();
    expect(await json("/emails.json")).toEqual(before);
    await fetch(`${mailbox.url}/clear`, { method: "POST" });
    expect(await json("/emails.json")).toEqual([]);
  });

  it("shows an email without running scripts in it", async () => {
    await send("asa@example.se", { subject: "<img src=x>" });
    const [{ id }] = await json("/emails.json");
    const shown = await page(`/emails/${id}`);
    expect(shown).toContain("&lt;img src=x&gt;");
    expect(shown).not.toContain("<script>");
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(shown).toContain('href="https://shop.example/tickets?a=1&amp;b=2"');
    expect(await page("/")).toContain(`/emails/${id}`);
  });

  it("offers attachments as downloads", async () => {
    await send("asa@example.se");
    const [email] = await json("/emails.json");
    const response = await fetch(`${mailbox.url}${email.attachments[0].path}`);
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''biljett%20%C3%A5.pdf",
    );
    expect(await response.text()).toBe("%PDF");
  });

  it("survives a sender who disconnects in the middle of an email, and stores no part of that email", async () => {
    const faults: unknown[] = [];
    const note = (fault: unknown) => faults.push(fault);
    process.on("unhandledRejection", note);
    const { port } = new URL(mailbox.smtpUrl);
    const socket = connect(Number(port), "127.0.0.1");
    const lines = ["EHLO x", "MAIL FROM:<a@x.example>", "RCPT TO:<b@x.example>", "DATA", "Subject: half"];
    for (const line of lines) {
      await new Promise((shown) => socket.once("data", shown));
      socket.write(`${line}\r\n`);
    }
    socket.destroy();
    await new Promise((done) => setTimeout(done, 300));
    process.off("unhandledRejection", note);
    expect(faults).toEqual([]);
    await send("asa@example.se");
    expect(await json("/emails.json")).toHaveLength(1);
  });

  it("finds no email outside its folder", async () => {
    expect((await fetch(`${mailbox.url}/emails/..%2f..%2fetc%2fpasswd/raw`)).status).toBe(404);
    expect((await fetch(`${mailbox.url}/emails/20260101T000000000-0001`)).status).toBe(404);
  });
});
