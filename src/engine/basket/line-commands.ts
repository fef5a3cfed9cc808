import { eq } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { KeyRefusal } from "../../visitors/commands.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { maySellStill } from "../holds/choosing/choose-seats.ts";
import { execute } from "../kernel/commands.ts";
import {
  kindOf,
  knownLines,
  type LineContext,
  type LineKinds,
  type LineRow,
  type RemovedFrom,
} from "../kernel/line-kind.ts";
import type { RequestContext } from "../kernel/services.ts";
import { allocate, releaseLines } from "../lines/allocator.ts";
import {
  type BasketRow,
  channelOf,
  lockLiveBasket,
  openBasket,
  releaseLiveBasket,
} from "../lines/baskets.ts";
import { placeTicket } from "../lines/placed-ticket.ts";
import { withRights } from "../lines/rights.ts";
import { releaseSeats } from "../seats/holds.ts";
import type { Transaction } from "../storage/database.ts";
import { baskets } from "../storage/tables/shop.ts";
import { whyLocked } from "../value/locked-basket.ts";
import { contextOf, readAfter, readBasket } from "./read-basket.ts";

export type NewLine = Omit<LineRow, "id">;

type RemoveRefusal =
  | { readonly reason: "no-session" }
  | { readonly reason: "payment-under-way" }
  | { readonly reason: "voucher-locks-tickets" }
  | { readonly reason: "reserved-as-it-is" }
  | KeyRefusal;
export type AddRefusal = RemoveRefusal | NotEnoughLeft | NotSoMany;
type NotEnoughLeft = { readonly reason: "not-enough-left"; readonly name: string; readonly left: number };
type NotSoMany = { readonly reason: "not-so-many"; readonly name: string; readonly max: number };

export function lineContext(
  context: RequestContext,
  basket: Pick<BasketRow, "tickets" | "lines">,
): LineContext {
  const { services, index, viewer, session } = context;
  return {
    index,
    now: viewer.now,
    customer: session.customer,
    tickets: basket.tickets.flatMap((row) => placeTicket(index, row)).map(({ priced }) => priced),
    lines: knownLines(services.kinds, index, basket.lines),
  };
}

/**
 * Opens a basket if needed. Adding the same product again increases its quantity.
 * @param make called while the basket is locked
 */
export async function addLine<Refusal extends { readonly reason: string }>(
  services: RequestContext["services"],
  {
    caller,
    requested,
    replaces = () => false,
  }: {
    readonly caller: Caller;
    readonly requested: { readonly operation: string; readonly input: unknown };
    readonly replaces?: (line: LineRow) => boolean;
  },
  make: (
    context: LineContext,
    transaction: Transaction,
    basket: Pick<BasketRow, "id">,
  ) => Promise<Outcome<NewLine, Refusal>>,
): Promise<Outcome<{ basket: Basket }, Refusal | AddRefusal>> {
  const context = await contextOf(services, caller);
  if (!context.ok) return context;
  const { session } = context.value;
  const added = await execute(services, { session, caller, requested }, async (transaction) => {
    const basket =
      (await lockLiveBasket(services, transaction, session)) ??
      (await openBasket(services, transaction, session, channelOf(caller)));
    const locked = await whyLocked(context.value, transaction, basket);
    if (locked) return locked;
    const made = await make(lineContext(context.value, basket), transaction, basket);
    if (!made.ok) return made;
    const old = basket.lines.filter(replaces).map(({ id }) => id);
    await releaseLines(transaction, basket.id, old);
    const lines = basket.lines.filter(({ id }) => !old.includes(id));
    const same = lines.find((line) => isSame(line, made.value));
    const quantity = (same?.quantity ?? 0) + made.value.quantity;
    const line: LineRow = { ...made.value, id: same?.id ?? services.random.id(), quantity };
    return putLine(context.value, transaction, { ...basket, lines }, line);
  });
  return added.ok ? done({ basket: await readAfter(context.value) }) : added;
}

function isSame(line: LineRow, other: NewLine): boolean {
  return (
    line.kind === other.kind &&
    line.relatesTo === other.relatesTo &&
    JSON.stringify(line.details) === JSON.stringify(other.details)
  );
}

async function putLine(
  context: RequestContext,
  transaction: Transaction,
  basket: BasketRow,
  line: LineRow,
): Promise<Outcome<null, NotEnoughLeft | NotSoMany>> {
  const { services, viewer } = context;
  const lines = basket.lines.some(({ id }) => id === line.id)
    ? basket.lines.map((other) => (other.id === line.id ? line : other))
    : [...basket.lines, line];
  const inside = lineContext(context, { ...basket, lines });
  const kind = kindOf(services.kinds, line);
  const name = () => inLanguage(kind.describe(line, inside).name, viewer.language);
  const max = kind.quantities(line, inside)?.max ?? 1;
  if (line.quantity > max) return refused("not-so-many", { name: name(), max });
  const claims = kind.claims(line, inside).filter(({ of }) => of === "quota");
  const now = new Date(viewer.now);
  const place = { holder: basket.id, line: line.id };
  const taken = await allocate(transaction, { place, wanted: claims, until: basket.expires, now });
  if (!taken.ok) return refused("not-enough-left", { name: name(), left: taken.refusal.left });
  await transaction.update(baskets).set({ lines }).where(eq(baskets.id, basket.id));
  return done(null);
}

