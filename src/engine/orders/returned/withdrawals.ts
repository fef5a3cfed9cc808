import { and, asc, eq, isNull } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { WithdrawalReceipt } from "#contract/operations/withdrawal.ts";
import { emailFaults } from "#domain/customer/customer-details.ts";
import { foldEmail } from "#domain/customer/email-address.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { type NotWithdrawnBecause, withdrawableUntil } from "#domain/orders/withdrawal.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { grossByLine, sumOf } from "#domain/price/charge.ts";
import { leftOfSale, refundSale } from "../../../payments/refund-sale.ts";
import { isNetworkTooOften } from "../../../visitors/throttle.ts";
import { type FrozenLine, kindOf, type LineKind } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { POSTAGE } from "../../lines/price-basket.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { withdrawals } from "../../storage/tables/orders/withdrawals.ts";
import { orders } from "../../storage/tables/shop.ts";
import { toolsFor } from "../document/order-lines.ts";
import { nameItem } from "../document/order-view.ts";
import { isNumbered } from "../order-number.ts";
import { paymentsOf } from "../payments/order-payments.ts";
import { followSales } from "../sold/sales-journal.ts";
import { giveBackItems } from "./return-lines.ts";

/** Refunds go to the original tenders: immediately, or after the products have arrived. */

type OrderRow = typeof orders.$inferSelect;
type WithdrawalRow = typeof withdrawals.$inferSelect;

interface Plan {
  readonly open: readonly {
    readonly item: FrozenLine;
    readonly until: number;
    readonly gross: number;
    readonly isSentBack: boolean;
  }[];
  readonly kept: readonly { readonly item: FrozenLine; readonly why: NotWithdrawnBecause }[];
  readonly rows: readonly WithdrawalRow[];
}

export function createWithdrawals(services: Services): BackEnd["withdrawal"] {
  const { database } = services;
  return {
    terms: async () => done({ days: services.settings.withdrawalDays }),

    async find(input, { address, language }) {
      const refusal = await whyNotLook(services, input.email, address);
      if (refusal) return refusal;
      return inTransaction(database, async (transaction) => {
        const order = await findOrder(transaction, input);
        if (!order) return refused("unknown-purchase");
        const plan = await planOf(services, transaction, order);
        return done({
          number: order.number,
          lines: plan.open.map(({ item, until, gross, isSentBack }) => ({
            ...nameItem(item, { language }),
            until: new Date(until).toISOString(),
            total: moneyOf(order, gross),
            isSentBack,
          })),
          kept: [
            ...performancesOf(order, language),
            ...plan.kept.map(({ item, why }) => ({ ...nameItem(item, { language }), why })),
          ],
        });
      });
    },

    async declare(input, { address, language }) {
      const refusal = await whyNotLook(services, input.email, address);
      if (refusal) return refusal;
      const name = input.name.trim();
      if (name === "")
        return refused("invalid", { faults: [{ field: "name", rule: "withdrawal-name-required" }] });
      return inTransaction(database, async (transaction) => {
        // Locks the order: a second click finds the first declaration.
        const order = await findOrder(transaction, input);
        if (!order) return refused("unknown-purchase");
        const plan = await planOf(services, transaction, order);
        const chosen = plan.open.filter(({ item }) => input.lines.includes(item.id));
        if (chosen.length === 0) {
          const shown = plan.rows.find(({ line }) => input.lines.includes(line));
          if (!shown) return refused("nothing-to-withdraw");
          return done(receiptOf(order, plan.rows, shown.receipt, language));
        }
        const amounts = await amountsOf(services, transaction, { order, plan, chosen });
        const receipt = services.random.id();
        const at = new Date(services.now());
        const rows = await transaction
          .insert(withdrawals)
          .values(
            chosen.map(({ item, isSentBack }, index) => ({
              ...{ id: services.random.id(), receipt, order: order.id, line: item.id },
              ...{ amount: amounts[index] ?? 0, name, language, at },
              refunded: isSentBack ? null : at,
            })),
          )
          .returning();
        await refundRows(
          services,
          transaction,
          order,
          rows.filter(({ refunded }) => refunded !== null),
        );
        await services.outbox.put(transaction, { kind: "withdrawal", receipt, isPaid: false });
        return done(receiptOf(order, rows, receipt, language));
      });
    },
  };
}

