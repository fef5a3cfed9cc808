import type { z } from "zod";
import type { OutputOf } from "#contract/operation.ts";
import type { OfficeOperations } from "../client/operations.ts";

export type FileChange = OutputOf<OfficeOperations["house"]["version"]>["files"][number];
export type Draft = OutputOf<OfficeOperations["drafts"]["show"]>;
export type DraftCheck = OutputOf<OfficeOperations["drafts"]["check"]>;
export type Consequences = NonNullable<DraftCheck["consequences"]>;
export type HouseFault = DraftCheck["faults"][number];

type Check = OfficeOperations["drafts"]["check"];
type Details<Reason extends keyof Check["refusals"]> = z.output<Check["refusals"][Reason]["details"]>;
export type LostSeat = Details<"lost-seats">["lost"][number];
/** A place that a draft and the house on sale both changed. */
export type Conflict = Details<"conflicts">["conflicts"][number];
export type Choice = z.output<OfficeOperations["drafts"]["merge"]["input"]>["choices"][number];
