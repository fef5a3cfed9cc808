import type { Caller } from "#contract/operation.ts";
import { done } from "#domain/outcome.ts";
import { findSale } from "../../engine/counter/sales.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { saleChoices } from "../operations/counter/choices.ts";
import { saleItems } from "../operations/counter/items.ts";

const nobody = (language: Caller["language"] = "en"): Caller => ({
  ...{ session: null, language, address: "counter", idempotencyKey: null },
});

/** "1=2" as price type and number. */
function quantitiesOf(numbers: readonly string[]) {
  return numbers.map((typed) => {
    const [priceType, quantity] = typed.split("=").map(Number);
    return { priceType: priceType ?? 0, quantity: quantity ?? 0 };
  });
}

const asJson = (shown: unknown) => JSON.stringify(shown, null, 2);

interface Prices {
  readonly bands: readonly { band: string; total: { amount: number; currency: string } }[];
}
const printPrices = ({ bands }: Prices) =>
  bands.map(({ band, total }) => `  ${band}  ${writeMoney(total)}`).join("\n");

const range = implement(saleItems.range, {
  async run({ engine: { backEnd, services } }, { language = "en" }) {
    const { sales } = (await services.catalogue.current()).catalogue;
    const caller = nobody(language);
    const offers = await backEnd.catalogue.offers({}, caller);
    if (!offers.ok) throw new Error("The catalogue has no offers");
    const [shelves, levels, vouchers, funds, packages, series, flex] = await Promise.all([
      Promise.all(offers.value.products.map(({ id: type }) => backEnd.products.shelf({ type }, caller))),
      ...([backEnd.memberships.levels({}, caller), backEnd.vouchers.range({}, caller)] as const),
      ...([backEnd.donations.funds({}, caller), backEnd.packages.list({}, caller)] as const),
      ...([backEnd.series.list({}, caller), backEnd.flexSubscriptions.list({}, caller)] as const),
    ]);
    const sold = vouchers.ok ? vouchers.value : null;
    return done({
      products: shelves.flatMap((shelf) =>
        shelf.ok
          ? shelf.value.products.map(({ id, name, handover, variants }) => ({
              ...{ id, name, handover, variants, kind: shelf.value.type.kind },
            }))
          : [],
      ),
      memberships: levels.ok
        ? levels.value.levels.map(({ slug: id, name, price, months }) => ({ id, name, price, months }))
        : [],
      vouchers: sold && { amounts: sold.amounts, own: sold.own, byPost: sold.post !== null },
      funds: funds.ok ? funds.value.funds.map(({ id, name, suggested }) => ({ id, name, suggested })) : [],
      packages: packages.ok ? packages.value.map(({ id, name, type }) => ({ id, name, type })) : [],
      series: series.ok ? series.value.map(({ id, name, from }) => ({ id, name, from })) : [],
      flex: flex.ok
        ? flex.value
            .filter(({ isOnSale }) => isOnSale)
            .map(({ id, name, structure, price }) => ({ id, name, structure, price }))
        : [],
      food: sales?.food !== undefined,
      protection: sales?.protection !== undefined,
    });
  },
  print: asJson,
});

const packageOffer = implement(saleChoices.packageOffer, {
  run: ({ engine }, { language, ...input }) => engine.backEnd.packages.read(input, nobody(language)),
  print: asJson,
});

const packagePrices = implement(saleChoices.packagePrices, {
  run: ({ engine }, { language, numbers, ...input }) =>
    engine.backEnd.packages.quote({ ...input, quantities: quantitiesOf(numbers) }, nobody(language)),
  print: printPrices,
});

const seriesOffer = implement(saleChoices.seriesOffer, {
  run: ({ engine }, { language, ...input }) => engine.backEnd.series.read(input, nobody(language)),
  print: asJson,
});

const seriesPrices = implement(saleChoices.seriesPrices, {
  run: ({ engine }, { language, numbers, ...input }) =>
    engine.backEnd.series.quote({ ...input, quantities: quantitiesOf(numbers) }, nobody(language)),
  print: printPrices,
});

const foodOffer = implement(saleChoices.foodOffer, {
  async run({ engine: { backEnd, services } }, { sale: id, performance }) {
    const sale = await findSale(services, id);
    return sale.ok ? backEnd.food.at({ performance }, sale.value.caller) : sale;
  },
  print: asJson,
});

const protectionOffer = implement(saleChoices.protectionOffer, {
  async run({ engine: { backEnd, services } }, { sale: id }) {
    const sale = await findSale(services, id);
    if (!sale.ok) return sale;
    const offered = await backEnd.protection.offer({}, sale.value.caller);
    return offered.ok ? done({ offer: offered.value }) : offered;
  },
  print: asJson,
});

export const choiceImplementations = {
  ...{ range, packageOffer, packagePrices, seriesOffer, seriesPrices, foodOffer, protectionOffer },
};
