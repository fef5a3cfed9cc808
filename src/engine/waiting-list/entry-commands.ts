import { and, arrayOverlaps, eq, inArray, ne, sql } from "drizzle-orm";
import type { RefusalOf } from "#contract/operation.ts";
import type { waitingList as operations } from "#contract/sales/waiting-list.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { ListEnding } from "#domain/waiting-list/waiting-list.ts";
import type { Services } from "../kernel/services.ts";
import { releaseReserved } from "../orders/reserved/release-reserved.ts";
import type { Transaction } from "../storage/database.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { openOffer } from "./entry-view.ts";
import { type EntryRow, putServing } from "./list-rows.ts";
import { listSeats } from "./listed-seats.ts";
import { untilOf } from "./offer-time.ts";

type Confirmed = Outcome<Record<never, never>, RefusalOf<typeof operations.confirm>>;

/** Puts a party on the list, or back on it after it was asked. Repeatable. */
export async function confirmEntry(
  services: Services,
  transaction: Transaction,
  link: string,
): Promise<Confirmed> {
  const row = await lockEntry(transaction, eq(listEntries.link, link));
  if (!row) return refused("unknown-entry");
  if (row.state === "ended") return refused("entry-ended");
  if (row.state !== "unconfirmed" && row.state !== "asked") return done({});
  const now = new Date(services.now());
  if (row.state === "unconfirmed") {
    if (await isListedTwice(transaction, row)) return refused("already-listed");
    await services.outbox.put(transaction, { kind: "waiting-list", entry: row.id, stage: "listed" });
  }
  await transaction
    .update(listEntries)
    .set({ state: "waiting", confirmed: row.confirmed ?? now, place: row.place ?? now.getTime() })
    .where(eq(listEntries.id, row.id));
  await listWanted(services, transaction, row);
  await putServing(services, transaction, row.performances);
  return done({});
}

/** From now on, what comes back is the list's: it is served only after the commit. */
async function listWanted(
  services: Services,
  transaction: Transaction,
  { performances }: Pick<EntryRow, "performances">,
): Promise<void> {
  const rules = services.settings.waitingList;
  const index = await services.catalogue.current();
  for (const id of performances.toSorted((a, b) => a - b)) {
    const performance = index.performance(id);
    const isOpen =
      rules !== null && performance !== undefined && untilOf(services, rules, performance) !== null;
    if (isOpen) await listSeats(services, transaction, { performance: id, isOpen });
  }
}

/** Locks the mailbox until the transaction ends. */
async function isListedTwice(
  transaction: Transaction,
  { id, foldedEmail, performances }: EntryRow,
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list ${foldedEmail}`}, 0))`);
  const others = await transaction
    .select({ id: listEntries.id })
    .from(listEntries)
    .where(
      and(
        eq(listEntries.foldedEmail, foldedEmail),
        ne(listEntries.id, id),
        inArray(listEntries.state, ["waiting", "asked", "offered"]),
        arrayOverlaps(listEntries.performances, performances),
      ),
    );
  return others.length > 0;
}

/** Ends an entry; the seats of its offer go to the next party. Repeatable. */
export async function endEntry(
  services: Services,
  transaction: Transaction,
  of: { readonly link: string } | { readonly id: string },
  ending: ListEnding,
): Promise<Outcome<EntryRow, { readonly reason: "unknown-entry" } | { readonly reason: "offer-under-way" }>> {
  const row = await lockEntry(
    transaction,
    "link" in of ? eq(listEntries.link, of.link) : eq(listEntries.id, of.id),
  );
  if (!row) return refused("unknown-entry");
  if (row.state === "ended") return done(row);
  const now = new Date(services.now());
  const offer = row.state === "offered" ? await openOffer(transaction, row.id) : null;
  if (offer) {
    const released = await releaseReserved(services, transaction, offer.order);
    if (released === "paying") return refused("offer-under-way");
    // Paid or lapsed at the same moment: the list ends the entry for that reason.
    if (released === "over") return done(row);
    await transaction.update(listOffers).set({ closed: now }).where(eq(listOffers.order, offer.order.id));
  }
  const why = offer && ending === "left" ? "declined" : ending;
  await transaction
    .update(listEntries)
    .set({ state: "ended", ending: why, ended: now })
    .where(eq(listEntries.id, row.id));
  await putServing(services, transaction, row.performances);
  return done(row);
}

async function lockEntry(
  transaction: Transaction,
  which: ReturnType<typeof eq>,
): Promise<EntryRow | undefined> {
  const [row] = await transaction.select().from(listEntries).where(which).for("update");
  return row;
}
