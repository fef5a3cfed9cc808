import { eq, sql } from "drizzle-orm";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { sumOf } from "#domain/price/charge.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { openTenders, takeTenders } from "../../payments/tenders.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../basket/baskets.ts";
import { lineContext } from "../basket/line-commands.ts";
import { type PlacedTicket, placeTicket } from "../basket/placed-ticket.ts";
import { chargesOf } from "../basket/price-basket.ts";
import type { DeliveryEntry, PerformanceEntry } from "../catalogue/catalogue-document.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { keepDetails } from "../checkout/order-details.ts";
import { checkBooking } from "../holds/booking-limits.ts";
import { maySellStill, type RequestContext } from "../holds/choose-seats.ts";
import { allocate, keepAll } from "../lines/allocator.ts";
import { isGift } from "../lines/donation.ts";
import { type FrozenLine, kindOf, type LineContext } from "../lines/line-kind.ts";
import type { Services } from "../services.ts";
import type { Transaction } from "../storage/database.ts";
import { baskets, orders } from "../storage/schema.ts";
import { appliedValues } from "../stored-value/basket-tenders.ts";
import { findCustomer } from "../visitors/customers.ts";
import { withRights } from "../visitors/rights.ts";
import type { CustomerSession } from "../visitors/sessions.ts";
import { isDeclinedTooOften } from "../visitors/throttle.ts";
import { completeOrder } from "./complete-order.ts";
import type { OrderToPay } from "./open-payment.ts";
import { type OrderDocument, partsOf } from "./order-document.ts";
import { writeOrderLines } from "./order-lines.ts";
import { takeSnapshot } from "./order-snapshot.ts";
import { paymentsOf } from "./sales.ts";

/** The provider may answer late: seats of a payment outlive its window by so much, then anybody may have them. */
const GRACE_SECONDS = 900;
const DAY_MS = 86_400_000;

/** The answer, and what opening the payment would read again; null where nothing is to be paid or it is under way. */
export interface Placing {
  readonly placed: PlacedOrder;
  readonly fresh: OrderToPay | null;
}

export interface PlacedOrder {
  readonly order: string;
  readonly number: string;
  readonly link: string;
}

type Place = typeof operations.place;
type PlaceRefusal = Exclude<RefusalOf<Place>, { reason: "login-needed" | "provider-unreachable" }>;

/**
 * Makes an order of the session's basket. A basket becomes at most one live order: whoever asks again while
 * the payment is under way gets the same order.
 */
