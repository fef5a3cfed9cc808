import type { Outcome } from "#domain/outcome.ts";

/** What the product needs from a mail service. */
export interface MailService {
  /** A refusal is for good: the same email would be refused again. Throws when a later attempt may succeed. */
  send(email: Email): Promise<Outcome<null, EmailRefusal>>;
  /** Lets go of connections that are kept for the next email. */
  close(): Promise<void>;
}

interface EmailRefusal {
  readonly reason: "refused-for-product";
  /** What the mail server answered: "550 5.1.1 No such user". */
  readonly answer: string;
}

export interface Email {
  /** Becomes the Message-ID, so that an email sent twice is recognised as one. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Whom an answer goes to, where that is somebody else than the house. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Always there; `html` says the same, nicer. */
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}
