import { hash } from "node:crypto";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { type Brought, broughtBy, leftOf, owedIn, sharesOfRefund } from "../../../payments/brought.ts";
import { spread } from "../../../payments/by-hand.ts";
import { BY_HAND } from "../../../payments/given-by-hand.ts";
import { leavesOf, type RefundLeaf } from "../../../payments/refund-leaves.ts";
import type { FrozenLine, UsedPart } from "../../kernel/line-kind.ts";
import { isBeingExchanged } from "../../lines/exchange-claims.ts";
import { itemsLeft } from "../document/order-lines.ts";
import { paymentsOf } from "../payments/order-payments.ts";
import { lostWithTickets } from "./return-lines.ts";
import { planOfTickets, type ReturnContext, type ReturnPlan } from "./return-plan.ts";
import { usedParts } from "./used-parts.ts";

type TicketRow = ReturnContext["sold"][number];

export interface WantedRefund {
  /** Minor units; by default all that is left. */
  readonly amount?: number | undefined;
  /** Ids of tickets and other lines of the order, which are returned; they determine the amount. */
  readonly lines?: readonly string[] | undefined;
}

/** What a refund does, before it is done. Amounts in minor units. */
export interface RefundPlan {
  /** Includes what is waived. */
  readonly amount: number;
  /** Unpaid instalments that are no longer due. */
  readonly waived: number;
  readonly leaves: readonly RefundLeaf[];
  /** What can still be refunded afterwards. */
  readonly left: number;
  /** The house has to return a part of it itself. */
  readonly isByHand: boolean;
  /** What it returns of the money that it took itself for this order, on which the rest depends; null if it took none. */
  readonly ownPart: number | null;
  /** Their seats become free. */
  readonly tickets: readonly TicketRow[];
  readonly items: readonly FrozenLine[];
  readonly kept: ReturnPlan["kept"];
  readonly used: readonly UsedPart[];
  /** The ids of what is returned; null if an amount is refunded and nothing is returned for it. */
  readonly lines: readonly string[] | null;
}

export type PlanRefusal =
  | Because<"not-paid" | "nothing-left" | "exchange-under-way" | "only-whole-package">
  | { readonly reason: "more-than-left"; readonly left: number }
  | (Because<"unknown-line" | "returned-before"> & { readonly line: string })
  | { readonly reason: "meal-first"; readonly number: string };

/** The caller has locked the order. */
export async function planRefund(
  context: ReturnContext,
  { amount, lines }: WantedRefund,
): Promise<Outcome<RefundPlan, PlanRefusal>> {
  const { order, transaction } = context;
  if (order.state !== "paid") return refused("not-paid");
  const brought = await broughtBy(transaction, order.id);
  return lines ? planOfLines(context, brought, lines) : planOfAmount(context, brought, amount);
}

async function planOfAmount(
  context: ReturnContext,
  all: readonly Brought[],
  wanted: number | undefined,
): Promise<Outcome<RefundPlan, PlanRefusal>> {
  const { services, transaction, order } = context;
  if (all.length === 0) return refused("not-paid");
  const byHand = all.filter(({ tender }) => BY_HAND.includes(tender.kind));
  const [paid] = byHand;
  const brought = paid ? byHand : all;
  const owed = owedIn(brought);
  // What is still to be collected is not returned by hand, but is no longer due once all else is returned.
  const left = leftOf(brought) + (paid ? 0 : owed);
  if (left === 0) return refused("nothing-left");
  const amount = wanted ?? left;
  if (amount > left) return refused("more-than-left", { left });
  const isAll = amount === left && (paid !== undefined || brought.every(({ tender }) => tender.moved === 0));
  const used = await usedParts(services, transaction, order.id);
  const returned = isAll ? await everything(context) : { tickets: [], items: [] };
  const planned = { ...returned, used, kept: [], lines: null, left: left - amount };
  if (!paid) {
    const leaves = await leavesOfRefund(context, brought, { amount, lines: undefined });
    return done({ ...planned, amount, ownPart: null, ...leaves });
  }
  // Once all of the house's own money is returned, so is everything else.
  const others = isAll ? await leavesOfOthers(context, all) : [];
  return done({
    ...{ ...planned, ownPart: amount, waived: isAll ? owed : 0, isByHand: true },
    amount: amount + others.reduce((sum, leaf) => sum + leaf.amount, 0),
    leaves: [...spread(byHand, amount).map((leaf) => ({ ...leaf, to: "by-hand" as const })), ...others],
  });
}

async function leavesOfOthers(
  { services, transaction }: ReturnContext,
  all: readonly Brought[],
): Promise<RefundLeaf[]> {
  const leaves: RefundLeaf[] = [];
  for (const { tender, taken, returned } of all) {
    if (BY_HAND.includes(tender.kind)) continue;
    leaves.push(...(await leavesOf(paymentsOf(services), transaction, tender, taken - returned)));
  }
  return leaves;
}

