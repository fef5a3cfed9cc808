import { createTransport } from "nodemailer";
import type { Letter, MailService } from "#ports/mail.ts";

export interface SmtpOptions {
  /** "smtp://127.0.0.1:2525", "smtps://name:password@mail.example:465". */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** For connecting, for the greeting, and for every silence after it. */
  readonly timeoutMs?: number;
  /** Connections that are kept for the next letter; more letters than that wait their turn. */
  readonly connections?: number;
}

/** Letters over SMTP. `send` throws when the server did not take the letter. */
export function createSmtpMail({ url, from, timeoutMs = 10_000, connections = 5 }: SmtpOptions): MailService {
  const sender = mailbox(from);
  const transport = createTransport({
    ...server(new URL(url)),
    pool: true,
    maxConnections: connections,
    // A connection that breaks in the middle may have delivered the letter: who tries again is the outbox's to say.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A letter is made of what it carries; it may never fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (letter) => {
      const recipient = mailbox(letter.to);
      await transport.sendMail({
        messageId: messageId(letter, sender.address),
        from: sender,
        to: recipient,
        ...(letter.replyTo === undefined ? {} : { replyTo: oneLine(letter.replyTo) }),
        envelope: { from: sender.address, to: recipient.address },
        subject: oneLine(letter.subject),
        text: letter.text,
        html: letter.html,
        // Keeps out-of-office robots from answering.
        headers: { "Auto-Submitted": "auto-generated" },
        attachments: letter.attachments.map(({ fileName, contentType, content }) => ({
          filename: oneLine(fileName),
          contentType: oneLine(contentType),
          content: Buffer.from(content),
        })),
      });
    },
    close: async () => transport.close(),
  };
}

/** A name and password are only ever sent encrypted, except to this very machine. */
function server(url: URL) {
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:")
    throw new Error("The mail server's address starts with smtp: or smtps:");
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  const auth =
    url.username === ""
      ? undefined
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth,
    requireTLS: auth !== undefined && !secure && !isHere,
  };
}

/** The same letter always has the same Message-ID, so that a second copy is recognised as one. */
function messageId({ id }: Letter, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf("@") + 1);
  // Percent-encoding without the characters that mean something in a Message-ID.
  const local = encodeURIComponent(id).replaceAll(/[!'()*]/g, "_");
  if (local === "") throw new Error("A letter needs an id");
  return `<${local}@${domain}>`;
}

/**
 * A name and one address. The check is narrower than the mail standard on purpose: what it lets through
 * cannot be read as two addresses, or as another header.
 * @throws Error when the address is none
 */
function mailbox({ name, address }: { name: string; address: string }) {
  if (!/^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+$/u.test(address) || address.length > 254)
    throw new Error("A letter's address is not an e-mail address");
  return { name: oneLine(name), address };
}

/** Header text without line breaks or other control characters. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
