import { createTransport } from "nodemailer";
import { done, refused } from "#domain/outcome.ts";
import type { Email, MailService } from "#ports/mail.ts";

export interface SmtpOptions {
  /** "smtp://127.0.0.1:2525", "smtps://name:password@mail.example:465". */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** For connecting, for the greeting, and for every silence after it. */
  readonly timeoutMs?: number;
  /** Connections that are kept for the next email; more emails than that wait their turn. */
  readonly connections?: number;
}

/** Emails over SMTP. `send` throws when the server may take the email later. */
export function createSmtpMail({ url, from, timeoutMs = 10_000, connections = 5 }: SmtpOptions): MailService {
  const sender = mailbox(from);
  const transport = createTransport({
    ...server(new URL(url)),
    pool: true,
    maxConnections: connections,
    // A connection that breaks in the middle may have delivered the email: who tries again is the outbox's to say.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // An email is made of what it carries; it may never fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email) => {
      if (!isAddress(email.to.address))
        return refused("refused-for-product", { answer: "not an email address" });
      const recipient = mailbox(email.to);
      const message = {
        messageId: messageId(email, sender.address),
        from: sender,
        to: recipient,
        ...(email.replyTo === undefined ? {} : { replyTo: oneLine(email.replyTo) }),
        envelope: { from: sender.address, to: recipient.address },
        subject: oneLine(email.subject),
        text: email.text,
        html: email.html,
        // Keeps out-of-office robots from answering.
        headers: { "Auto-Submitted": "auto-generated" },
        attachments: email.attachments.map(({ fileName, contentType, content }) => ({
          filename: oneLine(fileName),
          contentType: oneLine(contentType),
          content: Buffer.from(content),
        })),
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        const answer = permanentAnswer(error);
        if (answer === null) throw error;
        return refused("refused-for-product", { answer });
      }
      return done(null);
    },
    close: async () => transport.close(),
  };
}

/** Wrong order of commands, and authentication wanted: about the connection, not about this email. */
const ABOUT_THE_CONNECTION = [503, 530];

/**
 * The server's answer if it refuses this recipient or this email for good (5yz); null for everything else. A refused
 * sender concerns all emails: they wait until the house has mended that.
 */
function permanentAnswer(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, command, response, responseCode } = error as Error & SmtpError;
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return null;
  // Refused by the library before anything was said to the server.
  if (command === "API") return error.message;
  if (command === "MAIL FROM" || responseCode === undefined || responseCode < 500) return null;
  return ABOUT_THE_CONNECTION.includes(responseCode)
    ? null
    : withoutControls(response ?? String(responseCode));
}

/** The database takes no NUL, whatever a server writes. */
const withoutControls = (text: string) => oneLine(text).replaceAll(/\p{Cc}/gu, "");

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
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

/** The same email always has the same Message-ID, so that a second copy is recognised as one. */
function messageId({ id }: Email, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf("@") + 1);
  // Percent-encoding without the characters that mean something in a Message-ID.
  const local = encodeURIComponent(id).replaceAll(/[!'()*]/g, "_");
  if (local === "") throw new Error("An email needs an id");
  return `<${local}@${domain}>`;
}

/**
 * Narrower than the mail standard on purpose: what it lets through cannot be read as two addresses, or as another header.
 */
function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+$/u.test(address);
}

/** @throws Error when the address is none */
function mailbox({ name, address }: { name: string; address: string }) {
  if (!isAddress(address)) throw new Error("An email's address is not an e-mail address");
  return { name: oneLine(name), address };
}

/** Header text without line breaks or other control characters. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
