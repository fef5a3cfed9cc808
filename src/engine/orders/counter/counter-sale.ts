import { eq } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { counterReference } from "../../../payments/by-hand.ts";
import { book } from "../../../payments/movements.ts";
import { tenders } from "../../../payments/schema.ts";
import { takeTenders } from "../../../payments/tenders.ts";
import { findCustomer } from "../../account/login/customers.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { bandOf, chargesOf, priceTicket } from "../../lines/price-basket.ts";
import { takeTogether } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { baskets, customers, orders } from "../../storage/tables/shop.ts";
import { erasedKeys } from "../../visitors/customer-keys.ts";
import { completeOrder } from "../complete-order.ts";
import { writeOrderLines } from "../document/order-lines.ts";
import { takeSnapshot } from "../document/order-snapshot.ts";
import { paymentsOf } from "../order-payments.ts";
import { newOrder } from "../write-order.ts";

/** A receipt of the till pays once, so entering a sale twice sells it once. */

export interface CounterSale {
  readonly performance: number;
  readonly seats: readonly { readonly seat: string; readonly priceType: number }[];
  readonly language: Language;
  /** Null for a customer without an account. */
  readonly customer: string | null;
  /** Printed on the tickets; empty for the customer's own name. */
  readonly name: string;
  readonly withFees: boolean;
}

export interface Receipt {
  readonly number: string;
  /** Minor units taken by the till. */
  readonly paid: number;
}

export type CounterRefusal =
  | { readonly reason: "unknown-performance" | "cancelled" | "over" }
  | { readonly reason: "no-such-price"; readonly seat: string; readonly priceType: number }
  | { readonly reason: "not-free"; readonly seats: readonly string[] }
  | { readonly reason: "other-total"; readonly total: number }
  | { readonly reason: "receipt-used"; readonly number: string };

export interface Sold {
  readonly number: string;
  readonly link: string;
  readonly total: number;
}

/** How long the seats are held while the sale is written. */
const HELD_MS = 60_000;

/** Returns the price of a sale in minor units, without selling anything. */
export async function quoteAtCounter(
  services: Services,
  sale: CounterSale,
): Promise<Outcome<number, CounterRefusal>> {
  const index = await services.catalogue.current();
  const drafted = draft(services, index, sale, { firstName: "", lastName: "", email: "" });
  return drafted.ok ? done(drafted.value.totals.total) : drafted;
}

