import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Unreachable } from "#ports/payments.ts";

export type Reply =
  | { readonly kind: "success"; readonly body: unknown }
  | { readonly kind: "unknown" }
  | { readonly kind: "business"; readonly code: string }
  /** Rejected as invalid; the text names the properties. */
  | { readonly kind: "invalid"; readonly text: string };

export interface NexiRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

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
  request: NexiRequest,
): Promise<Outcome<Reply, Unreachable>> {
  if (isPaused(connection, request)) return refused("unreachable");
  const answer = await exchange(connection, request);
  if (answer === null) return refused("unreachable");
  const { status, text, retryAfter } = answer;
  if (status === 429) pause(connection, request, retryAfter);
  if (status === 401 || status === 403) throw fault(request, `answered ${status}: is the secret key right?`);
  if (status === 404) return done({ kind: "unknown" });

  const body = readJson(text);
  // Business errors come with 402, 409 and also 5xx: the code is more specific than the status.
  const business = status >= 400 ? businessError.safeParse(body) : null;
  if (business?.success) return done({ kind: "business", code: business.data.code });
  if (status === 408 || status === 429 || status >= 500) return refused("unreachable");
  if (status === 400) return done({ kind: "invalid", text: describe(body) });
  if (status < 200 || status >= 300) throw fault(request, `answered ${status}`);
  if (body === undefined) return refused("unreachable");
  return done({ kind: "success", body });
}

const MOST_PAUSE_MS = 5 * 60_000;
const PAUSE_MS = 1_000;

const keyOf = ({ method, path }: NexiRequest) => `${method} ${path}`;

function isPaused({ paused, now }: NexiConnection, request: NexiRequest): boolean {
  const until = paused.get(keyOf(request));
  return until !== undefined && until > now();
}

/** `Retry-After` is in seconds, or a date. */
function pause({ paused, now }: NexiConnection, request: NexiRequest, retryAfter: string | null): void {
  const seconds = Number(retryAfter ?? Number.NaN);
  const requested = Number.isNaN(seconds) ? Date.parse(retryAfter ?? "") - now() : seconds * 1_000;
  const ms = Number.isNaN(requested) ? PAUSE_MS : Math.min(Math.max(requested, 0), MOST_PAUSE_MS);
  for (const [key, until] of paused) if (until <= now()) paused.delete(key);
  paused.set(keyOf(request), now() + ms);
}

/** Names the call, never the key or the visitor's data. */
export function fault({ method, path }: NexiRequest, what: string): Error {
  return new Error(`Nexi Checkout, ${method} ${path}: ${what}`);
}

function describe(body: unknown): string {
  const parsed = propertyErrors.safeParse(body);
  if (!parsed.success) return "no property named";
  return Object.entries(parsed.data.errors)
    .map(([property, messages]) => `${property} ${messages.join(", ")}`)
    .join("; ");
}

/** Null on a broken connection or timeout; the deadline includes the body. */
async function exchange(
  connection: NexiConnection,
  { method, path, body, idempotencyKey }: NexiRequest,
): Promise<{ status: number; text: string; retryAfter: string | null } | null> {
  const headers: Record<string, string> = { authorization: connection.secretKey, accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  try {
    const response = await connection.fetch(new URL(path, connection.baseUrl), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(connection.timeoutMs),
    });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}

/** A failed connection is a TypeError with a cause, a timeout a TimeoutError. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.name === "AbortError") return true;
  return error instanceof TypeError && error.cause !== undefined;
}

/** Null for an empty body, undefined for one that is not JSON. */
function readJson(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
