import { and, arrayContains, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { type EntryRow, isMembersEntry, lockLists, putServing } from "./list-rows.ts";

/** What the box office sees of a waiting list, and how it reorders it. */

export interface ListedEntry {
  readonly row: EntryRow;
  readonly isMember: boolean;
  readonly offer: { readonly order: string; readonly performance: number; readonly until: Date } | null;
}

const LIVE = ["waiting", "asked", "offered"] as const;

export async function readList(
  services: Services,
  performance: number,
  most: number,
): Promise<{ readonly parties: number; readonly entries: readonly ListedEntry[] }> {
  const membersFirst = services.settings.waitingList?.membersFirst ?? false;
  const member = isMembersEntry(services);
  const on = and(
    inArray(listEntries.state, [...LIVE]),
    arrayContains(listEntries.performances, [performance]),
  );
  const rows = await services.database
    .select({
      row: listEntries,
      isMember: member,
      order: orders.number,
      offered: listOffers.performance,
      until: orders.holdUntil,
      parties: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(listEntries)
    .leftJoin(listOffers, and(eq(listOffers.entry, listEntries.id), isNull(listOffers.closed)))
    .leftJoin(orders, eq(orders.id, listOffers.order))
    .where(on)
    .orderBy(...(membersFirst ? [desc(member)] : []), asc(listEntries.place), asc(listEntries.id))
    .limit(most);
  return {
    parties: rows[0]?.parties ?? 0,
    entries: rows.map(({ row, isMember: isOne, order, offered, until }) => ({
      row,
      isMember: isOne,
      offer:
        order === null || offered === null || until === null ? null : { order, performance: offered, until },
    })),
  };
}

/** Moves an entry directly before another one. */
export async function moveBefore(
  services: Services,
  transaction: Transaction,
  { entry, before }: { readonly entry: string; readonly before: string },
): Promise<
  Outcome<
    EntryRow,
    | { readonly reason: "unknown-entry" }
    | { readonly reason: "not-waiting" }
    | { readonly reason: "no-list-in-common" }
  >
> {
  await lockLists(transaction);
  const rows = await transaction
    .select()
    .from(listEntries)
    .where(inArray(listEntries.id, [entry, before]))
    .orderBy(listEntries.id)
    .for("update");
  const moved = rows.find(({ id }) => id === entry);
  const other = rows.find(({ id }) => id === before);
  if (!moved || !other) return refused("unknown-entry");
  const isWaiting = ({ state }: EntryRow) => state === "waiting" || state === "asked";
  if (!isWaiting(moved) || !isWaiting(other) || other.place === null) return refused("not-waiting");
  if (!moved.performances.some((id) => other.performances.includes(id))) return refused("no-list-in-common");
  if (moved.id === other.id) return done(moved);
  const [previous] = await transaction
    .select({ place: listEntries.place })
    .from(listEntries)
    .where(
      and(
        inArray(listEntries.state, [...LIVE]),
        or(
          lt(listEntries.place, other.place),
          and(eq(listEntries.place, other.place), lt(listEntries.id, other.id)),
        ),
      ),
    )
    .orderBy(desc(listEntries.place))
    .limit(1);
  const place = previous?.place == null ? other.place - 1 : (previous.place + other.place) / 2;
  await transaction.update(listEntries).set({ place }).where(eq(listEntries.id, moved.id));
  await putServing(services, transaction, moved.performances);
  return done(moved);
}
