import type { Outcome } from "#domain/outcome.ts";

export interface MailService {
  /** A refusal is permanent: the same email would be refused again. Throws if a later attempt may succeed. */
  send(email: Email): Promise<Outcome<null, EmailRefusal>>;
  close(): Promise<void>;
}

interface EmailRefusal {
  readonly reason: "refused-permanently";
  /** The mail server's reply: "550 5.1.1 No such user". */
  readonly answer: string;
}

export interface Email {
  /** Becomes the Message-ID, so that mail clients recognize an email sent twice as one. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Reply address, if it is not the house's. */
  readonly replyTo?: string;
  readonly subject: string;
  /** The plain-text alternative of `html`; always present. */
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}