class Undone extends Error {
  readonly refusal: CounterRefusal;
  constructor(refusal: CounterRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export async function sellAtCounter(
  services: Services,
  sale: CounterSale,
  receipt: Receipt,
): Promise<Outcome<Sold, CounterRefusal>> {
  const index = await services.catalogue.current();
  try {
    return await inTransaction(services.database, async (transaction) => {
      const sold = await sell(services, index, transaction, { sale, receipt });
      if (!sold.ok) throw new Undone(sold.refusal);
      return sold;
    });
  } catch (error) {
    if (error instanceof Undone) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

async function sell(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { sale, receipt: { number: receipt, paid } }: { readonly sale: CounterSale; readonly receipt: Receipt },
): Promise<Outcome<Sold, CounterRefusal>> {
  const at = new Date(services.now());
  const reference = counterReference(receipt);
  const before = await orderOf(transaction, reference);
  if (before !== null) return refused("receipt-used", { number: before });
  const buyer = await buyerOf(services, transaction, sale);
  const drafted = draft(services, index, sale, buyer.holder);
  if (!drafted.ok) return drafted;
  const document = drafted.value;
  const { total } = document.totals;
  if (paid !== total) return refused("other-total", { total });

  const basket = services.random.id();
  const expires = new Date(at.getTime() + HELD_MS);
  await transaction.insert(baskets).values({
    id: basket,
    session: services.random.id(),
    state: "paying",
    created: at,
    expires,
    tickets: document.lines.map(({ id = "", performance, seat, priceType }) => ({
      ...{ id, performance, seat, priceType },
    })),
  });
  const taken = await takeTogether(transaction, { id: basket, expires }, document.lines, at);
  if (taken.length > 0) return refused("not-free", { seats: taken.map(({ seat }) => seat) });

  const fresh = newOrder(services, basket, buyer.id, { document, total });
  const [written] = await transaction
    .insert(orders)
    .values({ ...fresh, state: "paying" })
    .returning({ number: orders.number });
  if (!written) throw new Error("The order was not written");
  await writeOrderLines(transaction, fresh.id, document);
  if (total > 0) {
    const tender = services.random.id();
    // The unique payment reference rejects a receipt that is entered twice at the same moment.
    const opened = await transaction
      .insert(tenders)
      .values({
        ...{ id: tender, order: fresh.id, kind: "counter", provider: "counter", providerPayment: reference },
        ...{ state: "held", amount: total, currency: document.currency, created: at },
      })
      .onConflictDoNothing({ target: tenders.providerPayment })
      .returning({ id: tenders.id });
    if (opened.length === 0)
      return refused("receipt-used", { number: (await orderOf(transaction, reference)) ?? "" });
    await takeTenders(paymentsOf(services), transaction, fresh.id, { id: tender, method: `№ ${receipt}` });
    const booked = { tender, amount: total, currency: document.currency, at };
    await book(transaction, [{ ...booked, kind: "charge", providerReference: reference }]);
  }
  await completeOrder(services, transaction, fresh.id);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [sale.performance] });
  return done({ number: written.number, link: fresh.link, total });
}

async function orderOf(transaction: Transaction, reference: string): Promise<string | null> {
  const [before] = await transaction
    .select({ number: orders.number })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(eq(tenders.providerPayment, reference));
  return before?.number ?? null;
}

/** Every order needs a customer: without an account, an erased customer is created. */
async function buyerOf(services: Services, transaction: Transaction, { customer, name }: CounterSale) {
  const known = customer === null ? null : await findCustomer(transaction, customer, "lock");
  if (known) {
    const { id, firstName, lastName, email } = known;
    const holder = name === "" ? { firstName, lastName, email } : { firstName: name, lastName: "", email };
    return { id, holder };
  }
  const id = services.random.id();
  const at = new Date(services.now());
  await transaction.insert(customers).values({
    ...{ id, ...erasedKeys(id), passwordHash: "", firstName: "", lastName: "", phone: "" },
    ...{ created: at, erased: at },
  });
  return { id, holder: { firstName: name, lastName: "", email: "" } };
}

function draft(
  services: Services,
  index: CatalogueIndex,
  { performance: wanted, seats, language, withFees }: CounterSale,
  holder: OrderDocument["holder"],
): Outcome<OrderDocument, CounterRefusal> {
  const performance = index.performance(wanted);
  if (!performance) return refused("unknown-performance");
  if (performance.cancelled) return refused("cancelled");
  const now = services.now();
  // Tickets are sold until the end, for latecomers.
  if (performance.starts + index.eventOf(performance).durationMinutes * 60_000 <= now) return refused("over");
  const tickets = [];
  for (const { seat, priceType } of seats) {
    const priced = priceTicket(index, performance, bandOf(index, performance, seat), priceType);
    if (!priced) return refused("no-such-price", { seat, priceType });
    tickets.push({ ...priced, id: services.random.id(), seat });
  }
  const lines = tickets.map(({ id, seat, band, priceType, price, fees }) => ({
    ...{ id, performance: wanted, plan: performance.plan, seat, band, priceType, price },
    fees: withFees ? fees : 0,
  }));
  const all = chargesOf(services.kinds, {
    index,
    now,
    customer: null,
    delivery: null,
    lines: [],
    tickets,
  });
  const charges = withVat(withFees ? all : all.filter(({ phase }) => phase !== "fee"));
  return done({
    ...{
      currency: index.catalogue.currency,
      language,
      holder,
      address: null,
      delivery: null,
      lines,
      items: [],
    },
    snapshot: takeSnapshot(index, { lines, delivery: null }),
    charges,
    totals: totalsOf(charges),
  });
}
