import { hash } from "node:crypto";

/** What identifies a repeated command at every back end. */

/** The request, by which a repeated idempotency key is recognized as the same command. */
export interface Requested {
  readonly operation: string;
  /** As parsed by its schema, so that the fields have a fixed order. */
  readonly input: unknown;
}
/** A key identifies one command: with another operation or input it is refused. */
export type KeyRefusal = { readonly reason: "key-used-otherwise" };

export function fingerprintOf({ operation, input }: Requested): string {
  return hash("sha256", `${operation} ${JSON.stringify(input)}`, "base64url").slice(0, 22);
}
