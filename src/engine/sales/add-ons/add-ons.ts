import { and, asc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { contextOf } from "../../basket/read-basket.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { channelOf, lockLiveBasket, openBasket } from "../../lines/baskets.ts";
import { additions } from "../../storage/tables/orders/additions.ts";
import { orders } from "../../storage/tables/shop.ts";

/** An addition is a separate order, so that an unpaid one cannot affect what has been paid for. */
export function createAddOns(services: Services): BackEnd["addOns"] {
  const { database } = services;
  return {
    async of({ order: link }) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      if (!order) return refused("unknown-order");
      const [first] = await database
        .select({ number: orders.number })
        .from(additions)
        .innerJoin(orders, eq(orders.id, additions.order))
        .where(eq(additions.basket, order.basket));
      const later = await database
        .select({ number: orders.number })
        .from(additions)
        .innerJoin(orders, eq(orders.basket, additions.basket))
        .where(and(eq(additions.order, order.id), eq(orders.state, "paid")))
        .orderBy(asc(orders.created), asc(orders.number));
      return done({
        number: order.number,
        addsTo: first?.number ?? null,
        added: later.map(({ number }) => number),
      });
    },

    async begin(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { session } = context.value;
      const [order] = await database.select().from(orders).where(eq(orders.link, input.order));
      if (!order) return refused("unknown-order");
      if (order.state !== "paid") return refused("order-not-finished");
      const requested = { operation: "beginAddOns", input };
      return execute(services, { session, caller, requested }, async (transaction) => {
        const basket =
          (await lockLiveBasket(services, transaction, session)) ??
          (await openBasket(services, transaction, session, channelOf(caller)));
        if (basket.state === "paying") return refused("payment-under-way");
        // A reserved order in the basket must stay as it was reserved.
        if (basket.reserved !== null) return done({});
        const at = new Date(services.now());
        await transaction
          .insert(additions)
          .values({ basket: basket.id, order: order.id, at })
          .onConflictDoUpdate({ target: additions.basket, set: { order: order.id, at } });
        return done({});
      });
    },
  };
}
