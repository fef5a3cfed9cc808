import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { donations as operations } from "#contract/sales/donations.ts";
import { inLanguage } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { roundUp } from "#domain/sales/contributions/donations.ts";
import { addItems, type ToAdd, toAdd } from "../basket/change-lines.ts";
import { viewOf } from "../basket/own-basket.ts";
import { findSession } from "../customers/sessions.ts";
import { ordersOf } from "../orders/known-orders.ts";
import type { Services } from "../services.ts";
import { toDecimal, toMinor } from "../wire/amounts.ts";

type NotGiven = RefusalOf<typeof operations.give>;

/** Id of the round-up donation, which may be below the usual minimum. */
const ROUNDING = "round-up";

/** Donations go to the vendor's funds. The vendor cannot store the appeal that led to one. */
export function createDonations(services: Services) {
  const { book } = services;
  const donations = book.sales?.donations;
  const inMoney = (amount: number) => money(amount, book.currency);
  return {
    async funds(_input, { language }) {
      const { funds } = await services.range();
      const sold = funds.map(({ fund }) => fund).filter(({ retired }) => !retired);
      const isDefault = ({ id }: { readonly id: number }) => id === donations?.defaultFund;
      return done({
        funds: [...sold.filter(isDefault), ...sold.filter((fund) => !isDefault(fund))].map((fund) => ({
          id: fund.id,
          slug: fund.slug,
          name: inLanguage(fund.name, language),
          about: inLanguage(fund.about, language),
          suggested: fund.suggested.map(inMoney),
        })),
        least: inMoney(donations?.least ?? 0),
        most: inMoney(donations?.most ?? 0),
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
          if (!donations || !known || known.fund.retired) return refused("unknown-fund");
          const { amount, recognition, anonymous, tribute } = input;
          if (amount > donations.most || amount < (input.appeal === ROUNDING ? 1 : donations.least)) {
            return refused("amount-out-of-bounds", {
              least: inMoney(donations.least),
              most: inMoney(donations.most),
            });
          }
          const donation = {
            fundId: known.vendor,
            amount: toDecimal(amount),
            recognitionName: recognition,
            isAnonymous: anonymous,
            tributeName: tribute,
          };
          return toAdd<"donations", NotGiven>(
            "donations",
            [donation],
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
      const known = funds.find(({ fund }) => fund.id === donations?.defaultFund && !fund.retired);
      if (!basket || !known || !donations || donations.roundUpTo === null) return done(null);
      const total = basket.totals.total.amount;
      const donation = roundUp(total, donations.roundUpTo);
      if (donation === 0 || basket.lines.some(({ kind }) => kind === "donation")) return done(null);
      const { id: fund, name } = known.fund;
      return done({
        donation: inMoney(donation),
        total: inMoney(total + donation),
        fund,
        name: inLanguage(name, caller.language),
      });
    },

    async history(_input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const [orders, { funds }] = await Promise.all([ordersOf(services, session.customer), services.range()]);
      const given = orders.flatMap(({ donations, firstTransactionDateUtc }) =>
        donations.map((donation) => ({ donation, at: firstTransactionDateUtc ?? 0 })),
      );
      return done(
        given
          .sort((a, b) => b.at - a.at)
          .map(({ donation, at }) => {
            const known = funds.find(({ vendor }) => vendor === donation.fund.id)?.fund.name;
            return {
              id: donation.id,
              given: new Date(at).toISOString(),
              fund: known ? inLanguage(known, caller.language) : (donation.fund.name ?? ""),
              appeal: "",
              total: inMoney(toMinor(donation.amount)),
              returned: false,
            };
          }),
      );
    },
  } satisfies PartOfBackEnd["donations"];
}
