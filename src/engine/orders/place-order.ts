import { and, eq, gt, sql } from "drizzle-orm";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { type TaxedValue, withoutTaxOfValues } from "#domain/price/prepaid.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { instalmentsOf } from "#domain/sales/packages/instalments.ts";
import { chosenCurrency, requestedFrom } from "../../payments/requested-currency.ts";
import { openTenders, takeTenders } from "../../payments/tenders.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../basket/baskets.ts";
import { lineContext } from "../basket/line-commands.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { underLastingGiftAid } from "../checkout/lasting-gift-aid.ts";
import { keepDetails } from "../checkout/order-details.ts";
import type { RequestContext } from "../holds/choosing/choose-seats.ts";
import { allocate, keepAll } from "../lines/allocator.ts";
import { isDonation } from "../lines/kinds/donation.ts";
import { kindOf } from "../lines/line-kind.ts";
import { cardToPayWith } from "../payment-cards/payment-cards.ts";
import { makePlan, providerOf } from "../sales/direct-debit/mandates.ts";
import { DEBIT_METHOD, dayOfParts, instalmentsOffered } from "../sales/direct-debit/order-by-instalments.ts";
import { lockRedemptionsOfBasket } from "../sales/flex/redemptions-of-basket.ts";
import type { Services } from "../services.ts";
import type { Transaction } from "../storage/database.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { appliedValues, taxedBefore } from "../stored-value/basket-tenders.ts";
import { withRights } from "../visitors/rights.ts";
import type { CustomerSession } from "../visitors/sessions.ts";
import { checkAsSeen } from "./as-seen.ts";
import { isDeclinedTooOften } from "./declined-cards.ts";
import type { OrderDocument } from "./document/order-document.ts";
import { rewriteOrderLines, writeOrderLines } from "./document/order-lines.ts";
import { type Draft, draftOrder } from "./draft-order.ts";
import { exchangeToPay } from "./exchanged/exchange-to-pay.ts";
import type { OrderToPay } from "./open-payment.ts";
import { completeSale, paymentsOf } from "./sales.ts";

/** How long seats outlive the payment window, as the provider may answer late. */
const GRACE_SECONDS = 900;

/** Null if nothing is to be paid or payment has begun. */
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

/** A basket has at most one live order: a repeated request during payment returns the same order. */
export async function placeOrder(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  session: CustomerSession,
  {
    acceptTerms,
    expectedTotal,
    toPay = expectedTotal,
    performances = [],
    payIn,
    card,
    byInstalments: asksForParts,
  }: InputOf<Place>,
  { language, address }: Pick<Caller, "language" | "address">,
): Promise<Outcome<Placing, PlaceRefusal>> {
  if (!acceptTerms) return refused("terms-not-accepted");
  const locked = await lockLiveBasket(services, transaction, session);
  if (!locked) {
    const { justExpired } = await readLiveBasket(services, transaction, session);
    return refused(justExpired ? "basket-expired" : "no-basket");
  }
  if (locked.state === "paying") {
    return done({ placed: await orderUnderWay(transaction, locked), fresh: null });
  }
  const lines = await underLastingGiftAid(services, transaction, session.customer, locked.lines);
  const basket = { ...locked, lines };

  if (await isDeclinedTooOften(services, transaction, basket.id, address)) {
    return refused("too-many-attempts");
  }
  const plain = viewerOf(services, index, language);
  const viewer = await withRights(services, transaction, index, session, plain);
  const context = { services, index, session, viewer };
  const asSeen = checkAsSeen(context, basket, performances);
  if (!asSeen.ok) return asSeen;
  const redemptions = await lockRedemptionsOfBasket(services, transaction, basket, session.customer);
  const prepaid = redemptions.map((one) => one.prepaid);
  const draft = await draftOrder(context, transaction, session, basket, { prepaid });
  if (!draft.ok) return draft;
  const { document, total, payable } = draft.value;
  if (total !== expectedTotal) {
    return refused("total-changed", { total: { amount: total, currency: index.catalogue.currency } });
  }

  const { paymentWindowSeconds } = services.settings;
  const now = services.now();
  const kept = new Date(now + (paymentWindowSeconds + GRACE_SECONDS) * 1000);
  const holder = { id: basket.id, tickets: document.lines, lines: basket.lines };
  if (!(await keepAll(transaction, holder, kept, new Date(now)))) return refused("basket-expired");
  const alone = await claimAtPlacing(context, transaction, basket, kept);
  if (!alone.ok) return alone;

  const { currency } = index.catalogue;
  const placed = await writeOrder(services, transaction, session, basket, draft.value);
  // The reserved order expired at this moment, or belongs to another customer.
  if (!placed) return refused("basket-expired");
  const { order, number, link } = placed;
  await keepDetails(services, transaction, {
    order,
    basket: basket.id,
    customer: session.customer,
    language,
    last: lastOf(index, document, now),
    hasGiftAid: basket.lines.some((line) => isDonation(line) && line.details.giftAid),
  });
  const applied = await appliedValues(transaction, basket.tenders, session);
  const values = applied.map(({ id }) => id);
  const sale = { id: order, total, currency };
  const prepaidByRedemptions = redemptions.reduce((sum, { amount }) => sum + amount, 0);
  const exchange = await exchangeToPay(context, transaction, basket, {
    customer: session.customer,
    most: payable - prepaidByRedemptions,
  });
  if (!exchange.ok) return exchange;
  const byRedemptions = redemptions.map(({ redemption, amount, applied: { ticket }, name }) => ({
    redemption,
    amount,
    forLine: ticket,
    label: inLanguage(name, language),
  }));
  const other = chosenCurrency(services.settings, payIn);
  if (!other.ok) return other;
  const byInstalments = asksForParts === true ? instalmentsOffered(services, index, basket) : null;
  if (asksForParts === true && (!byInstalments || other.value || card)) return refused("not-by-instalments");
  const stored = await chosenCard(services, transaction, card, session.customer);
  if (!stored.ok) return stored;
  const opened = await openTenders(paymentsOf(services), transaction, {
    order: sale,
    wanted: values,
    payable,
    how: {
      redemptions: byRedemptions,
      exchange: exchange.value,
      payIn: other.value,
      byInstalments: byInstalments && { provider: providerOf(services).name, method: DEBIT_METHOD },
      card: stored.value,
    },
  });
  const { external, internal } = opened;
  const rest = external?.amount ?? 0;
  if (external?.card) await lookAgainLater(services, transaction, external.card);
  if (rest !== toPay) return refused("to-pay-changed", { toPay: { amount: rest, currency } });
  if (external && payIn && requestedFrom(external).amount !== payIn.amount) {
    return refused("to-pay-changed", { toPay: requestedFrom(external) });
  }
  const taxed = taxedBefore(applied, internal);
  const frozen = taxed.length === 0 ? document : await writeUntaxed(transaction, order, document, taxed);
  if (byInstalments) {
    if (rest < byInstalments.from) return refused("not-by-instalments");
    await makePlan(services, transaction, {
      ...{ customer: session.customer, kind: "order", order, target: byInstalments.parts, language },
      ...{ amount: instalmentsOf(rest, byInstalments.parts)[0] ?? rest, day: dayOfParts(services) },
    });
    return done({ placed, fresh: null });
  }
  if (!external) {
    // No external payment: takes what was held and completes the order in the same transaction.
    if (internal.length > 0) await takeTenders(transaction, order, null, new Date(now));
    await completeSale(services, transaction, order);
    return done({ placed, fresh: null });
  }
  return done({ placed, fresh: { number, link, document: frozen, total, external, internal } });
}

