import type { Outcome } from "#domain/outcome.ts";
import type { Unreachable } from "./payments.ts";

/** Sends an empty push that makes a device fetch its changed passes. */
export interface PassPush {
  /** `gone`: the token is no longer valid. */
  push(token: string): Promise<Outcome<null, Unreachable | { readonly reason: "gone" }>>;
  close(): void;
}
