import type { OutputOf } from "#contract/operation.ts";
import type { staffOperations } from "../../../box-office/operations/staff.ts";

export type Person = OutputOf<typeof staffOperations.list>["staff"][number];