/** Removes VAT that was taxed at a voucher's sale; the amount is known only under the vouchers' locks. */
async function writeUntaxed(
  transaction: Transaction,
  order: string,
  document: OrderDocument,
  taxed: readonly TaxedValue[],
): Promise<OrderDocument> {
  const charges = withVat(withoutTaxOfValues(document.charges ?? [], taxed));
  const untaxed = { ...document, charges, totals: totalsOf(charges) };
  await transaction.update(orders).set({ document: untaxed }).where(eq(orders.id, order));
  await rewriteOrderLines(transaction, order, untaxed);
  return untaxed;
}

async function chosenCard(
  services: Services,
  transaction: Transaction,
  card: string | undefined,
  customer: string,
): Promise<Outcome<string | null, { reason: "unknown-card" | "card-expired" }>> {
  return card === undefined ? done(null) : cardToPayWith(services, transaction, card, customer);
}

/** The bank may have replaced the card by the end of the payment window. */
async function lookAgainLater(services: Services, transaction: Transaction, card: string): Promise<void> {
  const notBefore = new Date(services.now() + services.settings.paymentWindowSeconds * 1000);
  await services.outbox.put(transaction, { kind: "payment-card", card }, { notBefore });
}

/** Null if the reserved order in the basket can no longer be paid. */
async function writeOrder(
  services: Services,
  transaction: Transaction,
  { customer }: CustomerSession,
  basket: BasketRow,
  { document, total }: Draft,
): Promise<PlacedOrder | null> {
  const now = new Date(services.now());
  await transaction.update(baskets).set({ state: "paying" }).where(eq(baskets.id, basket.id));
  if (basket.reserved !== null) {
    const mine = and(
      eq(orders.id, basket.reserved),
      eq(orders.customer, customer),
      eq(orders.state, "reserved"),
      gt(orders.releaseAt, now),
    );
    const written = { state: "paying" as const, failure: null, document, total };
    const [again] = await transaction.update(orders).set(written).where(mine).returning();
    if (!again) return null;
    await rewriteOrderLines(transaction, again.id, document);
    return { order: again.id, number: again.number, link: again.link };
  }
  const fresh = newOrder(services, basket.id, customer, { document, total });
  const [inserted] = await transaction
    .insert(orders)
    .values({ ...fresh, state: "paying" })
    .returning({ number: orders.number });
  if (!inserted) throw new Error("The order was not written");
  await writeOrderLines(transaction, fresh.id, document);
  return { order: fresh.id, number: inserted.number, link: fresh.link };
}

export function newOrder(
  { random, now }: Services,
  basket: string,
  customer: string,
  { document, total }: Pick<Draft, "document" | "total">,
) {
  return {
    id: random.id(),
    number: sql`nextval('order_numbers')`,
    link: random.bytes(18).toString("base64url"),
    basket,
    customer,
    document,
    total,
    currency: document.currency,
    created: new Date(now()),
  };
}

/** Returns the start of the order's last performance; now if it has none. */
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

/** Takes the claims that a basket does not hold before the order is placed. */
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
    const claims = kind.spends?.(line, inside) === false ? [] : kind.claims(line, inside);
    // Claims that depend on the basket are updated to its contents; of the others only those not yet held are taken.
    if (!kind.spends && claims.every(({ of }) => of === "quota")) continue;
    const place = { holder: basket.id, line: line.id };
    const taken = await allocate(transaction, place, claims, kept, new Date(viewer.now));
    if (taken.ok) continue;
    const name = inLanguage(kind.describe(line, inside).name, viewer.language);
    return refused("line-not-possible", { line: line.id, name, why: kind.whenTaken ?? "gone" });
  }
  return done(null);
}
