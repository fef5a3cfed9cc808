import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { lineContext } from "../../basket/line-commands.ts";
import { contextOf, readAfter, readBasket } from "../../basket/read-basket.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { execute } from "../../kernel/commands.ts";
import type { LineRow } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { lockLiveBasket } from "../../lines/baskets.ts";
import { baskets } from "../../storage/tables/shop.ts";
import { whyLocked } from "../../value/locked-basket.ts";
import { createProtectionClaims } from "./protection-claims.ts";

const KIND = "protection";

export function createProtection(services: Services): BackEnd["protection"] {
  return {
    ...createProtectionClaims(services),

    async offer(_input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { index } = context.value;
      const protection = index.catalogue.sales?.protection;
      const { basket } = await readBasket(context.value);
      const tickets = basket?.tickets.filter(({ price }) => price.amount > 0) ?? [];
      if (!protection || !basket || tickets.length === 0) return done(null);
      return done({
        name: inLanguage(protection.name, caller.language),
        terms: inLanguage(protection.terms, caller.language),
        perTicket: moneyIn(index)(protection.perTicket),
        tickets: tickets.length,
        protected: basket.lines.filter(({ kind }) => kind === KIND).length,
      });
    },

    async choose(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { session, index } = context.value;
      if (!index.catalogue.sales?.protection) return refused("not-offered");
      const requested = { operation: "chooseProtection", input };
      const chosen = await execute(services, session, caller, requested, async (transaction) => {
        const basket = await lockLiveBasket(services, transaction, session);
        if (!basket) return refused("no-basket");
        if (basket.state === "paying") return refused("payment-under-way");
        const others = basket.lines.filter(({ kind }) => kind !== KIND);
        const { tickets } = lineContext(context.value, basket);
        const paying = tickets.filter(({ price }) => price > 0);
        const there = basket.lines.length - others.length;
        // A repeated choice succeeds even when the basket is locked, so that the visitor can go on.
        if (there === (input.wanted ? paying.length : 0)) return done(null);
        const locked = await whyLocked(context.value, transaction, basket);
        if (locked) return locked;
        const own = paying.map(
          ({ id }): LineRow => ({
            id: services.random.id(),
            kind: KIND,
            quantity: 1,
            relatesTo: id,
            details: {},
          }),
        );
        const lines = input.wanted ? [...others, ...own] : others;
        await transaction.update(baskets).set({ lines }).where(eq(baskets.id, basket.id));
        return done(null);
      });
      return chosen.ok ? done({ basket: await readAfter(context.value) }) : chosen;
    },
  };
}