export interface WithdrawalNotice extends WithdrawalReceipt {
  readonly link: string;
  readonly name: string;
  readonly language: Language;
}

/** @returns null once the withdrawal was erased */
export async function withdrawalNotice(
  services: Services,
  receipt: string,
): Promise<WithdrawalNotice | null> {
  const found = await services.database
    .select()
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.order))
    .where(eq(withdrawals.receipt, receipt))
    .orderBy(asc(withdrawals.line));
  const [first] = found;
  if (!first) return null;
  const { language, name } = first.withdrawals;
  const rows = found.map(({ withdrawals: row }) => row);
  const { orders: order } = first;
  return { ...receiptOf(order, rows, receipt, language), link: order.link, name: name ?? "", language };
}

/** @returns minor units; null if no withdrawal of the order was waiting */
export async function receiveWithdrawn(services: Services, number: string): Promise<number | null> {
  return inTransaction(services.database, async (transaction) => {
    const [order] = await transaction.select().from(orders).where(isNumbered(number)).for("update");
    if (!order) return null;
    const rows = await transaction
      .update(withdrawals)
      .set({ refunded: new Date(services.now()) })
      .where(and(eq(withdrawals.order, order.id), isNull(withdrawals.refunded)))
      .returning();
    if (rows.length === 0) return null;
    const back = await refundRows(services, transaction, order, rows);
    for (const receipt of new Set(rows.map((row) => row.receipt))) {
      await services.outbox.put(transaction, { kind: "withdrawal", receipt, isPaid: true });
    }
    return back;
  });
}

async function whyNotLook(
  services: Services,
  email: string,
  address: string,
): Promise<Outcome<
  never,
  { reason: "invalid"; faults: { field: string; rule: string }[] } | { reason: "too-many-tries" }
> | null> {
  const faults = emailFaults(email);
  if (faults.length > 0)
    return refused("invalid", {
      faults: faults.map(({ field, rule }) => ({ field, rule: `withdrawal-${rule}` })),
    });
  return (await isNetworkTooOften(services, "withdrawal", address)) ? refused("too-many-tries") : null;
}

async function findOrder(
  transaction: Transaction,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(isNumbered(number)).for("update");
  const isTheirs = order !== undefined && foldEmail(order.document.holder.email) === foldEmail(email);
  return isTheirs && order.state === "paid" ? order : null;
}

async function planOf(services: Services, transaction: Transaction, order: OrderRow): Promise<Plan> {
  const { kinds, settings, now } = services;
  const sold = await transaction.select().from(orderLines).where(eq(orderLines.order, order.id));
  const rows = await transaction.select().from(withdrawals).where(eq(withdrawals.order, order.id));
  const tools = await toolsFor(services, transaction);
  const charged = grossByLine(order.document.charges);
  const paid = (order.paid ?? order.created).getTime();
  const open: Plan["open"][number][] = [];
  const kept: Plan["kept"][number][] = [];
  for (const item of order.document.items) {
    const gross = charged.get(item.id) ?? 0;
    const line = sold.find((one) => one.line === item.id);
    if (!line || gross <= 0) continue;
    const kind = kindOf(kinds, item);
    const until = withdrawableUntil(paid, settings.withdrawalDays, kind.needsAddress?.(item) ?? false);
    const why = await whyKept(kind, line, {
      isWithdrawn: rows.some((row) => row.line === item.id),
      isOver: until < now(),
      isUsed: async () => (await kind.keeps?.(tools, order, item)) === "voucher-used",
    });
    if (why) kept.push({ item, why });
    else open.push({ item, until, gross, isSentBack: kind.withdrawal === "when-back" });
  }
  return { open, kept, rows };
}

interface Facts {
  readonly isWithdrawn: boolean;
  readonly isOver: boolean;
  isUsed(): Promise<boolean>;
}

