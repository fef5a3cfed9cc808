import type { Sales } from "#domain/sales/sales.ts";

/** What the suite's houses sell besides tickets: one thing of each kind that a back end may have. */
export const SALES_OF_BOTH: Sales = {
  goods: {
    types: [{ id: "shop", name: { sv: "Butik" }, kind: "merchandise" }],
    goods: [
      {
        id: "mug",
        type: "shop",
        name: { sv: "Mugg" },
        about: { sv: "Av porslin" },
        picture: { file: "x.svg", alt: { sv: "En mugg" } },
        vat: "service",
        variants: [
          { id: "red", name: { sv: "Röd" }, price: 18_050, stock: 5 },
          { id: "blue", name: { sv: "Blå" }, price: 18_050, stock: null },
        ],
        handover: ["collect", "post"],
        maker: "Huset",
        events: [],
        retired: false,
      },
    ],
    post: null,
  },
  giving: {
    defaultFund: 115,
    least: 2_000,
    most: 1_000_000,
    roundUpTo: 10_000,
    funds: [
      {
        id: 115,
        slug: "house",
        name: { sv: "Huset" },
        about: { sv: "Till allt" },
        suggested: [5_000],
        retired: false,
      },
    ],
  },
  memberships: {
    levels: [
      {
        id: 2,
        fund: 1,
        slug: "friend",
        name: { sv: "Vän" },
        about: { sv: "Hör till" },
        benefits: [{ sv: "Först i kön" }],
        price: 16_000,
        vat: null,
        months: 12,
        modesOfSale: [],
        opens: [],
        loginNeeded: false,
        retired: false,
      },
    ],
    upsell: { fund: 1, level: 2 },
  },
  vouchers: { name: { sv: "Presentkort" }, about: { sv: "Till allt" }, own: null, months: 36, vat: null },
  offers: [
    {
      id: "spring",
      name: { sv: "Vårerbjudande" },
      codes: ["VÅR27"],
      gives: { percent: 10 },
      modesOfSale: [],
      opens: [],
      events: [],
      performances: [],
      priceTypes: [],
      leastTickets: 1,
      from: null,
      to: null,
      uses: null,
      usesPerCustomer: null,
    },
  ],
};
