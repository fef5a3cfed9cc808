import type { Outcome } from "#domain/outcome.ts";
import type { RequestedOperation } from "../../box-office/execute.ts";
import type { AnyImplementation, Staff } from "../../box-office/implementation.ts";
import type { DoorServer } from "../../engine/door/door-server.ts";
import type { StaffServices } from "../../staff/services.ts";
import type { OfficeLive } from "./live.ts";

/** What the office's address serves; each back end makes its own. */
export interface OfficeParts {
  readonly services: StaffServices;
  /** By name, as `orders.refund`. */
  readonly operations: ReadonlyMap<string, OfficeEntry>;
  /** Null where orders live with a vendor. */
  readonly live: OfficeLive | null;
  /** Null where tickets live with a vendor. */
  readonly door: DoorServer | null;
  /** Deletes ended sessions. */
  tidy(): Promise<void>;
}

export interface OfficeEntry {
  readonly operation: AnyImplementation["operation"];
  execute(staff: Staff, requested: Pick<RequestedOperation<never>, "input" | "run">): Promise<Answer>;
}

export type Answer = Outcome<unknown, { readonly reason: string }>;
