import { desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { donations as operations } from "#contract/sales/donations.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { roundUp } from "#domain/sales/contributions/donations.ts";
import { createLastingGiftAid } from "../../account/lasting-gift-aid.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import { contextOf, readBasket } from "../../basket/read-basket.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Services } from "../../kernel/services.ts";
import { donations } from "../../storage/tables/customers/members.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { findFund } from "./donation-kind.ts";

type NotGiven = Extract<
  RefusalOf<typeof operations.give>,
  { reason: "unknown-fund" | "amount-out-of-bounds" }
>;

export function createDonations(services: Services): BackEnd["donations"] {
  return {
    ...createLastingGiftAid(services),
    async funds(_input, { language }) {
      const index = await services.catalogue.current();
      const donations = index.catalogue.sales?.donations;
      const money = moneyIn(index);
      const isDefault = (id: number) => id === donations?.defaultFund;
      const funds = (donations?.funds ?? []).filter(({ retired }) => !retired);
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
        least: money(donations?.least ?? 0),
        most: money(donations?.most ?? 0),
      });
    },

    give(input, caller) {
      const requested = { operation: "giveDonation", input };
      return addLine(
        services,
        { caller, requested },
        async ({ index }): Promise<Outcome<NewLine, NotGiven>> => {
          const donations = index.catalogue.sales?.donations;
          const fund = findFund(index, input.fund);
          if (!donations || !fund || fund.retired) return refused("unknown-fund");
          const money = moneyIn(index);
          const isRounding = input.appeal === ROUNDING;
          if (input.amount > donations.most || input.amount < (isRounding ? 1 : donations.least)) {
            return refused("amount-out-of-bounds", {
              least: money(donations.least),
              most: money(donations.most),
            });
          }
          const giftAid = input.giftAid && services.settings.giftAidDeclaration !== null;
          return done({ kind: "donation", quantity: 1, details: { ...input, fund: fund.id, giftAid } });
        },
      );
    },

    async roundUp(_input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { index } = context.value;
      const donations = index.catalogue.sales?.donations;
      const { basket } = await readBasket(context.value);
      const fund = donations && findFund(index, donations.defaultFund);
      if (!basket || !fund || fund.retired || donations.roundUpTo === null) return done(null);
      const total = basket.totals.total.amount;
      const donation = roundUp(total, donations.roundUpTo);
      if (donation === 0 || basket.lines.some(({ kind }) => kind === "donation")) return done(null);
      const money = moneyIn(index);
      const name = inLanguage(fund.name, caller.language);
      return done({ donation: money(donation), total: money(total + donation), fund: fund.id, name });
    },

    async history(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const [index, rows] = await Promise.all([
        services.catalogue.current(),
        services.database
          .select()
          .from(donations)
          .where(eq(donations.customer, session.value.customer))
          .orderBy(desc(donations.given)),
      ]);
      return done(
        rows.map((donation) => {
          const fund = findFund(index, donation.fund);
          const appeal = index.catalogue.sales?.donations?.appeals?.find(({ id }) => id === donation.appeal);
          return {
            id: donation.id,
            given: donation.given.toISOString(),
            fund: fund ? inLanguage(fund.name, caller.language) : String(donation.fund),
            appeal: appeal ? inLanguage(appeal.name, caller.language) : donation.appeal,
            total: moneyIn(index)(donation.amount),
            returned: donation.returned !== null,
          };
        }),
      );
    },
  };
}

/** The appeal of a donation that rounds the total up; it may be below the minimum amount. */
const ROUNDING = "round-up";
