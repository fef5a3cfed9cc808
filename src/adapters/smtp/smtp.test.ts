import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Email, MailService } from "#ports/mail.ts";
import { createSmtpMail } from "./smtp.ts";

const email: Email = {
  id: "order-1:confirmation",
  to: { name: "Åsa Öberg", address: "asa@example.se" },
  subject: "Dina biljetter – Così fan tutte",
  text: "Välkommen!\n.\nEn ensam punkt får inte avsluta brevet.",
  html: "<p>Välkommen!</p>",
  attachments: [
    {
      fileName: "biljetter å.pdf",
      contentType: "application/pdf",
      content: new Uint8Array([37, 80, 68, 70]),
    },
  ],
};

interface Received {
  readonly raw: string;
  readonly recipients: readonly string[];
}

describe("emails over SMTP", () => {
  let received: Received[] = [];
  let refusal: Error | null = null;
  const rejected = new Map<string, number>();
  const answer = (command: string, callback: (error?: Error) => void) => {
    const responseCode = rejected.get(command);
    callback(responseCode === undefined ? undefined : Object.assign(new Error("No"), { responseCode }));
  };
  let server: SMTPServer;
  let url = "";
  let connections = 0;
  beforeEach(async () => {
    received = [];
    refusal = null;
    rejected.clear();
    connections = 0;
    server = new SMTPServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      hideSMTPUTF8: true,
      onMailFrom: (_address, _session, callback) => answer("MAIL FROM", callback),
      onRcptTo: ({ address }, _session, callback) =>
        answer(/^\p{ASCII}*$/u.test(address) ? "RCPT TO" : "outside ASCII", callback),
      onConnect: (_session, callback) => {
        connections += 1;
        callback();
      },
      onData: async (stream, session, callback) => {
        let raw = "";
        for await (const chunk of stream) raw += chunk.toString("utf8");
        if (refusal === null)
          received.push({ raw, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        callback(refusal);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const mail of open.splice(0)) await mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const from = { name: "Sundoperan", address: "biljetter@sundoperan.example" };
  const open: MailService[] = [];
  const mailTo = (at: string, timeoutMs = 10_000) => {
    const mail = createSmtpMail({ url: at, from, timeoutMs, connections: 3 });
    open.push(mail);
    return mail;
  };
  const send = (changes: Partial<Email> = {}) => mailTo(url).send({ ...email, ...changes });
  async function only() {
    const [one] = received;
    if (one === undefined || received.length !== 1) throw new Error(`${received.length} emails`);
    return { ...one, mail: await PostalMime.parse(one.raw) };
  }

  it("arrive complete, with names, text, HTML and attachments", async () => {
    await send();
    const { mail, recipients } = await only();
    expect(recipients).toEqual(["asa@example.se"]);
    expect(mail.from).toMatchObject(from);
    expect(mail.to).toMatchObject([email.to]);
    expect(mail.subject).toBe(email.subject);
    expect(mail.text?.trim()).toBe(email.text);
    expect(mail.html?.trim()).toBe(email.html);
    const [attachment] = mail.attachments;
    expect(attachment).toMatchObject({ filename: "biljetter å.pdf", mimeType: "application/pdf" });
    if (!(attachment?.content instanceof ArrayBuffer)) throw new Error("no content");
    expect([...new Uint8Array(attachment.content)]).toEqual([37, 80, 68, 70]);
  });

  it("keep a long house name whole, in lines that every relay accepts", async () => {
    const name = "Deutsche Oper am Rhein Düsseldorf Duisburg";
    const mail = createSmtpMail({ url, from: { ...from, name } });
    open.push(mail);
    await mail.send({ ...email, subject: `Ihre Karten für ${name} (Bestellung 100001)` });
    const { raw, mail: read } = await only();
    expect(read.from).toMatchObject({ name });
    expect(read.subject).toContain(name);
    const head = raw.slice(0, raw.indexOf("\r\n\r\n")).split("\r\n");
    expect(Math.max(...head.map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  it("have the same Message-ID when sent twice", async () => {
    await send();
    await send();
    const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toEqual([
      "<order-1%3Aconfirmation@sundoperan.example>",
      "<order-1%3Aconfirmation@sundoperan.example>",
    ]);
  });

  it.each([
    ["the subject", { subject: "Hej\r\nBcc: thief@example.com\r\n\r\nKöp nu" }],
    ["the name", { to: { name: "Åsa\r\nBcc: thief@example.com", address: "asa@example.se" } }],
    ["the id", { id: "1>\r\nBcc: thief@example.com" }],
    [
      "a file name",
      {
        attachments: [
          { fileName: 'a"\r\nBcc: thief@example.com', contentType: "text/plain", content: new Uint8Array() },
        ],
      },
    ],
    [
      "a content type",
      {
        attachments: [
          { fileName: "a", contentType: "text/plain\r\nBcc: thief@example.com", content: new Uint8Array() },
        ],
      },
    ],
  ])("accept no additional header through %s", async (_, changes) => {
    await send(changes);
    const { raw, recipients, mail } = await only();
    expect(recipients).toEqual(["asa@example.se"]);
    expect(raw).not.toMatch(/^\s*bcc:/im);
    const shown = [mail.subject, mail.to?.[0]?.name, mail.attachments[0]?.filename];
    expect(shown.join(" ")).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    "asa@example.se, thief@example.com",
    "asa@example.se\r\nRCPT TO:<thief@example.com>",
    '"x@thief.example y"@example.se',
    "<asa@example.se>",
    "asa",
    "",
  ])("have one recipient only, so %j is rejected", async (address) => {
    expect(await send({ to: { name: "Åsa", address } })).toEqual({
      ok: false,
      refusal: { reason: "refused-permanently", answer: "not an email address" },
    });
    expect(received).toHaveLength(0);
  });

  it.each([550, 551, 552, 553, 554])("to a mailbox that answers %i are refused permanently", async (code) => {
    rejected.set("RCPT TO", code);
    expect(await send()).toEqual({
      ok: false,
      refusal: { reason: "refused-permanently", answer: `${code} No` },
    });
  });

  it("are refused permanently if the server refuses them after reading", async () => {
    refusal = Object.assign(new Error("Looks like spam"), { responseCode: 554 });
    expect(await send()).toMatchObject({ refusal: { answer: "554 Looks like spam" } });
  });

  it("to an address outside ASCII are refused permanently by a relay without SMTPUTF8", async () => {
    rejected.set("outside ASCII", 553);
    expect(await send({ to: { name: "Jörg", address: "jörg@example.se" } })).toMatchObject({
      refusal: { reason: "refused-permanently", answer: "553 No" },
    });
    expect(await send()).toMatchObject({ ok: true });
  });

  it.each([
    ["a mailbox that is full for now", "RCPT TO", 450],
    ["a server that wants authentication", "RCPT TO", 530],
    ["a sender that the server does not take", "MAIL FROM", 550],
  ])("throw at %s, to be retried", async (_, command, code) => {
    rejected.set(command, code);
    await expect(send()).rejects.toThrow(`${code} No`);
  });

  it("throw an error if the server does not accept them", async () => {
    refusal = Object.assign(new Error("Mailbox full"), { responseCode: 452 });
    await expect(send()).rejects.toThrow("Mailbox full");
  });

  it("share a few connections, however many emails there are", async () => {
    const mail = mailTo(url);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => mail.send({ ...email, id: `email-${index}` })),
    );
    expect(received).toHaveLength(40);
    expect(connections).toBeLessThanOrEqual(3);
  });

  it("are not resent if the connection breaks after the last command", async () => {
    let sent = 0;
    const rude = createServer((socket) => {
      socket.write("220 here\r\n");
      let isEmail = false;
      socket.on("data", (data) => {
        const shown = data.toString();
        if (isEmail && shown.includes("\r\n.\r\n")) {
          sent += 1;
          socket.destroy();
          return;
        }
        if (isEmail) return;
        isEmail = /^DATA/im.test(shown);
        socket.write(isEmail ? "354 go on\r\n" : "250 ok\r\n");
      });
      socket.on("error", () => {});
    });
    await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
    const { port } = rude.address() as AddressInfo;
    await expect(mailTo(`smtp://127.0.0.1:${port}`, 1_000).send(email)).rejects.toThrow();
    expect(sent).toBe(1);
    await new Promise((resolve) => rude.close(resolve));
  });

  it("throw an error if the server is unreachable or too slow", async () => {
    await expect(mailTo("smtp://127.0.0.1:1").send(email)).rejects.toThrow();
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(mailTo(silentUrl, 100).send(email)).rejects.toThrow();
    await new Promise((resolve) => silent.close(resolve));
  });
});
