import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import { ADULT, CARMEN, FAUST, NOON, smallHouse, TOSCA } from "../small-house.ts";
import type { TestShop } from "../test-shop.ts";
import { THREE_PERFORMANCES } from "./flex-scenes.ts";
import { SALES_OF_ALL } from "./sales-of-all.ts";

/** A house that sells one of each kind, most with limited stock, at prices that a refund cannot divide evenly. */

export const PROTECTION_PRICE = 3_900;
export const FISH_PRICE = 19_001;
const words = { sv: "x" };
const picture = { file: "x.svg", alt: words };
const dish = {
  name: words,
  about: null,
  picture: null,
  price: FISH_PRICE,
  vat: "service",
  allergens: [],
  diets: [],
};
const COMPANY = 14;
/** Its price does not divide by its number of performances. */
const TWO_PERFORMANCES: PackageOffer = {
  ...{ id: "two", type: "fixed", name: words, about: words, picture, packages: [], min: 2, tiers: [] },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA], min: 2, max: 2 }],
  prices: [{ band: "A", priceType: ADULT, amount: 140_001 }],
  ...{ priceTypes: [ADULT], modesOfSale: [3], mostSeats: 4, from: null, to: null, retired: false },
};
const [FOURTH, FIFTH] = [4, 5];
const TWO_LATER: PackageOffer = {
  ...TWO_PERFORMANCES,
  id: "later",
  groups: [{ id: "all", name: null, performances: [FOURTH, FIFTH], min: 2, max: 2 }],
  prices: [],
};
/** A percentage of these prices is never a whole amount. */
const ANY_PERFORMANCES: PackageOffer = {
  ...{ ...TWO_LATER, id: "any", type: "flex", tiers: [{ from: 2, percent: 7 }] },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FOURTH, FIFTH], min: 0, max: 4 }],
};
const ALL_PERFORMANCES: PackageOffer = {
  ...{ ...TWO_LATER, id: "all", type: "super", groups: [], tiers: [{ from: 2, percent: 3 }] },
  packages: [TWO_PERFORMANCES.id, TWO_LATER.id],
};
const { products } = SALES_OF_ALL;
if (!products) throw new Error("The house sells no products");
export const EVERYTHING: Sales = {
  ...SALES_OF_ALL,
  // Limited stock, so that customers compete for it.
  products: {
    ...products,
    products: products.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, stock: 6 })),
    })),
  },
  packages: [TWO_PERFORMANCES, TWO_LATER, ANY_PERFORMANCES, ALL_PERFORMANCES],
  // A code opens a performance that is otherwise not on sale, at a price that a refund cannot divide evenly.
  programmes: [
    {
      ...{ id: "company", name: words, about: words, codes: ["COMPANY-2411"], performances: [FAUST] },
      ...{ modeOfSale: COMPANY, from: null, to: null, days: 30 },
    },
  ],
  "promo-codes": [
    {
      ...{ id: "seven", name: words, codes: ["SEVEN"], gives: { percent: 7 }, modesOfSale: [], opens: [] },
      ...{ events: [], performances: [], priceTypes: [], leastTickets: 0, from: null, to: null },
      ...{ uses: 3, usesPerCustomer: null },
    },
  ],
  "flex-subscriptions": [THREE_PERFORMANCES],
  protection: { perTicket: PROTECTION_PRICE, vat: "service", name: words, terms: words, claimDays: 60 },
  memberships: {
    levels: [
      {
        ...{ id: 1, fund: 115, slug: "friend", name: words, about: words, benefits: [], price: 30_001 },
        ...{ vat: null, months: 12, modesOfSale: [], opens: ["members"], loginNeeded: false, retired: false },
      },
    ],
    upsell: null,
  },
  food: {
    places: [{ id: "bar", name: words }],
    moments: [{ id: "before", name: words, minutes: -60, interval: null }],
    menus: [
      {
        ...{
          id: "supper",
          name: words,
          about: words,
          picture,
          venues: [],
          events: [],
          cutOffHours: 2,
          covers: null,
        },
        categories: [{ id: "main", name: words, items: [{ ...dish, id: "fish", retired: false }] }],
        sittings: [{ id: "early", place: "bar", moment: "before", capacity: 3 }],
        retired: false,
      },
    ],
  },
};

export const FREE_EXCHANGE: NonNullable<Sales["exchange"]> = {
  ...{ name: words, terms: words, fee: 0, vat: "service", hoursBefore: 1, freeFirstFor: [] },
};

/** Adds a supper before Carmen to the basket: its sitting has three places. */
export const addSupper = ({ backEnd }: Pick<TestShop, "backEnd">, caller: Caller, guests: number) =>
  backEnd.food.add(
    {
      ...{ performance: CARMEN, menu: "supper", sitting: "early", guests, note: "" },
      choices: [{ item: "fish", count: guests }],
    },
    caller,
  );

/** Faust is sold only with the code. */
const { performances, priceLists } = smallHouse();
export const FOR_THE_COMPANY: Pick<Catalogue, "performances" | "priceLists"> = {
  performances: performances.flatMap((one) => {
    if (one.id === TOSCA) return [one, { ...one, id: FOURTH }, { ...one, id: FIFTH }];
    if (one.id !== FAUST) return [one];
    return [
      { ...one, sale: [{ modeOfSale: COMPANY, priority: false, from: NOON - 86_400_000, to: one.starts }] },
    ];
  }),
  priceLists: priceLists.map((list) => ({
    ...list,
    priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [...type.modesOfSale, COMPANY] })),
  })),
};
