/** Delivers events to systems that the house has named. */

export interface WebhookMessage {
  readonly url: string;
  /** The `webhook-id`: the same at each attempt. */
  readonly id: string;
  /** Of the attempt, in milliseconds. */
  readonly at: number;
  /** Each signs; as `whsec_…`. */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** private-address: the host is, or resolves to, an address that is not public. */
export type SendFault =
  | "private-address"
  | "unknown-host"
  | "no-connection"
  | "no-answer"
  | "redirect"
  | "status";

export interface SendResult {
  readonly ok: boolean;
  /** HTTP; null without an answer. */
  readonly status: number | null;
  readonly fault: SendFault | null;
}

export type AddressFault = "not-https" | "private-address" | "not-an-address";

export interface WebhookSender {
  /** What is wrong with an address before anything is sent to it; null if nothing is. Does not resolve its host. */
  addressFault(url: string): AddressFault | null;
  /** Never throws. */
  send(message: WebhookMessage): Promise<SendResult>;
}
