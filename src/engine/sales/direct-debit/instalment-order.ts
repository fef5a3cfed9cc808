import { and, eq, lt, sql } from "drizzle-orm";
import type { Charge } from "#domain/price/charge.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { book } from "../../../payments/movements.ts";
import { tenders } from "../../../payments/schema.ts";
import { takeTenders } from "../../../payments/tenders.ts";
import { hasLastingGiftAid } from "../../account/lasting-gift-aid.ts";
import { findCustomer } from "../../account/login/customers.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { rateToday } from "../../lines/price-basket.ts";
import { completeOrder } from "../../orders/complete-order.ts";
import { writeOrderLines } from "../../orders/document/order-lines.ts";
import { keepDeclaration } from "../../orders/order-details.ts";
import { paymentsOf, salesOf } from "../../orders/payments/order-payments.ts";
import { newOrder } from "../../orders/write-order.ts";
import type { Transaction } from "../../storage/database.ts";
import { type DonationDetails, isDonation } from "../../storage/documents/line-details.ts";
import type { FrozenLine } from "../../storage/documents/line-row.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { instalments } from "../../storage/tables/sales/direct-debit.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { findFund } from "../donations/donation-kind.ts";
import { findLevel, type MembershipDetails, membershipKind } from "../memberships/membership-kind.ts";
import type { PlanRow } from "./mandates.ts";
import { claimForOrder } from "./membership-plans.ts";
import { DEBIT_METHOD, referenceOf } from "./order-by-instalments.ts";

type InstalmentRow = typeof instalments.$inferSelect;

/** Each instalment paid for a donation or membership becomes an order: history, receipts and books need no special case. */
export async function orderOfInstalment(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: InstalmentRow,
): Promise<void> {
  const at = new Date(services.now());
  const document = await documentOf(services, transaction, plan, instalment);
  const basket = services.random.id();
  await transaction.insert(baskets).values({
    id: basket,
    session: services.random.id(),
    state: "paying",
    created: at,
    expires: at,
    lines: [...document.items],
  });
  const [item] = document.items;
  if (item) await claimForOrder(transaction, instalment.id, { basket, line: item.id });
  const fresh = newOrder(services, basket, plan.customer, { document, total: instalment.amount });
  await transaction.insert(orders).values({ ...fresh, state: "paying" });
  await writeOrderLines(transaction, fresh.id, document);
  if (item && isDonation(item) && item.details.giftAid) {
    const made = { order: fresh.id, customer: plan.customer, language: plan.language };
    await keepDeclaration(services, transaction, made);
  }
  const tender = services.random.id();
  const reference = referenceOf(instalment);
  await transaction.insert(tenders).values({
    id: tender,
    order: fresh.id,
    kind: "direct-debit",
    provider: "gocardless",
    providerPayment: reference,
    state: "held",
    amount: instalment.amount,
    currency: plan.currency,
    method: DEBIT_METHOD,
    created: at,
  });
  await takeTenders(paymentsOf(services), transaction, fresh.id, { id: tender, method: DEBIT_METHOD });
  const booked = { tender, amount: instalment.amount, currency: plan.currency, at };
  await book(transaction, [{ ...booked, kind: "charge", providerReference: reference }]);
  await completeOrder(services, transaction, fresh.id);
  await transaction.update(instalments).set({ order: fresh.id }).where(eq(instalments.id, instalment.id));
}

/** An instalment that was charged back, or failed after it was booked: books the money out, voids what it paid for. */
export async function takeBackOrder(
  services: Services,
  transaction: Transaction,
  instalment: InstalmentRow,
): Promise<void> {
  if (instalment.order === null) return;
  const sales = salesOf(services);
  const sale = await sales.lock(transaction, instalment.order);
  // Money that has been refunded is not deducted a second time.
  const left = await transaction
    .select()
    .from(tenders)
    .where(and(eq(tenders.order, sale.id), lt(tenders.returned, tenders.taken)))
    .for("update");
  await transaction
    .update(tenders)
    .set({ returned: sql`${tenders.taken}` })
    .where(eq(tenders.order, sale.id));
  const at = new Date(services.now());
  const booked = left.map(({ id: tender, taken, returned, currency, providerPayment }) => ({
    tender,
    kind: "refund" as const,
    providerReference: `${providerPayment}-back`,
    amount: taken - returned,
    currency,
    at,
  }));
  if (booked.length > 0) await book(transaction, booked);
  await sales.undo(transaction, sale);
  await transaction.update(instalments).set({ order: null }).where(eq(instalments.id, instalment.id));
}

async function documentOf(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  { amount }: InstalmentRow,
): Promise<OrderDocument> {
  const index = await services.catalogue.current();
  const payer = await findCustomer(transaction, plan.customer, "lock");
  const isLasting = await hasLastingGiftAid(services, transaction, plan.customer);
  const { line, charge } =
    plan.kind === "membership"
      ? termOf(services, index, plan, amount)
      : donationOf(services, index, { plan, amount, giftAid: isLasting });
  const charges = withVat([charge]);
  return {
    currency: index.catalogue.currency,
    language: plan.language,
    holder: {
      firstName: payer?.firstName ?? "",
      lastName: payer?.lastName ?? "",
      email: payer?.email ?? "",
    },
    address: null,
    delivery: null,
    lines: [],
    items: [line],
    snapshot: { performances: [], tickets: [], delivery: null },
    charges,
    totals: totalsOf(charges),
  };
}

interface Bought {
  readonly line: FrozenLine;
  readonly charge: Charge;
}

function donationOf(
  { random }: Services,
  index: CatalogueIndex,
  {
    plan: { target, appeal },
    amount,
    giftAid,
  }: { readonly plan: PlanRow; readonly amount: number; readonly giftAid: boolean },
): Bought {
  const details: DonationDetails = {
    ...{ fund: target, amount, appeal, recognition: "", anonymous: false, tribute: "", giftAid },
  };
  const name = findFund(index, target)?.name ?? { sv: String(target) };
  const about = giftAid ? [{ word: "donation-gift-aid", values: {} }] : [];
  const text = { name, about, picture: null };
  const line: FrozenLine = { id: random.id(), kind: "donation", quantity: 1, details, text };
  return {
    line,
    charge: { line: line.id, phase: "base", reference: `D-${target}`, gross: amount, rate: null },
  };
}

/** The term that follows the last paid one. */
function termOf(
  { random, now }: Services,
  index: CatalogueIndex,
  { target, customer }: PlanRow,
  amount: number,
): Bought {
  const details: MembershipDetails = { level: target, autoRenew: true, renews: true };
  const row = { id: random.id(), kind: "membership", quantity: 1, details };
  const level = findLevel(index, target);
  const text = level
    ? membershipKind.describe(row, { index, now: now(), customer, tickets: [], lines: [] })
    : { name: { sv: String(target) }, about: [], picture: null };
  const rate = level?.vat ? rateToday({ index, now: now() }, level.vat) : null;
  return {
    line: { ...row, text },
    charge: { line: row.id, phase: "base", reference: `M-${target}`, gross: amount, rate },
  };
}
