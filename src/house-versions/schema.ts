import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { JsonPath } from "#domain/json/json.ts";
import { bytes, moment } from "../storage/columns.ts";
import type { HouseTree } from "./house-tree.ts";

/** Contents of the house's files: of versions, drafts and the folder. In the database of every back end. */
export const houseContents = pgTable("house_contents", {
  /** SHA-256 of the file in hex. */
  hash: text().primaryKey(),
  /** Brotli. */
  compressed: bytes("compressed").notNull(),
  /** When a version, a draft or the folder last brought it. */
  used: moment("used").notNull(),
});

/** Of the files in a tree (`upgrades/upgrades.ts`). */
const schemaNumber = () => integer("schema").notNull().default(1);

/** Published, from the first on. The newest is the house. */
export const houseVersions = pgTable(
  "house_versions",
  {
    number: integer().primaryKey(),
    /** The version that it changed; null for the first. */
    parent: integer(),
    tree: jsonb().$type<HouseTree>().notNull(),
    /** `treeHash(tree)` */
    treeHash: text("tree_hash").notNull(),
    /** As in the audit log. */
    author: text().notNull(),
    note: text().notNull(),
    at: moment("at").notNull(),
    origin: text().$type<"folder" | "office">().notNull(),
    /** The version that it brings back. */
    restores: integer(),
    schema: schemaNumber(),
  },
  (table) => [
    check("house_versions_origin", sql`${table.origin} in ('folder', 'office')`),
    check("house_versions_parent", sql`${table.number} = coalesce(${table.parent}, 0) + 1`),
    index("house_versions_tree").on(table.treeHash),
  ],
);

export const houseDrafts = pgTable(
  "house_drafts",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    author: text().notNull(),
    created: moment("created").notNull(),
    changed: moment("changed").notNull(),
    /** The version that it was made from, or last merged with. */
    base: integer().notNull(),
    tree: jsonb().$type<HouseTree>().notNull(),
    schema: schemaNumber(),
    /** Grows with each change. */
    revision: integer().notNull().default(1),
    publishAt: moment("publish_at"),
    /** Who scheduled it: the author of the version. */
    publishBy: text("publish_by"),
    publishNote: text("publish_note"),
    /** Why the scheduled publication did not happen. */
    problem: text(),
  },
  (table) => [index("house_drafts_due").on(table.publishAt).where(sql`${table.publishAt} is not null`)],
);

/** A single row: the folder of the house as it was when it was last taken over. */
export const houseFolder = pgTable(
  "house_folder",
  {
    only: boolean().primaryKey().default(true),
    tree: jsonb().$type<HouseTree>().notNull(),
    at: moment("at").notNull(),
    /** Where the folder has changed since, and the office too; empty if it was taken over. */
    conflicts: jsonb().$type<readonly { file: string; path: JsonPath }[]>().notNull().default([]),
    schema: schemaNumber(),
  },
  (table) => [check("house_folder_once", sql`${table.only}`)],
);
