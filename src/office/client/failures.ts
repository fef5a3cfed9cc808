import { ORPCError } from "@orpc/client";

/** Why a request failed. */
export type Failure =
  /** By the operation, with a sentence in the office's language. */
  | {
      readonly kind: "refused";
      readonly reason: string;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    }
  /** The server could not be reached: it is unknown whether it was done. */
  | { readonly kind: "offline" }
  /** The server was too busy, or its database was: it is unknown whether it was done. */
  | { readonly kind: "busy" }
  | { readonly kind: "failed" };

export type Refused = Extract<Failure, { kind: "refused" }>;

/** oRPC's own codes, as BAD_REQUEST, are capitals. */
const REASON = /^[a-z][a-z0-9-]*$/;

export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    if (error.status === 503) return { kind: "busy" };
    if (!REASON.test(error.code)) return { kind: "failed" };
    return { kind: "refused", reason: error.code, message: error.message, details: detailsOf(error.data) };
  }
  // `fetch` throws a TypeError without a connection.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return { kind: cause instanceof TypeError ? "offline" : "failed" };
}

export function refusedBecause(failure: Failure | null, reason: string): Refused | null {
  return failure?.kind === "refused" && failure.reason === reason ? failure : null;
}

interface Fault {
  readonly field: string;
  readonly message: string;
}

/** The fields of the input that were refused as `invalid-input`, with a sentence each. */
export function faultsOf(failure: Failure | null): Readonly<Record<string, string>> {
  const faults = refusedBecause(failure, "invalid-input")?.details["faults"];
  if (!Array.isArray(faults)) return {};
  return Object.fromEntries((faults as Fault[]).map(({ field, message }) => [field, message]));
}

function detailsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