export async function placeOrder(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  session: CustomerSession,
  { acceptTerms, expectedTotal, toPay = expectedTotal }: InputOf<Place>,
  { language, address }: Pick<Caller, "language" | "address">,
): Promise<Outcome<Placing, PlaceRefusal>> {
  if (!acceptTerms) return refused("terms-not-accepted");
  const basket = await lockLiveBasket(services, transaction, session);
  if (!basket) {
    const { justExpired } = await readLiveBasket(services, transaction, session);
    return refused(justExpired ? "basket-expired" : "no-basket");
  }
  if (basket.state === "paying") {
    return done({ placed: await orderUnderWay(transaction, basket), fresh: null });
  }

  if (await isDeclinedTooOften(services, transaction, basket.id, address)) {
    return refused("too-many-attempts");
  }
  const plain = viewerOf(services, index, language);
  const viewer = await withRights(services, transaction, index, session, plain);
  const context = { services, index, session, viewer };
  const draft = await draftOrder(context, transaction, session, basket);
  if (!draft.ok) return draft;
  const { document, total, payable } = draft.value;
  if (total !== expectedTotal) {
    return refused("total-changed", { total: { amount: total, currency: index.catalogue.currency } });
  }

  const { paymentWindowSeconds } = services.settings;
  const now = services.now();
  const kept = new Date(now + (paymentWindowSeconds + GRACE_SECONDS) * 1000);
  const holder = { id: basket.id, tickets: document.lines };
  if (!(await keepAll(transaction, holder, kept, new Date(now)))) return refused("basket-expired");
  const alone = await claimAtPlacing(context, transaction, basket, kept);
  if (!alone.ok) return alone;

  const order = services.random.id();
  const link = services.random.bytes(18).toString("base64url");
  const { currency } = index.catalogue;
  await transaction.update(baskets).set({ state: "paying" }).where(eq(baskets.id, basket.id));
  const [inserted] = await transaction
    .insert(orders)
    .values({
      id: order,
      number: sql`nextval('order_numbers')`,
      link,
      basket: basket.id,
      customer: session.customer,
      state: "paying",
      document,
      total,
      currency,
      created: new Date(now),
    })
    .returning({ number: orders.number });
  if (!inserted) throw new Error("The order was not written");
  await writeOrderLines(transaction, order, document);
  await keepDetails(services, transaction, {
    order,
    basket: basket.id,
    customer: session.customer,
    language,
    last: lastOf(index, document, now),
    hasGiftAid: basket.lines.some((line) => isGift(line) && line.details.giftAid),
  });
  const placed = { order, number: inserted.number, link };
  const applied = await appliedValues(transaction, basket.tenders, session);
  const values = applied.map(({ id }) => id);
  const sale = { id: order, total, currency };
  const opened = await openTenders(paymentsOf(services), transaction, sale, values, payable);
  const { external, internal } = opened;
  const rest = external?.amount ?? 0;
  if (rest !== toPay) return refused("to-pay-changed", { toPay: { amount: rest, currency } });
  if (!external) {
    // Nothing to ask anybody for: what was held is spent, and the order is paid in the same moment.
    if (internal.length > 0) await takeTenders(transaction, order, null, new Date(now));
    await completeOrder(services, transaction, order);
    return done({ placed, fresh: null });
  }
  return done({ placed, fresh: { number: inserted.number, link, document, total, external, internal } });
}

/** When its last performance begins; now where there is none. */
function lastOf(index: CatalogueIndex, { lines }: OrderDocument, now: number): number {
  return Math.max(now, ...lines.map(({ performance }) => index.performance(performance)?.starts ?? now));
}

async function orderUnderWay(transaction: Transaction, basket: BasketRow): Promise<PlacedOrder> {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(sql`${orders.basket} = ${basket.id} and ${orders.state} in ('paying', 'charging')`);
  if (!order) throw new Error(`Basket ${basket.id} is being paid but has no order`);
  return { order: order.id, number: order.number, link: order.link };
}

