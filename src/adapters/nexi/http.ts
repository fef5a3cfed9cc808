import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Unreachable } from "#ports/payments.ts";
import {
  type ApiRequest,
  apiFault,
  areCredentialsRefused,
  isTryLater,
  readJson,
  sendRequest,
} from "../http/send-request.ts";

export type Reply =
  | { readonly kind: "success"; readonly body: unknown }
  | { readonly kind: "unknown" }
  | { readonly kind: "business"; readonly code: string }
  /** Rejected as invalid; the text names the properties. */
  | { readonly kind: "invalid"; readonly text: string };

export interface NexiConnection {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly paused: Map<string, number>;
}

const businessError = z.object({ code: z.string().regex(/^1\d{3}$/) });
const propertyErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });

/**
 * `unreachable` is every unknown outcome: a timeout, a broken connection, 408, 429, 5xx, or a body that is
 * not JSON. After a 429 nothing is sent until `Retry-After`. @throws Error if the key is refused (401, 403)
 * or the status unexpected: a bug or a configuration error
 */
export async function call(
  connection: NexiConnection,
  request: ApiRequest,
): Promise<Outcome<Reply, Unreachable>> {
  if (isPaused(connection, request)) return refused("unreachable");
  const { secretKey, ...rest } = connection;
  const answer = await sendRequest({ ...rest, headers: { authorization: secretKey } }, request);
  if (answer === null) return refused("unreachable");
  const { status, text, retryAfter } = answer;
  if (status === 429) pause(connection, request, retryAfter);
  if (areCredentialsRefused(status)) throw fault(request, `answered ${status}: is the secret key right?`);
  if (status === 404) return done({ kind: "unknown" });

  const body = text.trim() === "" ? null : readJson(text);
  // Business errors come with 402, 409 and also 5xx: the code is more specific than the status.
  const business = status >= 400 ? businessError.safeParse(body) : null;
  if (business?.success) return done({ kind: "business", code: business.data.code });
  if (isTryLater(status)) return refused("unreachable");
  if (status === 400) return done({ kind: "invalid", text: describe(body) });
  if (status < 200 || status >= 300) throw fault(request, `answered ${status}`);
  if (body === undefined) return refused("unreachable");
  return done({ kind: "success", body });
}

const MOST_PAUSE_MS = 5 * 60_000;
const PAUSE_MS = 1_000;

const keyOf = ({ method, path }: ApiRequest) => `${method} ${path}`;

function isPaused({ paused, now }: NexiConnection, request: ApiRequest): boolean {
  const until = paused.get(keyOf(request));
  return until !== undefined && until > now();
}

/** `Retry-After` is in seconds, or a date. */
function pause({ paused, now }: NexiConnection, request: ApiRequest, retryAfter: string | null): void {
  const seconds = Number(retryAfter ?? Number.NaN);
  const requested = Number.isNaN(seconds) ? Date.parse(retryAfter ?? "") - now() : seconds * 1_000;
  const ms = Number.isNaN(requested) ? PAUSE_MS : Math.min(Math.max(requested, 0), MOST_PAUSE_MS);
  for (const [key, until] of paused) if (until <= now()) paused.delete(key);
  paused.set(keyOf(request), now() + ms);
}

export function fault(request: ApiRequest, what: string): Error {
  return apiFault("Nexi Checkout", request, what);
}

function describe(body: unknown): string {
  const parsed = propertyErrors.safeParse(body);
  if (!parsed.success) return "no property named";
  return Object.entries(parsed.data.errors)
    .map(([property, messages]) => `${property} ${messages.join(", ")}`)
    .join("; ");
}
