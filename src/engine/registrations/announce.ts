import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Registration } from "#domain/sales/registrations.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { releaseAll } from "../lines/allocator.ts";
import { draftOrder } from "../orders/draft-order.ts";
import { putReminders, writeReserved } from "../orders/reserved/reserve-order.ts";
import type { Services } from "../services.ts";
import { inTransaction, type Transaction } from "../storage/database.ts";
import { grants } from "../storage/tables/members.ts";
import { draws, registrations } from "../storage/tables/registrations.ts";
import { baskets } from "../storage/tables/shop.ts";
import { withRights } from "../visitors/rights.ts";
import { eveningsOf, keptUntil } from "./draw.ts";
import type { EntryRow } from "./entry-view.ts";
import { openSeed, readDraw } from "./seed.ts";

/**
 * Tells everybody what was drawn, each in a transaction of their own: seats become a reserved order, whoever has none may
 * choose among what is left. Should the process die in the middle, doing it again goes on with those who have not been told.
 */

export interface AnnounceReport {
  readonly told: number;
  readonly seed: string;
}

export async function announceDraw(
  services: Services,
  registration: Registration,
): Promise<Outcome<AnnounceReport, { readonly reason: "not-drawn" }>> {
  const { database } = services;
  const index = await services.catalogue.current();
  const draw = await readDraw(database, registration.id);
  if (!draw?.drawn) return refused("not-drawn");
  const waiting = await database
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.registration, registration.id),
        isNotNull(registrations.rank),
        isNull(registrations.told),
      ),
    )
    .orderBy(asc(registrations.rank));
  let told = 0;
  for (const { id } of waiting) {
    const isFirst = await inTransaction(database, (transaction) =>
      tell(services, index, transaction, registration, id),
    );
    if (isFirst) told += 1;
  }
  const seed = openSeed(services, draw.sealed);
  await database
    .update(draws)
    .set({ announced: new Date(services.now()), seed })
    .where(and(eq(draws.registration, registration.id), isNull(draws.announced)));
  return done({ told, seed });
}

/** @returns false where somebody else has just told them */
async function tell(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  registration: Registration,
  id: string,
): Promise<boolean> {
  const [row] = await transaction.select().from(registrations).where(eq(registrations.id, id)).for("update");
  if (!row || row.told) return false;
  await letIn(services, index, transaction, registration, row);
  const order =
    row.state === "drawn" ? await reserveFor(services, index, transaction, registration, row) : null;
  const stage = order === null ? "unlucky" : "drawn";
  await transaction
    .update(registrations)
    .set({
      state: order === null ? "unlucky" : "offered",
      order,
      told: new Date(services.now()),
    })
    .where(eq(registrations.id, id));
  await services.outbox.put(transaction, { kind: "registration", entry: id, stage });
  return true;
}

/** Whoever took part may buy: what was drawn for them, or what is left and comes back. */
async function letIn(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  registration: Registration,
  { customer }: EntryRow,
): Promise<void> {
  const now = services.now();
  const last = Math.max(now, ...eveningsOf(index, registration).map(({ starts }) => starts));
  await transaction
    .insert(grants)
    .values({
      ...{ id: services.random.id(), customer, cause: `draw:${registration.id}` },
      ...{ modesOfSale: [registration.modeOfSale], opens: [] },
      ...{ from: new Date(now), until: new Date(last) },
    })
    .onConflictDoNothing();
}

/** The seats as an order that is paid later; null where they can be sold no more: the evening was cancelled since. */
async function reserveFor(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  registration: Registration,
  row: EntryRow,
): Promise<string | null> {
  const performance = row.drawnPerformance === null ? undefined : index.performance(row.drawnPerformance);
  const { basket: holder, seats, customer } = row;
  if (!holder || !seats) throw new Error(`Registration ${row.id} was drawn without seats`);
  const tickets = seats.map((seat) => ({
    ...{ id: services.random.id(), performance: row.drawnPerformance ?? 0, seat, priceType: row.priceType },
  }));
  // Nobody's visit: the order's customer finds it in their account.
  const session = { id: services.random.id(), customer };
  if (performance) {
    const span = keptUntil(services, registration, performance);
    const [basket] = await transaction
      .insert(baskets)
      .values({
        ...{ id: holder, session: session.id, state: "emptied", tickets },
        ...{ created: new Date(services.now()), expires: new Date(span.releaseAt) },
      })
      .returning();
    const plain = viewerOf(services, index, row.language);
    const viewer = await withRights(services, transaction, index, session, plain);
    const context = { services, index, session, viewer };
    const draft = basket ? await draftOrder(context, transaction, session, basket, { isLater: true }) : null;
    const order =
      basket && draft?.ok
        ? await writeReserved(services, transaction, basket, customer, draft.value, span)
        : null;
    if (order) {
      const rules = services.settings.payLater ?? { reminderDays: [1] };
      await putReminders(services, transaction, order.link, span, rules);
      return order.id;
    }
  }
  await releaseAll(transaction, { id: holder, tickets });
  services.seatChanges.announceAfter(transaction, {
    ...{ kind: "freed", performances: [row.drawnPerformance ?? 0] },
  });
  return null;
}
