import { domainToASCII } from "node:url";
import type { z } from "zod";
import type { Payer } from "#ports/payments.ts";
import { type ApiRequest, shaped } from "../http/send-request.ts";
import { fault, type NexiConnection, type Reply } from "./http.ts";
import { checkAuthorization } from "./notification.ts";
import { clean } from "./order.ts";

export interface NexiOptions {
  /** "https://api.dibspayment.eu", "https://test.api.dibspayment.eu", or a stand-in's address. */
  readonly baseUrl: string;
  /** Sent as it is, without "Bearer". */
  readonly secretKey: string;
  /** 8–64 letters, digits, spaces, "-" or "="; returned with each notification. */
  readonly webhookAuthorization: string;
  /** ISO 3166 alpha-3, the country of the shop. */
  readonly countryCode?: string;
  readonly timeoutMs?: number;
  /** Allows addresses without https, which only a stand-in accepts. */
  readonly allowInsecureWebhooks?: boolean;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export function connectionOf(options: NexiOptions): NexiConnection {
  checkAuthorization(options.webhookAuthorization);
  // The platform's own error would contain the key.
  if (!/^[\x21-\x7e]+$/.test(options.secretKey))
    throw new Error("The secret key must have visible ASCII characters only");
  return {
    baseUrl: options.baseUrl,
    secretKey: options.secretKey,
    timeoutMs: options.timeoutMs ?? 8_000,
    fetch: options.fetch ?? globalThis.fetch,
    now: options.now ?? Date.now,
    paused: new Map(),
  };
}

interface Hosted {
  readonly payer: Payer;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly termsUrl: string;
}

export function hostedCheckout(
  { payer, returnUrl, cancelUrl, termsUrl }: Hosted,
  options: NexiOptions,
  button: "pay" | "storecard",
) {
  const { firstName, lastName } = payer;
  const email = addressFor(payer.email);
  const { countryCode = "SWE" } = options;
  return {
    integrationType: "HostedPaymentPage",
    returnUrl,
    cancelUrl,
    termsUrl,
    merchantTermsUrl: termsUrl,
    charge: false,
    merchantHandlesConsumerData: true,
    countryCode,
    consumer: {
      ...(email === null ? {} : { email }),
      privatePerson: { firstName: clean(firstName), lastName: clean(lastName) },
    },
    appearance: {
      displayOptions: { showMerchantName: true, showOrderSummary: true },
      textOptions: { completePaymentButtonText: button },
    },
  };
}

/** Fewer than email allows; any other rejects the whole payment. */
const TAKEN = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** With the domain in ASCII; null if the provider would not accept it: its page then asks. */
function addressFor(email: string): string | null {
  const at = email.lastIndexOf("@");
  const address = `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
  return TAKEN.test(address) ? address : null;
}

/** @throws Error if the provider rejected the request as invalid, or the response has an unexpected shape */
export function understood<Schema extends z.ZodType>(
  wire: ApiRequest,
  reply: Reply,
  schema: Schema,
): z.infer<Schema> {
  if (reply.kind !== "success") throw misunderstood(wire, reply);
  return shaped(schema, reply.body, (what) => fault(wire, what));
}

export function misunderstood(wire: ApiRequest, reply: Reply): Error {
  if (reply.kind === "invalid") return fault(wire, `found wrong: ${reply.text}`);
  if (reply.kind === "business") return fault(wire, `answered business error ${reply.code}`);
  return fault(wire, reply.kind === "unknown" ? "knows no such payment" : "was not expected to succeed");
}

export function paymentPath(providerPaymentId: string): string {
  return `/v1/payments/${encodeURIComponent(providerPaymentId)}`;
}
