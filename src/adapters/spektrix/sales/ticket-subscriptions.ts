import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { pictureOf } from "#contract/house-views.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { flexSubscriptions as operations } from "#contract/sales/flex-subscriptions.ts";
import { inLanguage } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { isFlexSoldAt } from "#domain/sales/packages/flex-subscriptions.ts";
import { addItems, type ToAdd, toAdd } from "../basket/change-lines.ts";
import { soldPerformance, viewSold } from "../basket/view.ts";
import type { Services } from "../services.ts";
import { isCardOf } from "./card-names.ts";

type NotSold = RefusalOf<typeof operations.add>;

/**
 * The house's files define the terms, the vendor the price. Tickets are chosen at the box office: paying with
 * such a subscription is not public.
 */
export function createTicketSubscriptions(services: Services) {
  const { book, catalogue, now } = services;
  return {
    async list(_input, { language }) {
      const [{ flex: sold }, { performances }] = await Promise.all([services.range(), catalogue.current()]);
      const say = (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, language);
      const inMoney = (amount: number) => money(amount, book.currency);
      return done(
        sold
          .filter(({ flex }) => !flex.retired)
          .map(({ flex, price }) => ({
            id: flex.id,
            name: say(flex.name),
            about: say(flex.about),
            terms: say(flex.terms),
            structure: say(flex.structure),
            picture: pictureOf(flex, language),
            redemptions: flex.redemptions,
            price: inMoney(price),
            months: flex.months,
            until: flex.until ?? null,
            bands: flex.bands.map(({ band, surcharge }) => ({ band, surcharge: inMoney(surcharge) })),
            priceTypes: book.priceTypes.flatMap(({ id, name }) =>
              flex.priceTypes.includes(id) ? [say(name)] : [],
            ),
            performances: performances
              .filter(({ own }) => own !== null && flex.performances.includes(own))
              .filter(({ starts }) => starts > now())
              .map((one) => viewSold(soldPerformance(one), language)),
            mostPerPerformance: flex.mostPerPerformance,
            isOnSale: isFlexSoldAt(flex, now()),
          })),
      );
    },

    add(input, caller) {
      return addItems(
        services,
        caller,
        { operation: "addFlex", input },
        async (lines): Promise<Outcome<ToAdd<NotSold>, NotSold>> => {
          const { flex: sold } = await services.range();
          const known = sold.find(({ flex }) => flex.id === input.flex);
          if (!known) return refused("unknown-flex");
          const { flex, vendor: pricingSetId } = known;
          const name = inLanguage(flex.name, caller.language);
          if (!isFlexSoldAt(flex, now())) return refused("flex-not-on-sale", { name });
          const isThere = lines.some(({ charges }) =>
            charges.some(({ reference }) => reference === `S-${flex.id}`),
          );
          if (isThere) return refused("not-so-many", { name, max: 1 });
          return toAdd<"ticketSubscriptions", NotSold>(
            "ticketSubscriptions",
            [{ pricingSetId, quantity: 1 }],
            (item) => isCardOf(item, flex),
            { reason: "flex-not-on-sale", name },
          );
        },
      );
    },
  } satisfies PartOfBackEnd["flexSubscriptions"];
}
