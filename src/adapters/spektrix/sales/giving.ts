import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { giving as operations } from "#contract/sales/giving.ts";
import { inLanguage } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { roundUp } from "#domain/sales/contributions/giving.ts";
import { addItems, type ToAdd, toAdd } from "../basket/change-lines.ts";
import { viewOf } from "../basket/own-basket.ts";
import { findSession } from "../customers/sessions.ts";
import { ordersOf } from "../orders/known-orders.ts";
import type { Services } from "../services.ts";
import { toDecimal, toMinor } from "../wire/amounts.ts";

type NotGiven = RefusalOf<typeof operations.give>;

/** The appeal of a gift that makes the total a round one: it may be smaller than others. */
const ROUNDING = "round-up";

/** Gifts go to the vendor's funds. What brought one there it has no place for. */
export function createGiving(services: Services) {
  const { book } = services;
  const giving = book.sales?.giving;
  const inMoney = (amount: number) => money(amount, book.currency);
  return {
    async funds(_input, { language }) {
      const { funds } = await services.range();
      const sold = funds.map(({ fund }) => fund).filter(({ retired }) => !retired);
      const isDefault = ({ id }: { readonly id: number }) => id === giving?.defaultFund;
      return done({
        funds: [...sold.filter(isDefault), ...sold.filter((fund) => !isDefault(fund))].map((fund) => ({
          id: fund.id,
          slug: fund.slug,
          name: inLanguage(fund.name, language),
          about: inLanguage(fund.about, language),
          suggested: fund.suggested.map(inMoney),
        })),
        least: inMoney(giving?.least ?? 0),
        most: inMoney(giving?.most ?? 0),
      });
    },

    give(input, caller) {
      return addItems(
        services,
        caller,
        { operation: "giveDonation", input },
        async (): Promise<Outcome<ToAdd<NotGiven>, NotGiven>> => {
          const { funds } = await services.range();
          const known = funds.find(({ fund }) => fund.id === input.fund);
          if (!giving || !known || known.fund.retired) return refused("unknown-fund");
          const { amount, recognition, anonymous, tribute } = input;
          if (amount > giving.most || amount < (input.appeal === ROUNDING ? 1 : giving.least)) {
            return refused("amount-out-of-bounds", {
              least: inMoney(giving.least),
              most: inMoney(giving.most),
            });
          }
          const gift = {
            fundId: known.vendor,
            amount: toDecimal(amount),
            recognitionName: recognition,
            isAnonymous: anonymous,
            tributeName: tribute,
          };
          return toAdd<"donations", NotGiven>(
            "donations",
            [gift],
            (item) => item.fund.id === known.vendor && toMinor(item.amount) === amount,
            { reason: "unknown-fund" },
          );
        },
      );
    },

    async roundUp(_input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const [basket, { funds }] = await Promise.all([viewOf(services, session, caller), services.range()]);
      const known = funds.find(({ fund }) => fund.id === giving?.defaultFund && !fund.retired);
      if (!basket || !known || !giving || giving.roundUpTo === null) return done(null);
      const total = basket.totals.total.amount;
      const gift = roundUp(total, giving.roundUpTo);
      if (gift === 0 || basket.lines.some(({ kind }) => kind === "donation")) return done(null);
      const { id: fund, name } = known.fund;
      return done({
        gift: inMoney(gift),
        total: inMoney(total + gift),
        fund,
        name: inLanguage(name, caller.language),
      });
    },

    async history(_input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const [orders, { funds }] = await Promise.all([ordersOf(services, session.customer), services.range()]);
      const given = orders.flatMap(({ donations, firstTransactionDateUtc }) =>
        donations.map((gift) => ({ gift, at: firstTransactionDateUtc ?? 0 })),
      );
      return done(
        given
          .sort((a, b) => b.at - a.at)
          .map(({ gift, at }) => {
            const known = funds.find(({ vendor }) => vendor === gift.fund.id)?.fund.name;
            return {
              id: gift.id,
              given: new Date(at).toISOString(),
              fund: known ? inLanguage(known, caller.language) : (gift.fund.name ?? ""),
              appeal: "",
              total: inMoney(toMinor(gift.amount)),
              returned: false,
            };
          }),
      );
    },
  } satisfies PartOfBackEnd["giving"];
}
