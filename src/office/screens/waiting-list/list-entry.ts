import type { OutputOf } from "#contract/operation.ts";
import type { waitingLists } from "../../../box-office/operations/waiting-lists.ts";

export type ListEntry = OutputOf<typeof waitingLists.list>["entries"][number];