export async function changeLine(
  services: RequestContext["services"],
  input: { readonly line: string; readonly quantity: number },
  caller: Caller,
): Promise<Outcome<{ basket: Basket }, AddRefusal | { reason: "unknown-line" }>> {
  const context = await contextOf(services, caller);
  if (!context.ok) return context;
  const { session } = context.value;
  const requested = { operation: "changeLine", input };
  const changed = await execute(services, { session, caller, requested }, async (transaction) => {
    const basket = await lockLiveBasket(services, transaction, session);
    const line = basket?.lines.find(({ id }) => id === input.line);
    if (!basket || !line) return refused("unknown-line");
    const locked = await whyLocked(context.value, transaction, basket);
    if (locked) return locked;
    return putLine(context.value, transaction, basket, { ...line, quantity: input.quantity });
  });
  return changed.ok ? done({ basket: await readAfter(context.value) }) : changed;
}

/** @param anyway for an unavailable line: also with a voucher applied or in a reserved order, but not during a payment */
export async function removeLines(
  services: RequestContext["services"],
  input: { readonly lines: readonly string[] },
  caller: Caller,
  anyway: "anyway" | null = null,
): Promise<Outcome<{ basket: Basket | null; emptied: "rights-lost" | null }, RemoveRefusal>> {
  const context = await contextOf(services, caller);
  if (!context.ok) return context;
  const { session } = context.value;
  const command = { operation: "removeLines", input };
  const removed = await execute(services, { session, caller, requested: command }, async (transaction) => {
    const basket = await lockLiveBasket(services, transaction, session);
    if (!basket) return done({ isLost: false });
    const locked = await whyLocked(context.value, transaction, basket);
    if (locked && (anyway === null || locked.refusal.reason === "payment-under-way")) return locked;
    // Tickets are excluded: their seats have to be released.
    const requested = input.lines.filter((id) => basket.lines.some((line) => line.id === id));
    const { lines, ids } = removedBy(services.kinds, {
      index: context.value.index,
      lines: basket.lines,
      ids: requested,
    });
    const loose = { ...basket, lines };
    const packed = ticketsBelow(loose, ids);
    if (packed.length > 0) {
      await releaseSeats(transaction, basket.id, packed);
      const freed = packed.map(({ performance }) => performance);
      services.seatChanges.announceAfter(transaction, { kind: "freed", performances: freed });
    }
    const left = await takeOut(transaction, loose, ids);
    return done({ isLost: await emptyWithoutRights(context.value, transaction, left) });
  });
  if (!removed.ok) return removed;
  const { basket } = await readBasket(context.value);
  return done({ basket, emptied: removed.value.isLost ? "rights-lost" : null });
}

function removedBy(kinds: LineKinds, requested: RemovedFrom): RemovedFrom {
  return [...kinds.values()].reduce((basket, kind) => kind.removed?.(basket) ?? basket, requested);
}

function ticketsBelow(basket: Pick<BasketRow, "tickets" | "lines">, ids: readonly string[]) {
  const gone = withWhatRelates(basket, ids);
  return basket.tickets.filter(({ parent }) => parent !== undefined && gone.has(parent));
}

/** Empties a basket whose tickets need a right that the visitor no longer has. @returns whether it did */
export async function emptyWithoutRights(
  { services, index, session, viewer }: RequestContext,
  transaction: Transaction,
  { tickets }: Pick<BasketRow, "tickets">,
): Promise<boolean> {
  const plain = viewerOf(services, index, viewer);
  const now = await withRights(services, transaction, index, { session, viewer: plain });
  if (tickets.every((ticket) => maySellStill({ services, index, session, viewer: now }, ticket)))
    return false;
  const performances = await releaseLiveBasket(transaction, session.id);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
  return true;
}

export async function takeOut(
  transaction: Transaction,
  basket: Pick<BasketRow, "id" | "tickets" | "lines">,
  ids: readonly string[],
): Promise<Pick<BasketRow, "tickets" | "lines">> {
  const gone = withWhatRelates(basket, ids);
  await releaseLines(
    transaction,
    basket.id,
    basket.lines.flatMap(({ id }) => (gone.has(id) ? [id] : [])),
  );
  const tickets = basket.tickets.filter(({ id }) => !gone.has(id));
  const lines = basket.lines.filter(({ id }) => !gone.has(id));
  const isEmpty = tickets.length + lines.length === 0;
  await transaction
    .update(baskets)
    .set({ tickets, lines, ...(isEmpty ? { state: "emptied" } : {}) })
    .where(eq(baskets.id, basket.id));
  return { tickets, lines };
}

/** Lines attached to a package's tickets are found in a second pass. */
export function withWhatRelates(
  { tickets, lines }: Pick<BasketRow, "tickets" | "lines">,
  ids: readonly string[],
): ReadonlySet<string> {
  const gone = new Set(ids);
  const follow = () => {
    for (const { id, relatesTo } of lines) if (relatesTo !== undefined && gone.has(relatesTo)) gone.add(id);
  };
  follow();
  for (const { id, parent } of tickets) if (parent !== undefined && gone.has(parent)) gone.add(id);
  follow();
  return gone;
}
