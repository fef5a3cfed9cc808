import { asc, eq } from "drizzle-orm";
import { worthByLine } from "#domain/orders/fee-shares.ts";
import { type KeptBecause, returnableUntil } from "#domain/orders/returns.ts";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { sumOf } from "#domain/price/charge.ts";
import { companionsAlone } from "#domain/price/price-list.ts";
import { leftOfOrder } from "../../../payments/refund-sale.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { type FrozenLine, kindOf } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { POSTAGE } from "../../lines/price-basket.ts";
import type { Transaction } from "../../storage/database.ts";
import { PACKAGE, performanceOf } from "../../storage/documents/line-details.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { type orders, tickets } from "../../storage/tables/shop.ts";
import { itemsLeft, toolsFor } from "../document/order-lines.ts";
import { lostWithTickets } from "./return-lines.ts";

type OrderRow = typeof orders.$inferSelect;
type TicketRow = typeof tickets.$inferSelect;

export interface ReturnPlan {
  readonly until: number;
  readonly tickets: readonly number[];
  readonly items: readonly FrozenLine[];
  readonly kept: readonly { readonly item: FrozenLine; readonly why: KeptBecause }[];
  /** Minor units that stay paid. */
  readonly keptGross: number;
  readonly lines?: readonly string[];
}

type Sorted = Pick<ReturnPlan, "items" | "kept">;

/** A ticket that the house takes back without the rest of its order. */
interface Apart {
  readonly ticket: TicketRow;
  readonly until: number;
}

export interface OfferedApart extends Apart {
  /** What goes back with it, minor units. */
  readonly worth: number;
}

export interface ReturnContext {
  readonly services: Services;
  readonly index: CatalogueIndex;
  readonly transaction: Transaction;
  readonly order: OrderRow;
  /** `valid`: not returned; also of one that is for resale. */
  readonly sold: readonly TicketRow[];
}

/** Whether a ticket can be returned: it admits, or is for resale. */
export function isTheirs({ valid, forResale }: Pick<TicketRow, "valid" | "forResale">): boolean {
  return valid || forResale;
}

export async function returnContext(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  order: OrderRow,
): Promise<ReturnContext> {
  // Waits for the entrance, where the same tickets are locked in the same order: what is used is seen.
  const locked = await transaction
    .select()
    .from(tickets)
    .where(eq(tickets.order, order.id))
    .orderBy(asc(tickets.code))
    .for("update");
  const sold = locked
    .toSorted((a, b) => a.line - b.line)
    .map((ticket) => ({ ...ticket, valid: isTheirs(ticket) }));
  return { services, index, transaction, order, sold };
}

export async function planOfAll(context: ReturnContext): Promise<ReturnPlan> {
  const { services, order, sold } = context;
  const valid = sold.filter((ticket) => ticket.valid);
  const { items, kept } = await sorted(context, () => true);
  const worth = worthByLine(order.document);
  const paid = (order.paid ?? order.created).getTime();
  return {
    // The deadline follows from the tickets that are still valid, not from those already returned.
    until: returnableUntil(startsOf(context, valid.length > 0 ? valid : sold), paid, services.settings),
    tickets: valid.map(({ line }) => line),
    items,
    kept,
    keptGross:
      kept.reduce((sum, { item }) => sum + (worth.get(item.id) ?? 0), 0) +
      parcelOf(services, order.document, kept),
  };
}

function apartIn(context: ReturnContext): Apart[] {
  const { services, order, sold } = context;
  const { orderReturn, packageReturn } = services.settings;
  return sold.flatMap((ticket) => {
    const line = order.document.lines[ticket.line];
    const rule = line?.parent === undefined ? orderReturn : packageReturn;
    if (!line || !ticket.valid || rule === "whole") return [];
    return [{ ticket, until: returnableUntil(startsOf(context, [ticket]), 0, services.settings) }];
  });
}

/** The tickets that the customer can return now, each without the others. */
export async function offeredApart(context: ReturnContext): Promise<OfferedApart[]> {
  const { services, transaction, order } = context;
  const open = apartIn(context).filter(({ until }) => until >= services.now());
  if (open.length === 0) return [];
  const left = await leftOfOrder(transaction, order.id);
  const there = await sorted(context, () => true);
  const offered: OfferedApart[] = [];
  for (const { ticket, until } of open) {
    const plan = await planOfApart(context, { ticket, until }, left, there);
    if (plan) offered.push({ ticket, until, worth: Math.max(0, left - plan.keptGross) });
  }
  return offered;
}

/** Whether a companion ticket would stay without its wheelchair place. A wheelchair place that is for resale counts as returned. */
export function leavesCompanion({ index, sold }: ReturnContext, going: readonly TicketRow[]): boolean {
  const here = new Set(going.map(({ performance }) => performance));
  return [...here].some((performance) => {
    const before = sold.filter((one) => one.valid && !one.forResale && one.performance === performance);
    const alone = (some: readonly TicketRow[]) =>
      companionsAlone(some.flatMap(({ priceType }) => index.priceType(priceType) ?? []));
    return alone(before.filter((one) => !going.includes(one))) > alone(before);
  });
}

