import { and, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { daysAfter } from "#domain/days.ts";
import { dayOfNextMonth, NOTICE_WORKING_DAYS, workingDaysAfter } from "#domain/sales/direct-debit.ts";
import { type ByInstalments, instalmentsOf, owedOf } from "#domain/sales/packages/instalments.ts";
import { seriesOfferId } from "#domain/sales/packages/series.ts";
import { book } from "../../../payments/movements.ts";
import { movements, tenders } from "../../../payments/schema.ts";
import { moveTender, releaseInternal, takeTenders } from "../../../payments/tenders.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import type { BasketRow } from "../../lines/baskets.ts";
import { completeSale, paymentsOf, salesOf } from "../../orders/payments/order-payments.ts";
import type { Transaction } from "../../storage/database.ts";
import { PACKAGE } from "../../storage/documents/line-details.ts";
import { debitPlans, instalments } from "../../storage/tables/sales/direct-debit.ts";
import {
  endPlanOfOrder,
  instalmentRows,
  nextPart,
  sumUnderWay,
  tenderByInstalments,
  UNDER_WAY,
} from "../../value/instalments.ts";
import { issueCredit } from "../../value/issue-value.ts";
import { notify } from "./notify-payer.ts";

/**
 * An order is sold once the buyer has signed the mandate; tickets do not wait for instalments. One tender covers the
 * whole order and counts the money received.
 */

type PlanRow = typeof debitPlans.$inferSelect;
type InstalmentRow = typeof instalments.$inferSelect;

/** Terms for paying a basket by instalments; null unless it has only series, each of which allows them. */
export function instalmentsOffered(
  { directDebit }: Pick<Services, "directDebit">,
  index: CatalogueIndex,
  { lines, tickets }: Pick<BasketRow, "lines" | "tickets">,
): ByInstalments | null {
  if (!directDebit || lines.length === 0 || tickets.some(({ parent }) => parent === undefined)) return null;
  const terms = lines.map(({ kind, details }) =>
    kind === PACKAGE ? termsOf(index, (details as { readonly package?: unknown }).package) : null,
  );
  const allowed = terms.filter((one) => one !== null);
  if (allowed.length < terms.length) return null;
  return {
    parts: Math.min(...allowed.map(({ parts }) => parts)),
    from: Math.max(...allowed.map(({ from }) => from)),
  };
}

function termsOf({ catalogue }: CatalogueIndex, offer: unknown): ByInstalments | null {
  const series = catalogue.sales?.series?.find(({ id, dates }) =>
    dates.some((one) => seriesOfferId(id, one.id) === offer),
  );
  return series?.byInstalments ?? null;
}

export const DEBIT_METHOD = "Autogiro";

/** Day of the month for the instalments, at most the 28th. */
export function dayOfParts(services: Services): number {
  const first = workingDaysAfter(todayOf(services), NOTICE_WORKING_DAYS);
  return Math.min(28, Number(first.slice(8)));
}

/**
 * The bank's approval may take days and may fail: seats cannot wait, and a debt can be collected later.
 * @returns false if the order failed before
 */
export async function sellByInstalments(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
): Promise<boolean> {
  const order = orderOfPlan(plan);
  const sales = salesOf(services);
  const sale = await sales.lock(transaction, order);
  const tender = await tenderByInstalments(transaction, order);
  if (sale.state !== "paid") {
    if (tender.state !== "opening") return false;
    if (!(await sales.secure(transaction, sale))) {
      await moveTender(transaction, tender.id, "released");
      await sales.abandon(transaction, sale, "seats-lost");
      await releaseInternal(paymentsOf(services), transaction, order);
      return false;
    }
    await moveTender(transaction, tender.id, "submitted");
    await takeTenders(paymentsOf(services), transaction, order);
    await completeSale(services, transaction, order);
  }
  if (await writeParts(services, transaction, plan)) await notify(services, transaction, plan.id, "started");
  return true;
}

export async function beginParts(services: Services, transaction: Transaction, plan: PlanRow): Promise<void> {
  if (!(await sellByInstalments(services, transaction, plan)))
    return endPlanOfOrder(transaction, orderOfPlan(plan));
  const next = await nextPart(transaction, plan.id);
  await transaction
    .update(debitPlans)
    .set({ state: "active", next })
    .where(and(eq(debitPlans.id, plan.id), inArray(debitPlans.state, ["setting-up", "paused"])));
}

/** Queues the planned instalments that are due until then, and moves the plan to the date of the next one. */
export async function queueDueParts(
  services: Services,
  transaction: Transaction,
  { id }: PlanRow,
  until: string,
): Promise<void> {
  const due = await transaction
    .select({ instalment: instalments.id })
    .from(instalments)
    .where(and(eq(instalments.plan, id), eq(instalments.state, "planned"), lte(instalments.due, until)));
  for (const { instalment } of due) {
    await services.outbox.put(transaction, { kind: "debit-collect", instalment });
  }
  const [later] = await transaction
    .select({ due: sql<string | null>`min(${instalments.due})::text` })
    .from(instalments)
    .where(
      and(eq(instalments.plan, id), eq(instalments.state, "planned"), sql`${instalments.due} > ${until}`),
    );
  await transaction
    .update(debitPlans)
    .set({ next: later?.due ?? null })
    .where(eq(debitPlans.id, id));
}

/** Splits the open amount into instalments: all of them at first, later as many as have not been paid. */
async function writeParts(services: Services, transaction: Transaction, plan: PlanRow): Promise<boolean> {
  const order = orderOfPlan(plan);
  const parts = await instalmentRows(transaction, order);
  const missing = owedOf(await tenderByInstalments(transaction, order)) - sumUnderWay(parts);
  if (missing <= 0) return false;
  const taken = new Set(parts.map(({ due }) => due));
  let due = workingDaysAfter(todayOf(services), NOTICE_WORKING_DAYS);
  const changed = new Date(services.now());
  const settled = parts.filter(
    ({ state, order: paid }) => paid !== null || UNDER_WAY.some((one) => one === state),
  );
  for (const amount of instalmentsOf(missing, plan.target - settled.length)) {
    while (taken.has(due)) due = daysAfter(due, 1);
    taken.add(due);
    const id = services.random.id();
    await transaction
      .insert(instalments)
      .values({ id, plan: plan.id, due, amount, state: "planned", changed });
    due = dayOfNextMonth(due, plan.day);
  }
  return true;
}

/** A retried collection needs a new reference for its money. */
export function referenceOf({ collection, tries }: InstalmentRow): string {
  return tries === 1 ? `${collection}` : `${collection}-${tries}`;
}

/** Books the money of an instalment. Money that is no longer owed, because the order was returned, becomes credit. */
export async function bookPart(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: InstalmentRow,
): Promise<void> {
  const order = orderOfPlan(plan);
  const reference = referenceOf(instalment);
  const tender = await tenderByInstalments(transaction, order);
  const owed = owedOf(tender);
  const { amount } = instalment;
  const tooMuch = Math.max(0, amount - owed);
  const at = new Date(services.now());
  const { currency } = tender;
  await transaction
    .update(tenders)
    .set({ taken: sql`${tenders.taken} + ${amount}`, returned: sql`${tenders.returned} + ${tooMuch}` })
    .where(eq(tenders.id, tender.id));
  await book(transaction, [
    { tender: tender.id, kind: "charge", providerReference: reference, amount, currency, at },
  ]);
  if (tooMuch > 0) {
    const id = `too-much-${reference}`;
    const credited = { id, tender: tender.id, kind: "credit", amount: tooMuch, state: "done" } as const;
    await transaction.insert(movements).values({ ...credited, requested: at, finished: at });
    const { customer } = plan;
    await issueCredit(services, transaction, { customer, amount: tooMuch, currency, origin: "returned" });
  }
  await transaction.update(instalments).set({ order }).where(eq(instalments.id, instalment.id));
  if (owed > amount) return;
  await moveTender(transaction, tender.id, "taken", { change: {}, from: "submitted" });
  const ended = await transaction
    .update(debitPlans)
    .set({ state: "ended", next: null })
    .where(and(eq(debitPlans.id, plan.id), ne(debitPlans.state, "ended")))
    .returning({ id: debitPlans.id });
  if (ended.length > 0) await notify(services, transaction, plan.id, "paid");
}

/** An instalment that was charged back, or failed after it was booked: books the money out and owes it again. The tickets stay valid. */
export async function bouncePart(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: InstalmentRow,
): Promise<void> {
  if (instalment.order === null) return;
  const tender = await tenderByInstalments(transaction, orderOfPlan(plan));
  // Money that has been refunded is not deducted a second time.
  const back = Math.min(instalment.amount, tender.taken - tender.returned - tender.moved);
  if (back > 0) {
    await transaction
      .update(tenders)
      .set({ returned: sql`${tenders.returned} + ${back}`, bounced: sql`${tenders.bounced} + ${back}` })
      .where(eq(tenders.id, tender.id));
    const { currency } = tender;
    const at = new Date(services.now());
    await book(transaction, [
      {
        tender: tender.id,
        kind: "refund",
        providerReference: `${referenceOf(instalment)}-back`,
        amount: back,
        currency,
        at,
      },
    ]);
  }
  await transaction.update(instalments).set({ order: null }).where(eq(instalments.id, instalment.id));
  // The plan had ended, so it does not collect again; the email tells the payer what is open.
  if (plan.state === "ended") await notify(services, transaction, plan.id, "paused");
}

/** Handles a mandate that was refused or revoked. An order that is not sold yet fails; a sold one leaves a debt. */
export async function loseParts(services: Services, transaction: Transaction, plan: PlanRow): Promise<void> {
  const order = orderOfPlan(plan);
  const sales = salesOf(services);
  const sale = await sales.lock(transaction, order);
  const tender = await tenderByInstalments(transaction, order);
  if (tender.state === "opening") {
    await moveTender(transaction, tender.id, "failed");
    await sales.abandon(transaction, sale, "declined");
    await releaseInternal(paymentsOf(services), transaction, order);
  } else if (owedOf(tender) > 0) await notify(services, transaction, plan.id, "refused");
}

export function orderOfPlan({ id, order }: Pick<PlanRow, "id" | "order">): string {
  if (order === null) throw new Error(`Plan ${id} has no order`);
  return order;
}
