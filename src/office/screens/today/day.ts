import type { OutputOf } from "#contract/operation.ts";
import type { today } from "../../../box-office/operations/today.ts";

export type Day = OutputOf<typeof today.show>;
