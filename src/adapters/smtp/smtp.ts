import { createTransport } from "nodemailer";
import { done, refused } from "#domain/outcome.ts";
import type { Email, MailService } from "#ports/mail.ts";

export interface SmtpOptions {
  /** "smtp://127.0.0.1:2525", "smtps://name:password@mail.example:465". */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly timeoutMs?: number;
  readonly connections?: number;
}

/** `send` throws if the server may accept the email later. */
export function createSmtpMail({ url, from, timeoutMs = 10_000, connections = 5 }: SmtpOptions): MailService {
  const sender = mailbox(from);
  const transport = createTransport({
    ...server(new URL(url)),
    pool: true,
    maxConnections: connections,
    // A broken connection may have delivered the email, so only the outbox decides on a retry.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // An email must never load a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email) => {
      if (!isAddress(email.to.address))
        return refused("refused-permanently", { answer: "not an email address" });
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
        // Prevents automatic replies.
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
        return refused("refused-permanently", { answer });
      }
      return done(null);
    },
    close: async () => transport.close(),
  };
}

/** Errors of the connection, not of the email. */
const ABOUT_THE_CONNECTION = [503, 530];

/**
 * Refused permanently (5yz): returns the server's answer, otherwise null. A refused sender affects all
 * emails, so they wait.
 */
function permanentAnswer(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, command, response, responseCode } = error as Error & SmtpError;
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return null;
  if (command === "API") return error.message;
  if (command === "MAIL FROM" || responseCode === undefined || responseCode < 500) return null;
  return ABOUT_THE_CONNECTION.includes(responseCode)
    ? null
    : withoutControls(response ?? String(responseCode));
}

/** The database does not accept NUL, whatever a server sends. */
const withoutControls = (text: string) => oneLine(text).replaceAll(/\p{Cc}/gu, "");

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Credentials are only sent encrypted, except to this machine. */
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

/** Always the same for an email, so that a duplicate can be recognised. */
function messageId({ id }: Email, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf("@") + 1);
  // Percent-encoding without the characters that have a meaning in a Message-ID.
  const local = encodeURIComponent(id).replaceAll(/[!'()*]/g, "_");
  if (local === "") throw new Error("An email needs an id");
  return `<${local}@${domain}>`;
}

/** Stricter than the standard: an accepted address cannot be read as two, or as another header. */
function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+$/u.test(address);
}

function mailbox({ name, address }: { name: string; address: string }) {
  if (!isAddress(address)) throw new Error("An email's address is invalid");
  return { name: oneLine(name), address };
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
