import { eq } from "drizzle-orm";
import type { Caller, Carry } from "#contract/operation.ts";
import type { orders as operations } from "#contract/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import type { KeptBecause } from "#domain/orders/returns.ts";
import { returnableUntil } from "#domain/orders/returns.ts";
import { done, refused } from "#domain/outcome.ts";
import { grossByLine, sumOf } from "#domain/price/charge.ts";
import { returnAsCredit, returnable } from "../../../payments/returns.ts";
import { moneyIn } from "../../basket/basket-view.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { carryOut } from "../../commands.ts";
import { POSTAGE } from "../../lines/kinds/goods.ts";
import { type FrozenLine, kindOf } from "../../lines/line-kind.ts";
import type { Services } from "../../services.ts";
import { inTransaction, type Transaction } from "../../storage/database.ts";
import { orderLines } from "../../storage/lines-schema.ts";
import { orders, tickets } from "../../storage/schema.ts";
import { creditUntil, issueCredit } from "../../stored-value/issue-value.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { chargesOfOrder } from "../order-document.ts";
import { toolsFor } from "../order-lines.ts";
import { takeSnapshot } from "../order-snapshot.ts";
import { paymentsOf } from "../sales.ts";
import { giveBackItems, giveBackTickets } from "./return-lines.ts";

/**
 * A customer gives an order back: its tickets are void, its value is credit. What was paid with vouchers and credit goes
 * back to them; what the provider brought stays with the house and becomes credit in its stead.
 */

type OrderRow = typeof orders.$inferSelect;

/** What would come back, and what would stay. */
interface Plan {
  readonly until: number;
  readonly tickets: number;
  readonly items: readonly FrozenLine[];
  readonly kept: readonly { readonly item: FrozenLine; readonly why: KeptBecause }[];
  /** Minor units that stay paid for. */
  readonly keptGross: number;
}

type Refused =
  | { reason: "unknown-order" }
  | { reason: "too-late-to-return" }
  | { reason: "nothing-to-return" };

export function createReturns(services: Services): {
  returnQuote: Carry<typeof operations.returnQuote>;
  giveBack: Carry<typeof operations.giveBack>;
} {
  return {
    async returnQuote({ link }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      return inTransaction(services.database, async (transaction) => {
        const order = await lockOrder(transaction, link, session.value.customer);
        if (!order) return refused("unknown-order");
        const plan = await planOf(services, index, transaction, order);
        const isPossible = whyNot(services, plan) === null;
        const { value, credit } = await returnable(transaction, order.id, plan.keptGross);
        const money = moneyIn(index);
        return done({
          number: order.number,
          state: isPossible ? ("open" as const) : stateOf(services, plan),
          until: new Date(plan.until).toISOString(),
          tickets: plan.tickets,
          lines: plan.items.map((item) => named(item, caller)),
          kept: plan.kept.map(({ item, why }) => ({ ...named(item, caller), why })),
          value: money(value),
          credit: money(credit),
          creditUntil: creditUntil(services),
        });
      });
    },

    async giveBack(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const index = await services.catalogue.current();
      const asked = { operation: "giveBack", input };
      return carryOut(services, session.value, caller, asked, async (transaction) => {
        const order = await lockOrder(transaction, input.link, customer);
        if (!order) return refused("unknown-order");
        const plan = await planOf(services, index, transaction, order);
        const refusal = whyNot(services, plan);
        if (refusal) return refused(refusal);
        await giveBackTickets(services, transaction, order);
        await giveBackItems(services, transaction, order, plan.items);
        const id = `given-back-${order.id}`;
        const back = await returnAsCredit(paymentsOf(services), transaction, order.id, plan.keptGross, id);
        const { currency, link } = order;
        if (back.credit > 0) {
          const credit = { customer, amount: back.credit, currency, origin: "returned" };
          await issueCredit(services, transaction, credit);
        }
        const until = creditUntil(services);
        const letter = { kind: "order-returned" as const, order: link, ...back, currency, until };
        await services.outbox.put(transaction, letter);
        const money = moneyIn(index);
        return done({ value: money(back.value), credit: money(back.credit), creditUntil: until });
      });
    },
  };
}

/** Whoever presses twice waits here, and then finds nothing left to give back. */
async function lockOrder(transaction: Transaction, link: string, customer: string): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.link, link)).for("update");
  return order?.customer === customer && order.state === "paid" ? order : null;
}

async function planOf(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  order: OrderRow,
): Promise<Plan> {
  const { document } = order;
  const [sold, rows, tools] = [
    await transaction.select().from(tickets).where(eq(tickets.order, order.id)),
    await transaction.select().from(orderLines).where(eq(orderLines.order, order.id)),
    await toolsFor(services, transaction),
  ];
  const valid = sold.filter((ticket) => ticket.valid);
  const frozen = (document.snapshot ?? takeSnapshot(index, document)).performances;
  const starts = [...new Set(sold.map(({ performance }) => performance))].flatMap((id) => {
    const at = index.performance(id)?.starts ?? frozen.find((one) => one.id === id)?.starts;
    return at === undefined ? [] : [at];
  });
  const gross = grossByLine(chargesOfOrder(document));
  const items: FrozenLine[] = [];
  const kept: Plan["kept"][number][] = [];
  for (const item of document.items ?? []) {
    const row = rows.find(({ line }) => line === item.id);
    if (!row || row.returned >= row.quantity) continue;
    const why = await kindOf(services.kinds, item).keeps?.(tools, order, item);
    if (why) kept.push({ item, why });
    else items.push(item);
  }
  const paid = (order.paid ?? order.created).getTime();
  return {
    until: returnableUntil(starts, paid, services.settings),
    tickets: valid.length,
    items,
    kept,
    keptGross:
      kept.reduce((sum, { item }) => sum + (gross.get(item.id) ?? 0), 0) + parcelOf(services, document, kept),
  };
}

/** What was paid to have something posted that its buyer keeps. */
function parcelOf({ kinds }: Services, document: OrderRow["document"], kept: Plan["kept"]): number {
  if (!kept.some(({ item }) => kindOf(kinds, item).needsAddress?.(item))) return 0;
  return sumOf(chargesOfOrder(document).filter(({ reference }) => reference === POSTAGE));
}

function whyNot({ now }: Services, plan: Plan): Exclude<Refused["reason"], "unknown-order"> | null {
  if (plan.tickets + plan.items.length === 0) return "nothing-to-return";
  return plan.until < now() ? "too-late-to-return" : null;
}

function stateOf(services: Services, plan: Plan) {
  return whyNot(services, plan) === "too-late-to-return" ? ("too-late" as const) : ("nothing" as const);
}

function named({ id, text, quantity }: FrozenLine, { language }: Pick<Caller, "language">) {
  return { id, name: inLanguage(text.name, language), quantity };
}
