import { and, asc, eq, lte, sql } from "drizzle-orm";
import { fileText } from "#config/json/json-text.ts";
import { editJson, type JsonEdit, type NoSuchPlace } from "#domain/json/json-edit.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Executor, Transaction } from "../storage/executor.ts";
import { type ChangedFiles, readContents, storeFiles } from "./contents.ts";
import { parseJson } from "./house-changes.ts";
import type { HouseTree } from "./house-tree.ts";
import type { Choice } from "./merge-trees.ts";
import {
  type HouseRules,
  type MergeRefusal,
  mergeOntoNewest,
  type Published,
  type PublishRefusal,
  publish,
} from "./publish.ts";
import { houseDrafts } from "./schema.ts";
import type { VersionServices } from "./services.ts";
import { upgraded } from "./upgrades/upgrade-tree.ts";
import { newestVersion } from "./versions.ts";

export type HouseDraft = typeof houseDrafts.$inferSelect;

type UnknownDraft = { readonly reason: "unknown-draft" };

export async function createDraft(
  { database, random, now }: VersionServices,
  { name, author }: { readonly name: string; readonly author: string },
): Promise<HouseDraft> {
  const newest = await newestVersion(database);
  if (!newest) throw new Error("A house without a version cannot be edited");
  const at = new Date(now());
  const [draft] = await database
    .insert(houseDrafts)
    .values({
      id: random.id(),
      name,
      author,
      created: at,
      changed: at,
      base: newest.number,
      tree: newest.tree,
      schema: newest.schema,
    })
    .returning();
  if (!draft) throw new Error("The draft was not written");
  return draft;
}

/** In the order in which they were made, without their files. */
export async function listDrafts(executor: Executor) {
  const { id, name, author, created, changed, base, revision, publishAt, publishBy, problem } = houseDrafts;
  return executor
    .select({ id, name, author, created, changed, base, revision, publishAt, publishBy, problem })
    .from(houseDrafts)
    .orderBy(asc(houseDrafts.created), asc(houseDrafts.id));
}

export async function readDraft(executor: Executor, id: string): Promise<HouseDraft | null> {
  const [draft] = await executor.select().from(houseDrafts).where(eq(houseDrafts.id, id));
  return draft ? upgraded(executor, draft) : null;
}

export interface FileEdits {
  readonly file: string;
  readonly edits: readonly JsonEdit[];
}

/** All edits or none. A file that is not there begins as an empty object, or as an empty list if a list is meant. */
export async function editDraft(
  services: VersionServices,
  id: string,
  files: readonly FileEdits[],
): Promise<
  Outcome<HouseDraft, UnknownDraft | NoSuchPlace | { readonly reason: "not-json"; readonly file: string }>
> {
  return changeDraft<NoSuchPlace | { readonly reason: "not-json"; readonly file: string }>(
    services,
    id,
    async (transaction, draft) => {
      const hashes = files.flatMap(({ file }) => draft.tree[file] ?? []);
      const contents = await readContents(transaction, hashes);
      const changed = new Map<string, Uint8Array | null>();
      for (const { file, edits } of files) {
        const bytes = contents.get(draft.tree[file] ?? "");
        const before = bytes && parseJson(bytes);
        if (bytes && before === undefined) return refused("not-json", { file });
        const edited = editJson(before, edits);
        if (!edited.ok) return edited;
        changed.set(file, edited.value === undefined ? null : Buffer.from(fileText(edited.value)));
      }
      return done(await storeFiles(transaction, draft.tree, changed, services.now()));
    },
  );
}

/** @param bytes null removes the file */
export function putDraftFile(
  services: VersionServices,
  id: string,
  file: string,
  bytes: Uint8Array | null,
): Promise<Outcome<HouseDraft, UnknownDraft>> {
  return putDraftFiles(services, id, new Map([[file, bytes]]));
}

export function putDraftFiles(
  services: VersionServices,
  id: string,
  files: ChangedFiles,
): Promise<Outcome<HouseDraft, UnknownDraft>> {
  return makeDraftFiles(services, id, async () => done(files));
}

/** @param make reads the draft's other files under its lock */
export function makeDraftFiles<Refusal extends { readonly reason: string } = never>(
  services: VersionServices,
  id: string,
  make: (transaction: Transaction, draft: HouseDraft) => Promise<Outcome<ChangedFiles, Refusal>>,
): Promise<Outcome<HouseDraft, Refusal | UnknownDraft>> {
  return changeDraft<Refusal>(services, id, async (transaction, draft) => {
    const files = await make(transaction, draft);
    if (!files.ok) return files;
    return done(await storeFiles(transaction, draft.tree, files.value, services.now()));
  });
}

/** A change takes the draft off the schedule: what was scheduled is not what would be published. */
async function changeDraft<Refusal extends { readonly reason: string }>(
  { inTransaction, now }: VersionServices,
  id: string,
  change: (transaction: Transaction, draft: HouseDraft) => Promise<Outcome<HouseTree, Refusal>>,
): Promise<Outcome<HouseDraft, Refusal | UnknownDraft>> {
  return inTransaction(async (transaction) => {
    const draft = await lockDraft(transaction, id);
    if (!draft) return refused("unknown-draft");
    const tree = await change(transaction, draft);
    if (!tree.ok) return tree;
    return done(await writeDraft(transaction, draft, { tree: tree.value, ...UNSCHEDULED }, now()));
  });
}

const UNSCHEDULED = { publishAt: null, publishBy: null, publishNote: null, problem: null };

async function lockDraft(transaction: Transaction, id: string): Promise<HouseDraft | null> {
  const [draft] = await transaction.select().from(houseDrafts).where(eq(houseDrafts.id, id)).for("update");
  return draft ? upgraded(transaction, draft) : null;
}

