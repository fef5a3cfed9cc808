import { and, eq } from "drizzle-orm";
import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { NO_NOTES } from "#domain/checkout/notes.ts";
import { done, refused } from "#domain/outcome.ts";
import { findBasket } from "./basket/baskets.ts";
import { execute } from "./basket/execute.ts";
import { addressOf, type People } from "./customers/people.ts";
import { findSession } from "./customers/sessions.ts";
import type { Services } from "./services.ts";
import { baskets, orders } from "./storage/schema.ts";

export function createCheckout(services: Services, people: People) {
  const { database, settings } = services;
  async function billingOf(customer: string, type: Parameters<typeof addressOf>[1] | null) {
    const person = type && (await people.read(customer));
    return person && type ? addressOf(person, type, settings.defaultCountry) : null;
  }
  return {
    async details(_input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const basket = await findBasket(services, session.id);
      if (!basket) return refused("no-basket");
      const billing = await billingOf(session.customer, basket.billing);
      return done({
        notes: NO_NOTES,
        noteCharacters: settings.noteCharacters,
        billing: billing && basket.billing,
        bookedFor: null,
        entered: { notes: null, billing, bookedFor: null },
        giftAid: null,
      });
    },

    async setBilling(input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer } = session;
      return execute(services, { session, caller }, { operation: "setBilling", input }, async () => {
        const basket = await findBasket(services, session.id);
        if (!basket) return refused("no-basket");
        if (basket.state === "paying") return refused("payment-under-way");
        if (!(await billingOf(customer, input.address))) return refused("unknown-address");
        await database.update(baskets).set({ billing: input.address }).where(eq(baskets.id, basket.id));
        return done({});
      });
    },

    async orderDetails({ link }, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return done(null);
      const [order] = await database
        .select({ document: orders.document })
        .from(orders)
        .where(and(eq(orders.link, link), eq(orders.customer, session.customer)));
      return done(order ? { notes: null, billing: order.document.billing, bookedFor: null } : null);
    },
  } satisfies PartOfBackEnd["checkout"];
}
