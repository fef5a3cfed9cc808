import { desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { giving as operations } from "#contract/sales/giving.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { roundUp } from "#domain/sales/contributions/giving.ts";
import { moneyIn } from "../basket/basket-view.ts";
import { addLine, type NewLine } from "../basket/line-commands.ts";
import { contextOf, readBasket } from "../basket/read-basket.ts";
import { createLastingGiftAid } from "../checkout/lasting-gift-aid.ts";
import { findFund } from "../lines/kinds/donation.ts";
import type { Services } from "../services.ts";
import { gifts } from "../storage/tables/members.ts";
import { customerSession } from "../visitors/sessions.ts";

type NotGiven = Extract<
  RefusalOf<typeof operations.give>,
  { reason: "unknown-fund" | "amount-out-of-bounds" }
>;

/** Giving, and what one has given. */
export function createGiving(services: Services): BackEnd["giving"] {
  return {
    ...createLastingGiftAid(services),
    async funds(_input, { language }) {
      const index = await services.catalogue.current();
      const giving = index.catalogue.sales?.giving;
      const money = moneyIn(index);
      const isDefault = (id: number) => id === giving?.defaultFund;
      const funds = (giving?.funds ?? []).filter(({ retired }) => !retired);
      return done({
        funds: [...funds.filter(({ id }) => isDefault(id)), ...funds.filter(({ id }) => !isDefault(id))].map(
          (fund) => ({
            id: fund.id,
            slug: fund.slug,
            name: inLanguage(fund.name, language),
            about: inLanguage(fund.about, language),
            suggested: fund.suggested.map(money),
          }),
        ),
        least: money(giving?.least ?? 0),
        most: money(giving?.most ?? 0),
      });
    },

    give(input, caller) {
      const asked = { operation: "giveDonation", input };
      return addLine(services, caller, asked, async ({ index }): Promise<Outcome<NewLine, NotGiven>> => {
        const giving = index.catalogue.sales?.giving;
        const fund = findFund(index, input.fund);
        if (!giving || !fund || fund.retired) return refused("unknown-fund");
        const money = moneyIn(index);
        const isRounding = input.appeal === ROUNDING;
        if (input.amount > giving.most || input.amount < (isRounding ? 1 : giving.least)) {
          return refused("amount-out-of-bounds", { least: money(giving.least), most: money(giving.most) });
        }
        const giftAid = input.giftAid && services.settings.giftAidDeclaration !== null;
        return done({ kind: "donation", quantity: 1, details: { ...input, fund: fund.id, giftAid } });
      });
    },

    async roundUp(_input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { index } = context.value;
      const giving = index.catalogue.sales?.giving;
      const { basket } = await readBasket(context.value);
      const fund = giving && findFund(index, giving.defaultFund);
      if (!basket || !fund || fund.retired || giving.roundUpTo === null) return done(null);
      const total = basket.totals.total.amount;
      const gift = roundUp(total, giving.roundUpTo);
      if (gift === 0 || basket.lines.some(({ kind }) => kind === "donation")) return done(null);
      const money = moneyIn(index);
      const name = inLanguage(fund.name, caller.language);
      return done({ gift: money(gift), total: money(total + gift), fund: fund.id, name });
    },

    async history(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const [index, rows] = await Promise.all([
        services.catalogue.current(),
        services.database
          .select()
          .from(gifts)
          .where(eq(gifts.customer, session.value.customer))
          .orderBy(desc(gifts.given)),
      ]);
      return done(
        rows.map((gift) => {
          const fund = findFund(index, gift.fund);
          const appeal = index.catalogue.sales?.giving?.appeals?.find(({ id }) => id === gift.appeal);
          return {
            id: gift.id,
            given: gift.given.toISOString(),
            fund: fund ? inLanguage(fund.name, caller.language) : String(gift.fund),
            appeal: appeal ? inLanguage(appeal.name, caller.language) : gift.appeal,
            total: moneyIn(index)(gift.amount),
            returned: gift.returned !== null,
          };
        }),
      );
    },
  };
}

/** The appeal of a gift that makes the total a round one: it may be smaller than others. */
const ROUNDING = "round-up";
