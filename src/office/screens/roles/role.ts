import type { OutputOf } from "#contract/operation.ts";
import type { roleOperations } from "../../../box-office/operations/staff.ts";

export type Role = OutputOf<typeof roleOperations.list>["roles"][number];