async function writeDraft(
  executor: Executor,
  { id, schema }: Pick<HouseDraft, "id" | "schema">,
  changed: Partial<HouseDraft>,
  now: number,
): Promise<HouseDraft> {
  const [draft] = await executor
    .update(houseDrafts)
    .set({ schema, ...changed, revision: sql`${houseDrafts.revision} + 1`, changed: new Date(now) })
    .where(eq(houseDrafts.id, id))
    .returning();
  if (!draft) throw new Error("The draft vanished while it was locked");
  return draft;
}

/** Brings a draft onto the newest version. */
export async function mergeDraft(
  services: VersionServices,
  id: string,
  choices: readonly Choice[],
): Promise<Outcome<HouseDraft, UnknownDraft | MergeRefusal>> {
  const { inTransaction, now } = services;
  return inTransaction(async (transaction) => {
    const draft = await lockDraft(transaction, id);
    if (!draft) return refused("unknown-draft");
    const merged = await mergeOntoNewest({ ...services, database: transaction }, { ...draft, choices });
    if (!merged.ok) return merged;
    const { newest, tree } = merged.value;
    if (newest.number === draft.base) return done(draft);
    return done(await writeDraft(transaction, draft, { base: newest.number, tree }, now()));
  });
}

export async function renameDraft(
  { database }: VersionServices,
  id: string,
  name: string,
): Promise<Outcome<null, UnknownDraft>> {
  const renamed = await database
    .update(houseDrafts)
    .set({ name })
    .where(eq(houseDrafts.id, id))
    .returning({ id: houseDrafts.id });
  return renamed.length > 0 ? done(null) : refused("unknown-draft");
}

export async function discardDraft(
  { database }: VersionServices,
  id: string,
): Promise<Outcome<null, UnknownDraft>> {
  const gone = await database
    .delete(houseDrafts)
    .where(eq(houseDrafts.id, id))
    .returning({ id: houseDrafts.id });
  return gone.length > 0 ? done(null) : refused("unknown-draft");
}

export interface PublishDraft {
  readonly author: string;
  readonly note: string;
  readonly choices?: readonly Choice[];
  /** The revision that was looked at; a later one is not published. */
  readonly revision: number;
}

/** The draft becomes the next version, and is deleted. */
export async function publishDraft(
  services: VersionServices,
  rules: HouseRules,
  id: string,
  { author, note, choices = [], revision }: PublishDraft,
): Promise<Outcome<Published, UnknownDraft | { readonly reason: "changed-meanwhile" } | PublishRefusal>> {
  const draft = await readDraft(services.database, id);
  if (!draft) return refused("unknown-draft");
  if (draft.revision !== revision) return refused("changed-meanwhile");
  const published = await publish(services, rules, {
    ...{ base: draft.base, tree: draft.tree, schema: draft.schema, author, note, choices, origin: "office" },
    alongside: async (transaction) => {
      const gone = await transaction
        .delete(houseDrafts)
        .where(and(eq(houseDrafts.id, id), eq(houseDrafts.revision, revision)))
        .returning({ id: houseDrafts.id });
      return gone.length > 0;
    },
  });
  return !published.ok && published.refusal.reason === "overtaken" ? refused("changed-meanwhile") : published;
}

export interface Schedule {
  readonly at: number;
  readonly author: string;
  readonly note: string;
  readonly revision: number;
}

export async function scheduleDraft(
  { inTransaction, now }: VersionServices,
  id: string,
  { at, author, note, revision }: Schedule,
): Promise<Outcome<null, UnknownDraft | { readonly reason: "changed-meanwhile" | "past" }>> {
  if (at <= now()) return refused("past");
  return inTransaction(async (transaction) => {
    const draft = await lockDraft(transaction, id);
    if (!draft) return refused("unknown-draft");
    if (draft.revision !== revision) return refused("changed-meanwhile");
    const scheduled = { publishAt: new Date(at), publishBy: author, publishNote: note, problem: null };
    await transaction.update(houseDrafts).set(scheduled).where(eq(houseDrafts.id, id));
    return done(null);
  });
}

export async function unscheduleDraft(
  { database }: VersionServices,
  id: string,
): Promise<Outcome<null, UnknownDraft>> {
  const [found] = await database
    .update(houseDrafts)
    .set(UNSCHEDULED)
    .where(eq(houseDrafts.id, id))
    .returning({ id: houseDrafts.id });
  return found ? done(null) : refused("unknown-draft");
}

/** Any process may call it at any time: a draft is published once. @returns what happened to each that was due */
export async function publishDueDrafts(services: VersionServices, rules: HouseRules) {
  const { database, now } = services;
  const due = await database
    .select()
    .from(houseDrafts)
    .where(lte(houseDrafts.publishAt, new Date(now())))
    .orderBy(asc(houseDrafts.publishAt), asc(houseDrafts.id));
  const results = [];
  for (const { id, name, publishBy, publishNote, revision } of due) {
    const wanted = { author: publishBy ?? "", note: publishNote ?? "", revision };
    const published = await publishDraft(services, rules, id, wanted);
    results.push({ id, name, published });
    // Another process may be publishing it, or an editor has just changed it.
    if (
      published.ok ||
      published.refusal.reason === "unknown-draft" ||
      published.refusal.reason === "changed-meanwhile"
    )
      continue;
    const problem = { ...UNSCHEDULED, problem: published.refusal.reason };
    await database
      .update(houseDrafts)
      .set(problem)
      .where(and(eq(houseDrafts.id, id), eq(houseDrafts.revision, revision)));
  }
  return results;
}
