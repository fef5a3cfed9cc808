import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { CounterRights } from "#contract/operation.ts";
import { preparedQuery } from "../../storage/prepared-query.ts";
import { basketExpiry } from "../../visitors/basket-expiry.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Services } from "../kernel/services.ts";
import type { Session } from "../kernel/session.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { type BasketTicketRow, baskets, type Channel } from "../storage/tables/shop.ts";
import { releaseAll } from "./allocator.ts";

export type BasketRow = typeof baskets.$inferSelect;
export type TicketRow = BasketTicketRow;

const NOTIFY_MS = 3_600_000;

export interface LiveBasket {
  readonly basket: BasketRow | null;
  readonly tickets: readonly TicketRow[];
  readonly justExpired: boolean;
}

const latestBasket = preparedQuery("latest-basket", (executor) =>
  executor
    .select()
    .from(baskets)
    .where(eq(baskets.session, sql.placeholder("session")))
    // The live one first, also if it was opened in the same millisecond in which another ended.
    .orderBy(desc(inArray(baskets.state, ["open", "paying"])), desc(baskets.created))
    .limit(1),
);

/** Returns the session's current basket. An expired one has ended, whether or not a write has recorded it. */
export async function readLiveBasket(
  services: Services,
  executor: Executor,
  session: Session,
): Promise<LiveBasket> {
  const [basket] = await latestBasket(executor, { session: session.id });
  if (!basket) return { basket: null, tickets: [], justExpired: false };
  const standing = expiryOf(basket, services.now());
  if (standing !== "live") return { basket: null, tickets: [], justExpired: standing === "just-expired" };
  return { basket, tickets: basket.tickets, justExpired: false };
}

export function expiryOf(
  { state, expires }: Pick<BasketRow, "state" | "expires">,
  now: number,
): "live" | "just-expired" | "over" {
  const hasRunOut = state === "expired" || (state === "open" && expires.getTime() <= now);
  if (hasRunOut) return now - expires.getTime() < NOTIFY_MS ? "just-expired" : "over";
  return state === "open" || state === "paying" ? "live" : "over";
}

const lockedBasket = preparedQuery("locked-basket", (executor) =>
  executor
    .select()
    .from(baskets)
    .where(and(eq(baskets.session, sql.placeholder("session")), inArray(baskets.state, ["open", "paying"])))
    .for("update"),
);

/** Serializes two tabs. Ends an expired basket, whose seats have been free since its expiry. */
export async function lockLiveBasket(
  services: Services,
  transaction: Transaction,
  session: Session,
): Promise<BasketRow | null> {
  const [basket] = await lockedBasket(transaction, { session: session.id });
  if (!basket) return null;
  if (basket.state === "open" && basket.expires.getTime() <= services.now()) {
    await expireBasket(transaction, basket.id, basket.expires);
    return null;
  }
  return basket;
}

/** Ends a basket that is not paid for. The caller releases what it holds. @param expires when its time ended */
export async function expireBasket(transaction: Transaction, id: string, expires: Date): Promise<void> {
  const unpaid = and(eq(baskets.id, id), ne(baskets.state, "bought"));
  await transaction.update(baskets).set({ state: "expired", expires }).where(unpaid);
}

export function channelOf({ counter }: { readonly counter?: CounterRights | null | undefined }): Channel {
  return counter ? "counter" : "web";
}

/** The catalogue with the fees of where the basket was opened. */
export function catalogueFor(index: CatalogueIndex, { channel }: Pick<BasketRow, "channel">): CatalogueIndex {
  return channel === "counter" ? index.atCounter() : index;
}

/** Opens a basket for a session without one, or returns one that a concurrent command has opened. */
export async function openBasket(
  services: Services,
  transaction: Transaction,
  session: Session,
  channel: Channel,
): Promise<BasketRow> {
  const now = services.now();
  const [opened] = await transaction
    .insert(baskets)
    .values({
      id: services.random.id(),
      session: session.id,
      state: "open",
      created: new Date(now),
      expires: basketExpiry(services),
      channel,
    })
    .onConflictDoNothing()
    .returning();
  const basket = opened ?? (await lockLiveBasket(services, transaction, session));
  if (!basket) throw new Error(`Session ${session.id} has a basket that cannot be found`);
  return basket;
}

/** A basket in payment stays, and a reserved order remains an order. Returns performances with freed seats. */
export async function releaseLiveBasket(transaction: Transaction, session: string): Promise<number[]> {
  const emptied = await transaction
    .update(baskets)
    .set({ state: "emptied" })
    .where(and(eq(baskets.session, session), eq(baskets.state, "open")))
    .returning({ id: baskets.id, tickets: baskets.tickets, reserved: baskets.reserved });
  const given = emptied.filter(({ reserved }) => reserved === null);
  for (const basket of given) await releaseAll(transaction, basket);
  return given.flatMap(({ tickets }) => tickets.map(({ performance }) => performance));
}
