import type { HouseFolder } from "#config/house/house-folder.ts";
import type { HouseSource } from "#config/house/house-source.ts";
import type { Fault } from "#config/json/fault.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Transaction } from "../storage/executor.ts";
import { storeFiles } from "./contents.ts";
import { type HouseTree, treeHash } from "./house-tree.ts";
import { type Choice, type HouseConflict, mergeTrees } from "./merge-trees.ts";
import type { VersionServices } from "./services.ts";
import { storedHouse } from "./stored-house.ts";
import { houseSchema } from "./upgrades/upgrades.ts";
import { type HouseVersion, type NewVersion, newestVersion, readVersion, writeVersion } from "./versions.ts";

/** What a published house does to what has been sold. */
export interface Consequences {
  /** Orders whose customers are emailed. */
  readonly notified: number;
  readonly performances: readonly PerformanceConsequence[];
  readonly prices: readonly PriceConsequence[];
  /** Of the prices. */
  readonly currency: string;
  /** Paths of the storefront's pages that no longer exist, as `/forestallning/carmen`. */
  readonly unreachable: readonly string[];
}

export interface PerformanceConsequence {
  readonly performance: number;
  readonly title: string;
  readonly kind: "new" | "removed" | "cancelled" | "reinstated" | "moved" | "off-sale" | "on-sale";
  /** ISO. Of a moved performance: before. */
  readonly starts: string;
  /** ISO; null unless it is moved. */
  readonly startsNow: string | null;
  /** Valid tickets. */
  readonly tickets: number;
  readonly customers: number;
}

export interface PriceConsequence {
  readonly priceList: string;
  readonly priceType: number;
  /** Of the price type. */
  readonly name: string;
  readonly band: string;
  /** Minor units; null where it was, or is, not sold. */
  readonly before: number | null;
  readonly after: number | null;
  /** Coming performances with this price list. */
  readonly performances: number;
}

/** A sold or held seat that the halls no longer have. */
export interface LostSeat {
  readonly performance: number;
  readonly title: string;
  /** ISO; null for a performance that is no longer known. */
  readonly starts: string | null;
  /** Its id in the plan. */
  readonly seat: string;
  /** As `parkett/A/5`. */
  readonly name: string;
  readonly state: "sold" | "held";
  /** The number of the order that has it; null for a basket. */
  readonly order: string | null;
}

export type LostRefusal =
  | { readonly reason: "lost-seats"; readonly lost: readonly LostSeat[] }
  | {
      readonly reason: "lost-performances";
      readonly lost: readonly { performance: number; tickets: number }[];
    };

type Overtaken = { readonly reason: "overtaken" };

/** What a house must keep to, and how a valid one is put on sale. */
export interface HouseRules {
  /** The day from which relative moments count. @param today what it is if none was remembered, YYYY-MM-DD */
  firstDay(today: string): Promise<string>;
  /** @throws what reading the source throws */
  check(
    source: HouseSource,
  ): Promise<Outcome<HouseFolder, { readonly reason: "faults"; readonly faults: readonly Fault[] }>>;
  /**
   * Puts it on sale in one transaction with `write`, or not at all. @param write false if another version came first
   * @returns the number of orders whose customers are emailed
   */
  putOnSale(
    house: HouseFolder,
    write: (transaction: Transaction) => Promise<boolean>,
  ): Promise<Outcome<number, LostRefusal | Overtaken>>;
  /** What `putOnSale` would do, without doing it. */
  consequences(before: HouseFolder | null, after: HouseFolder): Promise<Outcome<Consequences, LostRefusal>>;
}

export interface ToPublish extends Pick<NewVersion, "author" | "note" | "origin" | "restores"> {
  /** The number of the version whose files were changed. */
  readonly base: number;
  readonly tree: HouseTree;
  /** Of the tree; absent: this release's. */
  readonly schema?: number;
  readonly choices?: readonly Choice[];
  /** Written in the same transaction. False undoes it. */
  readonly alongside?: (transaction: Transaction) => Promise<boolean>;
}

export interface Published {
  readonly number: number;
  readonly notified: number;
}

export type MergeRefusal =
  | { readonly reason: "unknown-version" | "newer-release" }
  | { readonly reason: "conflicts"; readonly newest: number; readonly conflicts: readonly HouseConflict[] };

export type PublishRefusal =
  | { readonly reason: "nothing-changed" | "overtaken" }
  | MergeRefusal
  | { readonly reason: "faults"; readonly faults: readonly Fault[] }
  | LostRefusal;

const ATTEMPTS = 5;

/** Merges onto the newest version, checks the whole house, and puts it on sale as the next version. */
export async function publish(
  services: VersionServices,
  rules: HouseRules,
  wanted: ToPublish,
): Promise<Outcome<Published, PublishRefusal>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const merged = await mergeOntoNewest(services, wanted);
    if (!merged.ok) return merged;
    const { newest, tree } = merged.value;
    if (treeHash(tree) === newest.treeHash) return refused("nothing-changed");
    const house = await rules.check(storedHouse(services.database, `version ${newest.number + 1}`, tree));
    if (!house.ok) return house;
    const { author, note, origin, restores = null, alongside = async () => true } = wanted;
    let number: number | null = null;
    const sold = await rules.putOnSale(house.value, async (transaction) => {
      const version = { parent: newest.number, tree, author, note, origin, restores };
      number = await writeVersion(transaction, version, services.now());
      return number !== null && (await alongside(transaction));
    });
    if (sold.ok && number !== null) return done({ number, notified: sold.value });
    if (!sold.ok && sold.refusal.reason !== "overtaken") return { ok: false, refusal: sold.refusal };
    // Its own draft was published or changed, rather than another version.
    if (number !== null) return refused("overtaken");
  }
  return refused("overtaken");
}

export interface OntoNewest {
  readonly newest: HouseVersion;
  readonly tree: HouseTree;
}

type Mergeable = Pick<ToPublish, "base" | "tree" | "schema" | "choices">;

/** Files of a later release cannot be merged here: this release does not know their schema. */
export async function mergeOntoNewest(
  { database, now }: VersionServices,
  { base, tree: mine, schema = houseSchema(), choices = [] }: Mergeable,
): Promise<Outcome<OntoNewest, MergeRefusal>> {
  const newest = await newestVersion(database);
  if (!newest) return refused("unknown-version");
  if (Math.max(schema, newest.schema) > houseSchema()) return refused("newer-release");
  if (base === newest.number) return done({ newest, tree: mine });
  const from = (await readVersion(database, base))?.tree;
  if (!from) return refused("unknown-version");
  const trees = { base: from, mine, theirs: newest.tree };
  const { files, conflicts } = await mergeTrees(database, trees, choices);
  if (conflicts.length > 0) return refused("conflicts", { newest: newest.number, conflicts });
  return done({ newest, tree: await storeFiles(database, newest.tree, files, now()) });
}
