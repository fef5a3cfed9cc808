import type { Staff } from "../../../box-office/implementation.ts";
import type { OfficeEntry } from "../../office/office-parts.ts";

export interface PartnerKey {
  /** Who acts, with what the key permits. */
  readonly staff: Staff;
  /** Requests per minute and process. */
  readonly perMinute: number;
}

/** What partners reach with an API key. */
export interface PartnerParts {
  /** By name, as `sales.sell`. */
  readonly operations: ReadonlyMap<string, OfficeEntry>;
  /** Null for a key that is unknown, revoked or replaced. */
  findKey(key: string, address: string): Promise<PartnerKey | null>;
}
