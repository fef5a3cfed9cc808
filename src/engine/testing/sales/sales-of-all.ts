import type { Sales } from "#domain/sales/sales.ts";

/** Something of each kind to sell, for tests of what all lines have in common. */

export const SALES_OF_ALL: Sales = {
  vouchers: { name: { sv: "Presentkort" }, about: { sv: "" }, own: null, months: 36, vat: null },
  products: {
    types: [{ id: "shop", name: { sv: "Butik" }, kind: "merchandise" }],
    products: [
      {
        id: "mug",
        type: "shop",
        name: { sv: "Mugg" },
        about: { sv: "" },
        picture: { file: "x.svg", alt: { sv: "" } },
        vat: "service",
        variants: [{ id: "one", name: null, price: 18_000, stock: null }],
        handover: ["post"],
        maker: "Huset",
        events: [],
        retired: false,
      },
    ],
    post: { amount: 5_900, freeFrom: null, vat: "service" },
  },
  donations: {
    defaultFund: 115,
    least: 2_000,
    most: 1_000_000,
    roundUpTo: null,
    funds: [
      {
        id: 115,
        slug: "house",
        name: { sv: "Huset" },
        about: { sv: "" },
        suggested: [5_000],
        retired: false,
      },
    ],
  },
};
