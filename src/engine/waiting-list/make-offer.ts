import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type CatalogueIndex, poolOf } from "../catalogue/catalogue-index.ts";
import { buyerOf } from "../counter/sale-buyer.ts";
import type { Services } from "../kernel/services.ts";
import { releaseAll } from "../lines/allocator.ts";
import { isOffered } from "../orders/draft-order.ts";
import { reserveBasket } from "../orders/reserved/reserve-basket.ts";
import { takeTogether } from "../seats/holds.ts";
import type { Transaction } from "../storage/database.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { baskets, customers } from "../storage/tables/shop.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { typesOffered } from "./list-hall.ts";
import type { EntryRow } from "./list-rows.ts";

export interface ListToServe {
  readonly index: CatalogueIndex;
  readonly performance: PerformanceEntry;
}

export type OfferMade =
  | "made"
  /** The entry no longer waits. */
  | "gone"
  /** The seats cannot be sold to it. */
  | "impossible"
  /** These seats were taken at the same moment. */
  | { readonly taken: readonly string[] };

/** Reserves seats for a party as an order with a deadline, and notifies it. */
export async function makeOffer(
  services: Services,
  transaction: Transaction,
  { index, performance, until }: ListToServe & { readonly until: number },
  { row, positions }: { readonly row: EntryRow; readonly positions: readonly number[] },
): Promise<OfferMade> {
  const now = new Date(services.now());
  const places = index.planOf(performance).seats;
  const types = typesOffered(index, performance);
  const tickets = positions.flatMap((at) => {
    const seat = places[at]?.seat;
    if (!seat) return [];
    const priceType = types.get(poolOf(seat));
    const id = services.random.id();
    return priceType === undefined ? [] : [{ id, performance: performance.id, seat: seat.id, priceType }];
  });
  if (!(await claim(transaction, row.id))) return "gone";
  const holder = { id: services.random.id(), expires: new Date(until), isListed: true };
  const missing = await takeTogether(transaction, holder, tickets, now);
  if (missing.length > 0) {
    await releaseAll(transaction, { id: holder.id, tickets });
    await waitAgain(transaction, row.id);
    return { taken: missing.map(({ seat }) => seat) };
  }
  const delivery = index.catalogue.deliveryMethods.find(
    (method) => method.kind === "electronic" && isOffered(method, [performance], services.now()),
  );
  const customer = await accountOf(transaction, row.foldedEmail);
  const buyer = await buyerOf(services, transaction, {
    buyer: { name: row.name, email: row.email, phone: "" },
    customer,
  });
  const session = { id: services.random.id(), customer: buyer.customer };
  const [basket] = await transaction
    .insert(baskets)
    .values({
      ...{ id: holder.id, session: session.id, state: "emptied", tickets },
      ...{ created: now, expires: holder.expires, delivery: delivery?.id ?? null },
    })
    .returning();
  if (!basket) throw new Error("The basket was not inserted");
  const order = await reserveBasket(services, index, transaction, {
    ...{ session, basket, language: row.language, holder: buyer.holder },
    ...{ span: { holdUntil: until, releaseAt: until }, counter: { liftsLimits: true } },
  });
  if (!order.ok) {
    await releaseAll(transaction, { id: holder.id, tickets });
    await waitAgain(transaction, row.id);
    return "impossible";
  }
  await transaction
    .insert(listOffers)
    .values({ order: order.value.id, entry: row.id, performance: performance.id, made: now });
  const job = { kind: "waiting-list", entry: row.id, stage: "offered", offer: order.value.id } as const;
  await services.outbox.put(transaction, job);
  return "made";
}

async function claim(transaction: Transaction, id: string): Promise<boolean> {
  const claimed = await transaction
    .update(listEntries)
    .set({ state: "offered" })
    .where(and(eq(listEntries.id, id), eq(listEntries.state, "waiting")))
    .returning({ id: listEntries.id });
  return claimed.length > 0;
}

async function waitAgain(transaction: Transaction, id: string): Promise<void> {
  await transaction.update(listEntries).set({ state: "waiting" }).where(eq(listEntries.id, id));
}

/** The account of a mailbox, if its customer has proven that it is theirs. */
async function accountOf(transaction: Transaction, foldedEmail: string): Promise<string | null> {
  const [account] = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.foldedEmail, foldedEmail), isNotNull(customers.proven), isNull(customers.erased)),
    );
  return account?.id ?? null;
}
