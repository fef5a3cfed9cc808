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

/** Pinned to the API version this client was written for. */

export interface GoCardlessOptions {
  /** "https://api.gocardless.com", "https://api-sandbox.gocardless.com", or a stand-in's address. */
  readonly url: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
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
  request: ApiRequest,
): Promise<Outcome<Reply, Unreachable>> {
  const { url, accessToken, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const headers = { authorization: `Bearer ${accessToken}`, "gocardless-version": VERSION };
  const answer = await sendRequest({ baseUrl: url, headers, timeoutMs, fetch }, request);
  if (answer === null) return refused("unreachable");
  const { status, text } = answer;
  if (areCredentialsRefused(status)) throw fault(request, `answered ${status}: is the token right?`);
  if (status === 404) return done({ kind: "unknown" });
  if (isTryLater(status)) return refused("unreachable");
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

export function fault(request: ApiRequest, what: string): Error {
  return apiFault("GoCardless", request, what);
}
