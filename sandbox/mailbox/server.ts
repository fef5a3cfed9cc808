import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { type Letters, openLetters, type StoredLetter } from "./letters.ts";
import { letterPage, listPage } from "./pages.ts";

export interface MailboxOptions {
  /** 0 takes a free port. */
  readonly smtpPort: number;
  readonly port: number;
  /** The folder of the letters. */
  readonly data: string;
  readonly host?: string;
  readonly now?: () => Date;
}

export interface Mailbox {
  /** "smtp://127.0.0.1:2525" */
  readonly smtpUrl: string;
  /** Where the letters are read. */
  readonly url: string;
  close(): Promise<void>;
}

/** A letter's styles are allowed, because the frame it stands in inherits this policy. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";
const MAX_BYTES = 20_000_000;

/** Starts the stand-in mail server: it takes every letter and shows it to whoever develops the shop. */
export async function createMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { host = "127.0.0.1", now = () => new Date() } = options;
  const letters = openLetters(options.data, now);
  const smtp = await listenForLetters(letters, host, options.smtpPort);
  const web = await listenForReaders(letters, host, options.port);
  return {
    smtpUrl: `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://${host}:${(web.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => web.close(resolve));
      web.closeAllConnections();
      await closed;
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function listenForLetters(letters: Letters, host: string, port: number): Promise<SMTPServer> {
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
      receive(stream, (letter) => letters.keep(letter, recipients)).then(
        (isKept) => {
          if (isKept) return callback(null, "Kept");
          callback(Object.assign(new Error("Letter too large"), { responseCode: 552 }));
        },
        () => callback(Object.assign(new Error("Could not be kept"), { responseCode: 451 })),
      );
    },
  });
  // A client that hangs up in the middle is its own trouble.
  server.on("error", (error) => console.warn(`Mailbox: ${error.message}`));
  return new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Keeps the letter once it is whole; false when it is too large. A sender who hangs up in the middle throws. */
async function receive(
  stream: SMTPServerDataStream,
  keep: (letter: Buffer) => Promise<unknown>,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  if (stream.sizeExceeded) return false;
  await keep(Buffer.concat(chunks));
  return true;
}

function listenForReaders(letters: Letters, hostname: string, port: number): Promise<Server> {
  const app = readingRoom(letters);
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port }, () => resolve(server)) as Server;
    server.once("error", reject);
  });
}

function readingRoom(letters: Letters): Hono {
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
    return c.html(listPage(deliveredTo(await letters.all(), to), to));
  });
  app.get("/letters.json", async (c) => {
    const found = deliveredTo(await letters.all(), c.req.query("to") ?? "");
    return c.json(found.map(forTests));
  });
  app.post("/clear", async (c) => {
    await letters.clear();
    return c.body(null, 204);
  });
  app.get("/letters/:id", async (c) => {
    const letter = await letters.find(c.req.param("id"));
    return letter === undefined ? c.notFound() : c.html(letterPage(letter));
  });
  app.get("/letters/:id/raw", async (c) => {
    const content = await letters.raw(c.req.param("id"));
    if (content === undefined) return c.notFound();
    return c.body(new Uint8Array(content), 200, { "content-type": "text/plain; charset=utf-8" });
  });
  app.get("/letters/:id/attachments/:index", async (c) => {
    const letter = await letters.find(c.req.param("id"));
    const attachment = letter?.attachments[Number(c.req.param("index"))];
    if (attachment === undefined) return c.notFound();
    return c.body(new Uint8Array(attachment.content), 200, {
      // Always downloaded, never shown: an attached page must not run here.
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
    });
  });
  return app;
}

function deliveredTo(letters: readonly StoredLetter[], to: string): StoredLetter[] {
  const wanted = to.trim().toLowerCase();
  return letters.filter((letter) => letter.to.some((address) => address.toLowerCase().includes(wanted)));
}

function forTests({ attachments, ...letter }: StoredLetter) {
  return {
    ...letter,
    attachments: attachments.map(({ fileName, contentType, size }, index) => ({
      fileName,
      contentType,
      size,
      path: `/letters/${letter.id}/attachments/${index}`,
    })),
  };
}