async function whyKept(
  { kind, withdrawal }: LineKind,
  { returned, quantity }: typeof orderLines.$inferSelect,
  { isWithdrawn, isOver, isUsed }: Facts,
): Promise<NotWithdrawnBecause | null> {
  if (isWithdrawn) return "withdrawn";
  if (returned >= quantity) return "returned";
  if (!withdrawal) return kind === "donation" ? "donation" : "dated";
  if (isOver) return "over";
  return (await isUsed()) ? "used" : null;
}

/** A line's price, at most the rest of the order's money. The last posted line includes the postage. */
async function amountsOf(
  services: Services,
  transaction: Transaction,
  { order, plan, chosen }: { readonly order: OrderRow; readonly plan: Plan; readonly chosen: Plan["open"] },
): Promise<number[]> {
  const { kinds } = services;
  const isPosted = (item: FrozenLine) => kindOf(kinds, item).needsAddress?.(item) ?? false;
  const gone = new Set([...plan.rows.map(({ line }) => line), ...chosen.map(({ item }) => item.id)]);
  const posted = order.document.items.filter(isPosted);
  const isLast = chosen.some(({ item }) => isPosted(item)) && posted.every(({ id }) => gone.has(id));
  const postage = sumOf(order.document.charges.filter(({ reference }) => reference === POSTAGE));
  const payments = paymentsOf(services);
  const sale = await payments.sales.lock(transaction, order.id);
  const waiting = plan.rows.reduce((sum, { refunded, amount }) => (refunded ? sum : sum + amount), 0);
  let left = Math.max(0, ((await leftOfSale(transaction, sale)) ?? 0) - waiting);
  let parcel = isLast ? postage : 0;
  return chosen.map(({ item, gross }) => {
    const wanted = gross + (isPosted(item) ? parcel : 0);
    if (isPosted(item)) parcel = 0;
    const amount = Math.min(wanted, left);
    left -= amount;
    return amount;
  });
}

async function refundRows(
  services: Services,
  transaction: Transaction,
  order: OrderRow,
  rows: readonly WithdrawalRow[],
): Promise<number> {
  const items = order.document.items.filter(({ id }) => rows.some(({ line }) => line === id));
  await giveBackItems(services, transaction, { order, items });
  const payments = paymentsOf(services);
  let back = 0;
  for (const { id, amount } of rows) {
    const sale = await payments.sales.lock(transaction, order.id);
    const most = Math.min(amount, (await leftOfSale(transaction, sale)) ?? 0);
    if (most === 0) continue;
    const refund = await refundSale(payments, transaction, sale, { amount: most, id: `withdrawn-${id}` });
    if (!refund.ok) throw new Error(`Order ${order.number} cannot refund ${most}: ${refund.refusal.reason}`);
    back += most;
  }
  await followSales(services, transaction, order.id);
  return back;
}

function receiptOf(
  order: OrderRow,
  rows: readonly WithdrawalRow[],
  receipt: string,
  language: Language,
): WithdrawalReceipt {
  const own = rows.filter((row) => row.receipt === receipt);
  const sum = (isBack: boolean) =>
    own.reduce((all, { amount, refunded }) => ((refunded !== null) === isBack ? all + amount : all), 0);
  const items = order.document.items;
  return {
    number: order.number,
    at: (own[0]?.at ?? order.created).toISOString(),
    lines: own.flatMap(({ line }) =>
      items.filter(({ id }) => id === line).map((item) => nameItem(item, { language })),
    ),
    atOnce: moneyOf(order, sum(true)),
    whenBack: moneyOf(order, sum(false)),
  };
}

const moneyOf = ({ document }: Pick<OrderRow, "document">, amount: number) => ({
  amount,
  currency: document.currency,
});

function performancesOf({ document }: OrderRow, language: Language) {
  const { lines, snapshot } = document;
  return [...Map.groupBy(lines, ({ performance }) => performance)].map(([id, own]) => {
    const event = snapshot?.performances.find((one) => one.id === id)?.event;
    const name = event ? inLanguage(event.title, language) : String(id);
    return { id: `performance-${id}`, name, quantity: own.length, why: "dated" as const };
  });
}
