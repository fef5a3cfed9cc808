import { and, eq, inArray } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { BEING_PAID, orders } from "../storage/schema.ts";
import { type BasketRow, findBasket } from "./baskets.ts";
import { viewBasket } from "./view.ts";

export async function viewOf(
  services: Services,
  session: Pick<Session, "id">,
  { language }: Pick<Caller, "language">,
): Promise<Basket | null> {
  const row = await findBasket(services, session.id);
  return row && viewBasket(services, row, language, await orderOf(services, row));
}

export async function viewAfter(services: Services, session: Session, caller: Caller): Promise<Basket> {
  const basket = await viewOf(services, session, caller);
  if (!basket) throw new Error("A command was executed, but its basket is missing");
  return basket;
}

async function orderOf({ database }: Services, { id, state }: BasketRow): Promise<string | null> {
  if (state !== "paying") return null;
  const [order] = await database
    .select({ link: orders.link })
    .from(orders)
    .where(and(eq(orders.basket, id), inArray(orders.state, BEING_PAID)));
  return order?.link ?? null;
}