/**
 * A ticket is returned with its lines, with what was ordered for its performance if it is the last ticket there, and
 * with its package if it is the last ticket of that. The other tickets keep their price.
 */
export async function planOfTicket(
  context: ReturnContext,
  code: string,
): Promise<Outcome<ReturnPlan, Because<"not-apart" | "nothing-to-return" | "companion-alone">>> {
  const { transaction, order, sold } = context;
  const ticket = sold.find((one) => one.code === code);
  if (!ticket) return refused("not-apart");
  if (!ticket.valid) return refused("nothing-to-return");
  const apart = apartIn(context).find((one) => one.ticket === ticket);
  if (!apart) return refused("not-apart");
  const plan = await planOfApart(context, apart, await leftOfOrder(transaction, order.id));
  return plan ? done(plan) : refused("companion-alone");
}

/** Null if a companion ticket would stay alone. @param left what is still paid for the order, minor units */
async function planOfApart(
  context: ReturnContext,
  { ticket, until }: Apart,
  left: number,
  there?: Sorted,
): Promise<ReturnPlan | null> {
  const { worth, ...plan } = await planOfTickets(context, [ticket], [], there);
  const isLast = context.sold.every((one) => !one.valid || one === ticket);
  // The last ticket takes the rest of the order with it, and so does the last one that was paid for: tickets of an
  // order without money are void.
  if (isLast || (left > 0 && worth >= left)) return { ...(await planOfAll(context)), until };
  return leavesCompanion(context, [ticket]) ? null : { ...plan, until, keptGross: Math.max(0, left - worth) };
}

/**
 * Adds the tickets' lines, what was ordered for performances that have no ticket left, meals for more guests than
 * tickets are left, and packages without a ticket. `worth`: what was paid for all of it, minor units.
 * @param chosen other lines that are returned whether or not the customer could return them
 * @param there every line that is left, if the caller has them sorted
 */
export async function planOfTickets(
  context: ReturnContext,
  going: readonly TicketRow[],
  chosen: readonly FrozenLine[] = [],
  there?: Sorted,
): Promise<
  Sorted & Pick<ReturnPlan, "tickets"> & { readonly lines: readonly string[]; readonly worth: number }
> {
  const { document } = context.order;
  const others = context.sold.filter((one) => one.valid && !going.includes(one));
  const emptied = emptiedPackages(document, others);
  const own = going.flatMap(({ line }) => document.lines[line]?.id ?? []);
  const left = new Set(others.map(({ performance }) => performance));
  const ended = going.map(({ performance }) => performance).filter((id) => !left.has(id));
  const lost = await lostWithTickets(context.services, { ...context, tickets: going });
  const goes = (item: FrozenLine) =>
    own.some((line) => line === item.relatesTo) ||
    emptied.has(item.id) ||
    lost.own.includes(item.id) ||
    ended.some((id) => id === performanceOf(item));
  const found = there
    ? { items: there.items.filter(goes), kept: there.kept.filter(({ item }) => goes(item)) }
    : await sorted(context, goes);
  const isChosen = ({ id }: FrozenLine) => chosen.some((item) => item.id === id);
  const items = [...chosen, ...found.items.filter((item) => !isChosen(item))];
  const kept = found.kept.filter(({ item }) => !isChosen(item));
  const paid = worthByLine(document);
  const lines = [...own, ...items.map(({ id }) => id)];
  const worth = lines.reduce((sum, line) => sum + (paid.get(line) ?? 0), 0);
  return { tickets: going.map(({ line }) => line), items, kept, lines, worth };
}

export function emptiedPackages(
  document: OrderDocument,
  left: readonly Pick<TicketRow, "line">[],
): Set<string> {
  const packages = document.items.filter(({ kind }) => kind === PACKAGE);
  const stays = new Set(left.map(({ line }) => document.lines[line]?.parent));
  for (const { id, relatesTo } of packages) if (stays.has(id)) stays.add(relatesTo);
  return new Set(packages.map(({ id }) => id).filter((id) => !stays.has(id)));
}

async function sorted(
  { services, transaction, order }: ReturnContext,
  goes: (item: FrozenLine) => boolean,
): Promise<Sorted> {
  const left = await itemsLeft(transaction, order);
  const tools = await toolsFor(services, transaction);
  const items: FrozenLine[] = [];
  const kept: ReturnPlan["kept"][number][] = [];
  for (const item of left.filter(goes)) {
    const why = await kindOf(services.kinds, item).keeps?.(tools, order, item);
    if (why) kept.push({ item, why });
    else items.push(item);
  }
  return { items, kept };
}

function startsOf({ index, order: { document } }: ReturnContext, some: readonly TicketRow[]): number[] {
  const frozen = document.snapshot.performances;
  return [...new Set(some.map(({ performance }) => performance))].flatMap((id) => {
    const at = index.performance(id)?.starts ?? frozen.find((one) => one.id === id)?.starts;
    return at === undefined ? [] : [at];
  });
}

/** Returns the postage of kept items that were posted. */
function parcelOf({ kinds }: Services, document: OrderDocument, kept: ReturnPlan["kept"]): number {
  if (!kept.some(({ item }) => kindOf(kinds, item).needsAddress?.(item))) return 0;
  return sumOf(document.charges.filter(({ reference }) => reference === POSTAGE));
}
