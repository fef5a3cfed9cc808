import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { listen } from "../listen.ts";
import { type Emails, openEmails, type StoredEmail } from "./emails.ts";
import { emailPage, listPage } from "./pages.ts";

interface MailboxOptions {
  readonly smtpPort: number;
  readonly port: number;
  readonly data: string;
  readonly host?: string;
  readonly now?: () => Date;
}

export interface Mailbox {
  readonly smtpUrl: string;
  readonly url: string;
  close(): Promise<void>;
}

/** Inline styles, because the email's frame inherits this policy. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";
const MAX_BYTES = 20_000_000;

/** Accepts every email but those to `refuse-<code>@…`, and shows them to developers and tests. */
export async function createMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { host = "127.0.0.1", now = () => new Date() } = options;
  const emails = openEmails(options.data, now);
  const smtp = await listenForEmails(emails, host, options.smtpPort);
  const web = await listen(pagesOf(emails), host, options.port);
  return {
    smtpUrl: `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`,
    url: web.url,
    close: async () => {
      await web.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function listenForEmails(emails: Emails, host: string, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, callback) => {
      const code = Number(/^refuse-([45]\d\d)[@+]/.exec(address)?.[1]);
      if (!code) return callback();
      callback(Object.assign(new Error(`Refused as ${address} asks`), { responseCode: code }));
    },
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, (email) => emails.keep(email, recipients)).then(
        (isKept) => {
          if (isKept) return callback(null, "Kept");
          callback(Object.assign(new Error("Email too large"), { responseCode: 552 }));
        },
        () => callback(Object.assign(new Error("Could not be stored"), { responseCode: 451 })),
      );
    },
  });
  server.on("error", (error) => console.warn(`Mailbox: ${error.message}`));
  return new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** False if too large. @throws if the sender disconnects early */
async function receive(
  stream: SMTPServerDataStream,
  keep: (email: Buffer) => Promise<unknown>,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  if (stream.sizeExceeded) return false;
  await keep(Buffer.concat(chunks));
  return true;
}

function pagesOf(emails: Emails): Hono {
  const app = new Hono();
  app.use("*", async (c, next) => {
    await next();
    c.header("content-security-policy", POLICY);
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    c.header("cache-control", "no-store");
  });
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.get("/", async (c) => {
    const to = c.req.query("to") ?? "";
    return c.html(listPage(deliveredTo(await emails.all(), to), to));
  });
  app.get("/emails.json", async (c) => {
    const found = deliveredTo(await emails.all(), c.req.query("to") ?? "");
    return c.json(found.map(forTests));
  });
  app.post("/clear", async (c) => {
    await emails.clear();
    return c.body(null, 204);
  });
  app.get("/emails/:id", async (c) => {
    const email = await emails.find(c.req.param("id"));
    return email === undefined ? c.notFound() : c.html(emailPage(email));
  });
  app.get("/emails/:id/raw", async (c) => {
    const content = await emails.raw(c.req.param("id"));
    if (content === undefined) return c.notFound();
    return c.body(new Uint8Array(content), 200, { "content-type": "text/plain; charset=utf-8" });
  });
  app.get("/emails/:id/attachments/:index", async (c) => {
    const email = await emails.find(c.req.param("id"));
    const attachment = email?.attachments[Number(c.req.param("index"))];
    if (attachment === undefined) return c.notFound();
    return c.body(new Uint8Array(attachment.content), 200, {
      // An attached page must not run here.
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
    });
  });
  return app;
}

function deliveredTo(emails: readonly StoredEmail[], to: string): StoredEmail[] {
  const wanted = to.trim().toLowerCase();
  return emails.filter((email) => email.to.some((address) => address.toLowerCase().includes(wanted)));
}

function forTests({ attachments, ...email }: StoredEmail) {
  return {
    ...email,
    attachments: attachments.map(({ fileName, contentType, size }, index) => ({
      fileName,
      contentType,
      size,
      path: `/emails/${email.id}/attachments/${index}`,
    })),
  };
}
