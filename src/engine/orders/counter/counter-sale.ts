import type { Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import type { CompKind } from "#domain/seating/allocation.ts";
import { findCustomer } from "../../account/login/customers.ts";
import { noteTickets } from "../../allocations/guests.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { bandOf, chargesOf, priceTicket } from "../../lines/price-basket.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { customers } from "../../storage/tables/shop.ts";
import { inTransactionIf } from "../../storage/undone.ts";
import { erasedKeys } from "../../visitors/customer-keys.ts";
import { completeOrder } from "../complete-order.ts";
import { takeSnapshot } from "../document/order-snapshot.ts";
import { checkReceipt, payWithReceipt, type Receipt, type ReceiptUsed } from "./receipt.ts";
import { writeStaffOrder } from "./staff-order.ts";

export interface CounterSale {
  readonly performance: number;
  readonly seats: readonly { readonly seat: string; readonly priceType: number }[];
  readonly language: Language;
  /** Null for a customer without an account. */
  readonly customer: string | null;
  /** Printed on the tickets; empty for the customer's own name. */
  readonly name: string;
  readonly withFees: boolean;
  /** An allocation whose seats may be sold too, and the party on its guest list that gets them. */
  readonly from?: FromAllocation | null;
  /** Why the tickets are given away; null if they are sold. */
  readonly comp?: CompKind | null;
}

export interface FromAllocation {
  readonly allocation: string;
  readonly guest: string | null;
}

export type CounterRefusal =
  | { readonly reason: "unknown-performance" | "cancelled" | "over" }
  | { readonly reason: "no-such-price"; readonly seat: string; readonly priceType: number }
  | { readonly reason: "not-free"; readonly seats: readonly string[] }
  | { readonly reason: "other-total"; readonly total: number }
  | { readonly reason: "guest-has-tickets" }
  | ReceiptUsed;

export interface Sold {
  readonly number: string;
  readonly link: string;
  readonly total: number;
}

/** Returns the price of a sale in minor units, without selling anything. */
export async function quoteAtCounter(
  services: Services,
  sale: CounterSale,
): Promise<Outcome<number, CounterRefusal>> {
  const index = await services.catalogue.current();
  const drafted = draft(services, index, sale, { firstName: "", lastName: "", email: "" });
  return drafted.ok ? done(drafted.value.totals.total) : drafted;
}

export async function sellAtCounter(
  services: Services,
  sale: CounterSale,
  /** Null for tickets that are given away. */
  receipt: Receipt | null,
): Promise<Outcome<Sold, CounterRefusal>> {
  const index = await services.catalogue.current();
  return inTransactionIf(
    services.database,
    (transaction) => sell(services, index, transaction, { sale, receipt }),
    ({ ok }) => ok,
  );
}

async function sell(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { sale, receipt }: { readonly sale: CounterSale; readonly receipt: Receipt | null },
): Promise<Outcome<Sold, CounterRefusal>> {
  const checked = receipt === null ? done(null) : await checkReceipt(transaction, receipt.number);
  if (!checked.ok) return checked;
  const buyer = await buyerOf(services, transaction, sale);
  const drafted = draft(services, index, sale, buyer.holder);
  if (!drafted.ok) return drafted;
  const document = drafted.value;
  const { total } = document.totals;
  if ((receipt?.paid ?? 0) !== total) return refused("other-total", { total });
  const { from = null, comp = null } = sale;
  const allocations = from === null ? [] : [from.allocation];
  const written = await writeStaffOrder(services, transaction, {
    ...{ document, customer: buyer.id, allocations, comp },
  });
  if (!written.ok) return written;
  const { id, number, link } = written.value;
  if (from?.guest && !(await noteTickets(transaction, from.guest, id))) return refused("guest-has-tickets");
  if (receipt !== null && total > 0) {
    const paid = await payWithReceipt(services, transaction, { id, currency: document.currency }, receipt);
    if (!paid.ok) return paid;
  }
  await completeOrder(services, transaction, id);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [sale.performance] });
  return done({ number, link, total });
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
  { performance: wanted, seats, language, withFees, comp = null }: CounterSale,
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
    const free = comp === null ? null : { price: 0, fees: 0 };
    tickets.push({ ...priced, ...free, id: services.random.id(), seat });
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
