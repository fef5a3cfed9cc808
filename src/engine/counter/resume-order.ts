import { and, eq, inArray } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { basketExpiry } from "../../visitors/basket-expiry.ts";
import type { Services } from "../kernel/services.ts";
import { isNumbered } from "../orders/order-number.ts";
import { lockWithBasket } from "../orders/reserved/lock-with-basket.ts";
import { baskets, orders, sessions } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";
import type { Clerk } from "../tills/lock-session.ts";
import { type CounterSale, openSale } from "./sales.ts";

type ResumeRefusal = Because<"unknown-order" | "not-reserved" | "payment-under-way">;

/** The order's basket becomes that of a sale, also if a colleague reserved it. It stays reserved if it is not paid. */
export async function resumeAtCounter(
  services: Services,
  number: string,
  clerk: Clerk,
): Promise<Outcome<CounterSale, ResumeRefusal>> {
  const [found] = await services.database.select().from(orders).where(isNumbered(number));
  if (!found) return refused("unknown-order");
  if (found.state !== "reserved")
    return refused(isPaying(found.state) ? "payment-under-way" : "not-reserved");
  const sale = await openSale(services, clerk, found.document.language);
  return inTransactionIf<Outcome<CounterSale, ResumeRefusal>>(
    services.database,
    async (transaction) => {
      const { order } = await lockWithBasket(transaction, found);
      if (order && isPaying(order.state)) return refused("payment-under-way");
      const releaseAt = order?.releaseAt?.getTime() ?? 0;
      if (order?.state !== "reserved" || releaseAt <= services.now()) return refused("not-reserved");
      const expires = new Date(Math.min(basketExpiry(services).getTime(), releaseAt));
      await transaction
        .update(baskets)
        .set({ state: "open", session: sale.row.id, expires })
        .where(and(eq(baskets.id, found.basket), inArray(baskets.state, ["open", "emptied", "expired"])));
      await transaction
        .update(sessions)
        .set({ customer: order.customer })
        .where(eq(sessions.id, sale.row.id));
      return done({ ...sale, session: { ...sale.session, customer: order.customer } });
    },
    ({ ok }) => ok,
  );
}

function isPaying(state: string): boolean {
  return state === "paying" || state === "charging";
}
