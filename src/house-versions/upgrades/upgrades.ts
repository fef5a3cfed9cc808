import type { Json } from "#domain/json/json.ts";

/** JSON files by path. A file that is not valid JSON is not among them. */
export type JsonFiles = ReadonlyMap<string, Json>;

/** Brings the files of stored houses and drafts from one schema to the next. */
export interface SchemaUpgrade {
  /** The number of the schema that the files have afterwards. */
  readonly to: number;
  /**
   * Pure. What it does not know stays as it is, since drafts may have anything; the rules report what does not fit.
   * @returns the files that change; undefined removes one
   */
  upgrade(files: JsonFiles): ReadonlyMap<string, Json | undefined>;
}

/** In the order of their numbers, without a gap. A release that changes the schemas of `src/config` adds one. */
export const UPGRADES: SchemaUpgrade[] = [];

const FIRST_SCHEMA = 1;

/** The number of this release's schema. */
export const houseSchema = (): number => UPGRADES.at(-1)?.to ?? FIRST_SCHEMA;
