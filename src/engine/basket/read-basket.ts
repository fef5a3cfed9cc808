import { and, desc, eq, inArray } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { underLastingGiftAid } from "../checkout/lasting-gift-aid.ts";
import type { RequestContext } from "../holds/choosing/choose-seats.ts";
import type { Services } from "../services.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { appliedValues, taxedBefore, withTenders } from "../stored-value/basket-tenders.ts";
import { withRights } from "../visitors/rights.ts";
import { findSession } from "../visitors/sessions.ts";
import { viewBasket } from "./basket-view.ts";
import { readLiveBasket } from "./baskets.ts";

/** The session and the catalogue behind a command. */
export async function contextOf(
  services: Services,
  caller: Caller,
): Promise<Outcome<RequestContext, { reason: "no-session" }>> {
  const [session, index] = await Promise.all([findSession(services, caller), services.catalogue.current()]);
  if (!session) return refused("no-session");
  const viewer = viewerOf(services, index, caller.language);
  return done({
    services,
    index,
    session,
    viewer: await withRights(services, services.database, index, session, viewer),
  });
}

/** The live basket as its visitor sees it; null where nothing is in it. */
export async function readBasket(
  context: RequestContext,
): Promise<{ readonly basket: Basket | null; readonly justExpired: boolean }> {
  const { services, session } = context;
  const live = await readLiveBasket(services, services.database, session);
  if (!live.basket) return { basket: null, justExpired: live.justExpired };
  const order = live.basket.state === "paying" ? await orderOf(services, live.basket.id) : null;
  const { lines: put } = live.basket;
  const lines = await underLastingGiftAid(services, services.database, session.customer, put);
  const row = { ...live.basket, lines };
  const basket = viewBasket(context, row, live.tickets, order);
  const isFilled = basket.tickets.length + basket.lines.length > 0;
  const paid = isFilled
    ? await withTenders(services, services.database, live.basket, session, basket, context.viewer.language)
    : null;
  if (!paid?.tenders.some(({ kind }) => kind === "voucher")) return { basket: paid, justExpired: false };
  const values = await appliedValues(services.database, live.basket.tenders, session);
  const paying = paid.tenders.map(({ id, amount }) => ({ value: id, amount: amount.amount }));
  const taxed = taxedBefore(values, paying);
  if (taxed.length === 0) return { basket: paid, justExpired: false };
  const { totals } = viewBasket(context, row, live.tickets, order, taxed);
  return { basket: { ...paid, totals }, justExpired: false };
}

async function orderOf({ database }: Services, basket: string): Promise<string | null> {
  const [row] = await database
    .select({ link: orders.link })
    .from(orders)
    .where(and(eq(orders.basket, basket), inArray(orders.state, ["paying", "charging"])));
  return row?.link ?? null;
}

/**
 * The basket after a command, as it is now: one that was carried out before may be asked for again when all of it has
 * been paid for or its time has run out, and then nothing is in it.
 */
export async function readAfter(context: RequestContext): Promise<Basket> {
  const { basket } = await readBasket(context);
  if (basket) return basket;
  const { services, session } = context;
  const [last] = await services.database
    .select()
    .from(baskets)
    .where(eq(baskets.session, session.id))
    .orderBy(desc(baskets.created))
    .limit(1);
  if (!last) throw new Error("A command was carried out for a session that never had a basket");
  return viewBasket(context, { ...last, lines: [] }, [], null);
}
