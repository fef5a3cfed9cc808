import type { Outcome } from "#domain/outcome.ts";
import type { Unreachable } from "./payments.ts";

/** Wakes a telephone, so that it asks for its passes anew. What has changed is not said: the telephone asks. */
export interface PassPush {
  /** `gone`: nobody is reached by this token any more. */
  push(token: string): Promise<Outcome<null, Unreachable | { readonly reason: "gone" }>>;
  close(): void;
}
