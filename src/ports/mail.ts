/** What the product needs from a mail service. Throws when the letter was not accepted; the outbox tries again. */
export interface MailService {
  send(letter: Letter): Promise<void>;
  /** Lets go of connections that are kept for the next letter. */
  close(): Promise<void>;
}

export interface Letter {
  /** Becomes the Message-ID, so that a letter sent twice is recognised as one. */
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
