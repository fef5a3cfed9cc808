import type { OutputOf } from "#contract/operation.ts";
import type { OfficeOperations } from "../client/operations.ts";

export type FileChange = OutputOf<OfficeOperations["house"]["version"]>["files"][number];
export type Draft = OutputOf<OfficeOperations["drafts"]["show"]>;
export type DraftCheck = OutputOf<OfficeOperations["drafts"]["check"]>;
export type Consequences = NonNullable<DraftCheck["consequences"]>;
export type HouseFault = DraftCheck["faults"][number];

/** Of the refusal `lost-seats`. */
export interface LostSeat {
  readonly performance: number;
  readonly title: string;
  readonly starts: string | null;
  readonly seat: string;
  readonly name: string;
  readonly state: "sold" | "held";
  readonly order: string | null;
}

/** A place that a draft and the house on sale both changed. */
export interface Conflict {
  readonly file: string;
  readonly path: readonly string[];
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

export interface Choice {
  readonly file: string;
  readonly path: readonly string[];
  readonly take: "mine" | "theirs";
}
