import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Unreachable } from "#ports/direct-debit.ts";

/** Pinned to the API version this client was written for. */

export interface GoCardlessOptions {
  /** "https://api.gocardless.com", "https://api-sandbox.gocardless.com", or a stand-in's address. */
  readonly url: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

export interface WireRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** conflict: the idempotency key was used before, for the named resource. */
export type Reply =
  | { readonly kind: "success"; readonly body: unknown }
  | { readonly kind: "unknown" }
  | { readonly kind: "conflict"; readonly existing: string }
  | { readonly kind: "no"; readonly reasons: readonly string[] }
  /** The request is invalid; lists the fields at fault. */
  | { readonly kind: "invalid"; readonly fields: readonly string[] };

const VERSION = "2015-07-06";
const TIMEOUT_MS = 8_000;

const problem = z.object({
  error: z.object({
    type: z.string(),
    errors: z
      .array(
        z.object({
          reason: z.string().optional(),
          field: z.string().optional(),
          links: z.object({ conflicting_resource_id: z.string().optional() }).optional(),
        }),
      )
      .default([]),
  }),
});

/** @throws Error if the token is refused or the request is malformed: a bug or a configuration error */
export async function call(
  options: GoCardlessOptions,
  request: WireRequest,
): Promise<Outcome<Reply, Unreachable>> {
  const answer = await exchange(options, request);
  if (answer === null) return refused("unreachable");
  const { status, text } = answer;
  if (status === 401 || status === 403) throw fault(request, `answered ${status}: is the token right?`);
  if (status === 404) return done({ kind: "unknown" });
  if (status === 408 || status === 429 || status >= 500) return refused("unreachable");
  const body = readJson(text);
  if (body === undefined) return refused("unreachable");
  if (status >= 200 && status < 300) return done({ kind: "success", body });
  const parsed = problem.safeParse(body);
  if (!parsed.success) throw fault(request, `answered ${status}`);
  const { type, errors } = parsed.data.error;
  const existing = errors.find(({ reason }) => reason === "idempotent_creation_conflict")?.links;
  if (status === 409 && existing?.conflicting_resource_id) {
    return done({ kind: "conflict", existing: existing.conflicting_resource_id });
  }
  if (type === "invalid_state") {
    return done({ kind: "no", reasons: errors.flatMap(({ reason }) => reason ?? []) });
  }
  if (type === "validation_failed") {
    return done({ kind: "invalid", fields: errors.flatMap(({ field }) => field ?? []) });
  }
  const named = errors.flatMap(({ field, reason }) => field ?? reason ?? []).join(", ");
  throw fault(request, `answered ${status} (${type}${named ? `: ${named}` : ""})`);
}

/** Names the call, never the token or the payer's data. */
export function fault({ method, path }: WireRequest, what: string): Error {
  return new Error(`GoCardless, ${method} ${path}: ${what}`);
}

async function exchange(
  { url, accessToken, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }: GoCardlessOptions,
  { method, path, body, idempotencyKey }: WireRequest,
): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        "gocardless-version": VERSION,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