async function draftOrder(
  context: RequestContext,
  transaction: Transaction,
  session: CustomerSession,
  basket: BasketRow,
): Promise<Outcome<{ document: OrderDocument; total: number; payable: number }, PlaceRefusal>> {
  const { services, index, viewer } = context;
  const { kinds } = services;
  const placed = basket.tickets.flatMap((row) => placeTicket(index, row));
  const inside = lineContext(context, basket);
  if (placed.length + inside.lines.length === 0) return refused("no-basket");
  const closed = placed.find(({ row }) => !maySellStill(context, row));
  if (closed) {
    const { performance } = closed.priced;
    const title = inLanguage(index.eventOf(performance).title, viewer.language);
    return refused("not-sold-any-more", { performance: title, id: performance.id });
  }
  const delivery = placed.length === 0 ? null : chosenDelivery(context, basket, placed);
  if (placed.length > 0 && !delivery) return refused("delivery-missing");
  // Baskets that other sessions only fill do not count here: of two, the one that is paid first gets its tickets.
  const booking = { basket: basket.id, wanted: basket.tickets, customer: session.customer };
  const limits = await checkBooking(transaction, index, booking, "paying", viewer);
  if (!limits.ok) return limits;
  const fault = await checkLines(context, inside, transaction);
  if (fault) return fault;
  const customer = await findCustomer(transaction, session.customer);
  if (!customer) throw new Error(`Session of customer ${session.customer}, who is not there`);
  const isPosted =
    delivery?.kind === "post" || inside.lines.some((line) => kindOf(kinds, line).needsAddress?.(line));
  if (isPosted && !customer.address) return refused("address-needed");

  const charges = withVat(chargesOf(kinds, { ...inside, delivery }));
  const totals = totalsOf(charges);
  const lines = placed.map(({ row, priced }) => ({
    id: row.id,
    performance: row.performance,
    plan: priced.performance.plan,
    seat: row.seat,
    band: priced.band,
    priceType: row.priceType,
    price: priced.price,
    fees: priced.fees,
  }));
  const document: OrderDocument = {
    currency: index.catalogue.currency,
    language: viewer.language,
    holder: { firstName: customer.firstName, lastName: customer.lastName, email: customer.email },
    address: isPosted ? customer.address : null,
    delivery: delivery?.id ?? null,
    lines,
    items: basket.lines.map(
      (line): FrozenLine => ({ ...line, text: kindOf(kinds, line).describe(line, inside) }),
    ),
    snapshot: takeSnapshot(index, { lines, delivery: delivery?.id ?? null }),
    charges,
    parts: partsOf(charges),
    totals,
  };
  const outside = inside.lines.filter((line) => kindOf(kinds, line).paidOutside).map(({ id }) => id);
  const payable = totals.total - sumOf(charges.filter(({ line }) => line !== null && outside.includes(line)));
  return done({ document, total: totals.total, payable });
}

function chosenDelivery(
  { index, viewer }: RequestContext,
  basket: BasketRow,
  placed: readonly PlacedTicket[],
): DeliveryEntry | null {
  const delivery = basket.delivery === null ? undefined : index.delivery(basket.delivery);
  const performances = placed.map(({ priced }) => priced.performance);
  return delivery && isOffered(delivery, performances, viewer.now) ? delivery : null;
}

/** The first line that can no longer be had as it stands; null when all can. */
async function checkLines(
  { services: { kinds }, viewer }: RequestContext,
  inside: LineContext,
  transaction: Transaction,
) {
  for (const [kind, own] of Map.groupBy(inside.lines, (line) => kindOf(kinds, line))) {
    const [fault] = await kind.check(own, inside, transaction);
    const line = own.find(({ id }) => id === fault?.line);
    if (!fault || !line) continue;
    const name = inLanguage(kind.describe(line, inside).name, viewer.language);
    return refused("line-not-possible", { line: line.id, name, why: fault.why });
  }
  return null;
}

/** What is claimed only now: in a basket it kept nobody waiting. */
async function claimAtPlacing(
  context: RequestContext,
  transaction: Transaction,
  basket: BasketRow,
  kept: Date,
): Promise<Outcome<null, { reason: "line-not-possible"; line: string; name: string; why: string }>> {
  const { services, viewer } = context;
  const inside = lineContext(context, basket);
  for (const line of inside.lines) {
    const kind = kindOf(services.kinds, line);
    const later = kind.claims(line, inside).filter(({ of }) => of !== "quota");
    if (later.length === 0) continue;
    const place = { holder: basket.id, line: line.id };
    const taken = await allocate(transaction, place, kind.claims(line, inside), kept, new Date(viewer.now));
    if (taken.ok) continue;
    const name = inLanguage(kind.describe(line, inside).name, viewer.language);
    return refused("line-not-possible", { line: line.id, name, why: kind.whenTaken ?? "gone" });
  }
  return done(null);
}

/** Post is not offered when it could not arrive in time. */
export function isOffered(
  method: DeliveryEntry,
  performances: readonly PerformanceEntry[],
  now: number,
): boolean {
  const first = Math.min(...performances.map(({ starts }) => starts));
  return first - now >= method.minDaysBefore * DAY_MS;
}