async function planOfLines(
  context: ReturnContext,
  brought: readonly Brought[],
  wanted: readonly string[],
): Promise<Outcome<RefundPlan, PlanRefusal>> {
  const { services, transaction, order, sold } = context;
  const chosen = await chosenIn(context, wanted);
  if (!chosen.ok) return chosen;
  if (await isBeingExchanged(services, transaction, sold)) return refused("exchange-under-way");
  const going = chosen.value.tickets;
  const { elsewhere } = await lostWithTickets(services, { ...context, tickets: going });
  if (elsewhere !== null) return refused("meal-first", { number: elsewhere });
  const planned = await planOfTickets(context, going, chosen.value.items);
  const there = await everything(context);
  // The last ticket and line take the charges for the order as a whole with them.
  const isAll =
    planned.tickets.length === there.tickets.length && planned.items.length === there.items.length;
  const left = leftOf(brought) + owedIn(brought);
  const amount = isAll ? left : Math.min(planned.worth, left);
  const { items, kept, lines } = planned;
  return done({
    ...(await leavesOfRefund(context, brought, { amount, lines })),
    ...{ amount, left: left - amount, tickets: going, items, kept, lines, ownPart: null },
    used: await usedParts(services, transaction, order.id, lines),
  });
}

/** Per tender, as `refundSale` shares it. */
export async function leavesOfRefund(
  { services, transaction }: Pick<ReturnContext, "services" | "transaction">,
  brought: readonly Brought[],
  { amount, lines }: { readonly amount: number; readonly lines: readonly string[] | undefined },
): Promise<Pick<RefundPlan, "waived" | "leaves" | "isByHand">> {
  const { waived, shares } = sharesOfRefund(amount, brought, lines);
  const leaves: RefundLeaf[] = [];
  for (const [at, { tender }] of brought.entries()) {
    leaves.push(...(await leavesOf(paymentsOf(services), transaction, tender, shares[at] ?? 0)));
  }
  return { waived, leaves, isByHand: leaves.some(({ to }) => to === "by-hand") };
}

/** What has not been returned. */
async function everything({ transaction, order, sold }: ReturnContext) {
  return { tickets: sold.filter(({ valid }) => valid), items: await itemsLeft(transaction, order) };
}

/** A package includes its tickets, a ticket or line what belongs to it. */
async function chosenIn(
  context: ReturnContext,
  wanted: readonly string[],
): Promise<
  Outcome<{ readonly tickets: readonly TicketRow[]; readonly items: readonly FrozenLine[] }, PlanRefusal>
> {
  const { document } = context.order;
  const there = await everything(context);
  const idOf = ({ line }: TicketRow) => document.lines[line]?.id ?? "";
  const [left, known] = [
    [...there.tickets.map(idOf), ...there.items.map(({ id }) => id)],
    [...document.lines, ...document.items].map(({ id }) => id),
  ];
  for (const line of wanted) {
    if (!known.includes(line)) return refused("unknown-line", { line });
    if (!left.includes(line)) return refused("returned-before", { line });
  }
  const goes = new Set(wanted);
  const belongs = ({ id, relatesTo }: FrozenLine) =>
    relatesTo !== undefined && goes.has(relatesTo) && !goes.has(id);
  for (let more = there.items.filter(belongs); more.length > 0; more = there.items.filter(belongs)) {
    for (const { id } of more) goes.add(id);
  }
  const parentOf = ({ line }: TicketRow) => document.lines[line]?.parent;
  const isGoing = (ticket: TicketRow) => goes.has(idOf(ticket)) || goes.has(parentOf(ticket) ?? "");
  const tickets = there.tickets.filter(isGoing);
  if (context.services.settings.packageReturn === "whole") {
    const broken = tickets.some((ticket) => {
      const parent = parentOf(ticket);
      return parent !== undefined && there.tickets.some((one) => parentOf(one) === parent && !isGoing(one));
    });
    if (broken) return refused("only-whole-package");
  }
  return done({ tickets, items: there.items.filter(({ id }) => goes.has(id)) });
}

/** Changes with everything that the plan says, so that a clerk learns that the plan they saw is outdated. */
export function fingerprintOfRefund(plan: RefundPlan): string {
  const { amount, waived, left, leaves, tickets, items, kept, used } = plan;
  const facts = {
    ...{ amount, waived, left, used },
    leaves: leaves.map((leaf) => [leaf.tender.id, leaf.amount, leaf.to]),
    tickets: tickets.map(({ line, performance, seat }) => [line, performance, seat]),
    items: items.map(({ id }) => id),
    kept: kept.map(({ item, why }) => [item.id, why]),
  };
  return hash("sha256", JSON.stringify(facts), "base64url");
}
