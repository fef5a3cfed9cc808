import { and, desc, eq, inArray } from "drizzle-orm";
import { releaseAll } from "../lines/allocator.ts";
import type { Services } from "../services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { type BasketTicketRow, baskets } from "../storage/tables/shop.ts";
import type { Session } from "../visitors/sessions.ts";

/** The basket's rows: finding it, locking it, ending it when its time is up. */

export type BasketRow = typeof baskets.$inferSelect;
export type TicketRow = BasketTicketRow;

/** For how long a visitor is told that a basket has run out. */
const TELL_MS = 3_600_000;

export interface LiveBasket {
  readonly basket: BasketRow | null;
  readonly tickets: readonly TicketRow[];
  readonly justExpired: boolean;
}

/** The session's basket as it is now. One whose time is up has ended, whether anybody has written that down or not. */
export async function readLiveBasket(
  services: Services,
  executor: Executor,
  session: Session,
): Promise<LiveBasket> {
  const [basket] = await executor
    .select()
    .from(baskets)
    .where(eq(baskets.session, session.id))
    // A live one is the last one, also where it was opened in the very millisecond in which another ended.
    .orderBy(desc(inArray(baskets.state, ["open", "paying"])), desc(baskets.created))
    .limit(1);
  if (!basket) return { basket: null, tickets: [], justExpired: false };
  const standing = standingOf(basket, services.now());
  if (standing !== "live") return { basket: null, tickets: [], justExpired: standing === "just-expired" };
  return { basket, tickets: basket.tickets, justExpired: false };
}

/** What has become of a basket by now, whether anybody has written that down or not. */
export function standingOf(
  { state, expires }: Pick<BasketRow, "state" | "expires">,
  now: number,
): "live" | "just-expired" | "over" {
  const hasRunOut = state === "expired" || (state === "open" && expires.getTime() <= now);
  if (hasRunOut) return now - expires.getTime() < TELL_MS ? "just-expired" : "over";
  return state === "open" || state === "paying" ? "live" : "over";
}

/**
 * Locks the session's live basket for a command, so that two tabs take turns. One that has run out is ended
 * here: its seats are free by their own time already.
 */
export async function lockLiveBasket(
  services: Services,
  transaction: Transaction,
  session: Session,
): Promise<BasketRow | null> {
  const [basket] = await transaction
    .select()
    .from(baskets)
    .where(and(eq(baskets.session, session.id), inArray(baskets.state, ["open", "paying"])))
    .for("update");
  if (!basket) return null;
  if (basket.state === "open" && basket.expires.getTime() <= services.now()) {
    await transaction.update(baskets).set({ state: "expired" }).where(eq(baskets.id, basket.id));
    return null;
  }
  return basket;
}

/**
 * A basket for a session that has none. Another command of the session may have opened one meanwhile: then it is that one.
 */
export async function openBasket(
  services: Services,
  transaction: Transaction,
  session: Session,
): Promise<BasketRow> {
  const now = services.now();
  const [opened] = await transaction
    .insert(baskets)
    .values({
      id: services.random.id(),
      session: session.id,
      state: "open",
      created: new Date(now),
      expires: new Date(now + services.settings.basketExpirySeconds * 1000),
    })
    .onConflictDoNothing()
    .returning();
  const basket = opened ?? (await lockLiveBasket(services, transaction, session));
  if (!basket) throw new Error(`Session ${session.id} has a basket that cannot be found`);
  return basket;
}

/**
 * Ends the session's open basket and gives everything in it back; one that is being paid stays. What lay in it as a
 * reserved order is one again.
 * Returns the performances that have seats again.
 */
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
