import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { DoorListChange } from "#contract/door/door-wire.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor } from "../storage/database.ts";
import { doorPerformance } from "./door-performance.ts";
import {
  changedSince,
  type DoorEyes,
  forDevice,
  ofPerformance,
  readDoorTickets,
  ticketName,
} from "./door-tickets.ts";
import { readScans, scansOfPerformance, scansSince, showScans } from "./ticket-scans.ts";

/**
 * Where a list was read: the database, the oldest transaction that was still running then, and what was said about the
 * performance. Rows of later transactions are read next time, and some once more.
 */
interface Cursor {
  readonly database: string;
  readonly transaction: string;
  readonly about: string;
}

const CURSOR = /^(\d+)\.(\d+)\.([\w-]+)$/;

function parseCursor(text: string): Cursor | null {
  const [, database, transaction, about] = CURSOR.exec(text) ?? [];
  return database && transaction && about ? { database, transaction, about } : null;
}

/** Before the rows are read, so that nothing committed later is missed. */
async function readHorizon(executor: Executor): Promise<Pick<Cursor, "database" | "transaction">> {
  const { rows } = await executor.execute<{ database: string; transaction: string }>(sql`
    select (select oid from pg_database where datname = current_database())::text as database,
      pg_snapshot_xmin(pg_current_snapshot())::text as transaction`);
  const [horizon] = rows;
  if (!horizon) throw new Error("The database has no snapshot");
  return horizon;
}

/** @returns null if the catalogue does not have the performance */
export async function listChange(
  services: Pick<Services, "database" | "settings">,
  index: CatalogueIndex,
  { performance, cursor }: { readonly performance: number; readonly cursor: string | null },
  eyes: DoorEyes,
): Promise<DoorListChange | null> {
  const { database } = services;
  const about = doorPerformance(services, index, performance);
  if (!about) return null;
  const horizon = await readHorizon(database);
  const before = cursor === null ? null : parseCursor(cursor);
  const since = before && isUsable(before, horizon) ? before : null;
  const now = `${horizon.database}.${horizon.transaction}.${fingerprint({ about, salt: eyes.salt, names: eyes.names })}`;
  // Names that the device may show by now, or no longer: every ticket is sent again.
  const isSame = since !== null && parseCursor(now)?.about === since.about;
  const which = isSame ? changedSince(performance, since.transaction) : ofPerformance(performance);
  const tickets = await readDoorTickets(database, index, which, eyes);
  const scans = await readScans(
    database,
    isSame ? scansSince(performance, since.transaction) : scansOfPerformance(performance),
  );
  return {
    performance,
    about: isSame ? null : about,
    whole: !isSame,
    tickets: tickets.map(forDevice),
    scans: showScans(scans, (key) => ticketName(eyes.salt, key)),
    cursor: now,
  };
}

/** A restored database starts counting again. */
function isUsable(
  before: Cursor,
  { database, transaction }: Pick<Cursor, "database" | "transaction">,
): boolean {
  return before.database === database && BigInt(before.transaction) <= BigInt(transaction);
}

function fingerprint(what: object): string {
  return createHash("sha256").update(JSON.stringify(what)).digest("base64url").slice(0, 12);
}
