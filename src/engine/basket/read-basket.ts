import { and, desc, eq, inArray } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { underLastingGiftAid } from "../account/lasting-gift-aid.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { RequestContext, Services } from "../kernel/services.ts";
import { viewBasket } from "../lines/basket-view.ts";
import { type BasketRow, readLiveBasket } from "../lines/baskets.ts";
import { viewerOnce } from "../lines/rights.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { withTenders } from "../value/basket-tenders.ts";
import { appliedValues, taxedBefore } from "../value/voucher-and-credit-payment.ts";
import { findSession } from "../visitors/sessions.ts";

export async function contextOf(
  services: Services,
  caller: Caller,
): Promise<Outcome<RequestContext, { reason: "no-session" }>> {
  const [session, index] = await Promise.all([findSession(services, caller), services.catalogue.current()]);
  if (!session) return refused("no-session");
  const viewer = viewerOf(services, index, caller);
  return done({
    services,
    index,
    session,
    viewer: await viewerOnce(services, index, { caller, session, viewer }),
  });
}

/** Returns the live basket as its visitor sees it; null if it is empty. */
export async function readBasket(
  context: RequestContext,
): Promise<{ readonly basket: Basket | null; readonly justExpired: boolean }> {
  const { services, session } = context;
  const { basket, justExpired } = await readLiveBasket(services, services.database, session);
  return { basket: basket && (await viewLive(context, basket)), justExpired };
}

async function viewLive(context: RequestContext, live: BasketRow): Promise<Basket | null> {
  const { services, session } = context;
  const order = live.state === "paying" ? await orderOf(services, live.id) : null;
  const lines = await underLastingGiftAid(services, services.database, session.customer, live.lines);
  const row = { ...live, lines };
  const basket = viewBasket(context, row, order);
  if (basket.tickets.length + basket.lines.length === 0) return null;
  const paid = await withTenders(context, services.database, live, basket);
  if (!paid.tenders.some(({ kind }) => kind === "voucher")) return paid;
  const values = await appliedValues(services.database, live.tenders, session);
  const paying = paid.tenders.map(({ id, amount }) => ({ value: id, amount: amount.amount }));
  const taxed = taxedBefore(values, paying);
  // Without a single-purpose voucher, which is the usual case, the basket is not priced a second time.
  if (taxed.length === 0) return paid;
  const { totals } = viewBasket(context, row, order, taxed);
  return { ...paid, totals };
}

async function orderOf({ database }: Services, basket: string): Promise<string | null> {
  const [row] = await database
    .select({ link: orders.link })
    .from(orders)
    .where(and(eq(orders.basket, basket), inArray(orders.state, ["paying", "charging"])));
  return row?.link ?? null;
}

/** Empty if a repeated command's basket has been paid for or has expired. */
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
  if (!last) throw new Error("A command was executed for a session that never had a basket");
  return viewBasket(context, { ...last, tickets: [], lines: [] }, null);
}
