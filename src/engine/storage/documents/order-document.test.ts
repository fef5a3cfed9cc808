import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { rowsOf, verified } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { SALES_OF_ALL } from "../../testing/sales/sales-of-all.ts";
import { ADULT, NOON, TOSCA, wordyHouse, YOUTH } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const DAY = 86_400_000;
const kronor = (amount: number) => ({ amount, currency: "SEK" });
const both = (sv: string) => ({ sv, en: `${sv} (en)` });
const HOLDER = { firstName: "Åsa", lastName: "Öberg", email: "asa@test.example" };
const ADDRESS = { line1: "Kajgatan 1", postalCode: "211 20", city: "Malmö" };

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(house = wordyHouse()) {
  const { products, ...others } = SALES_OF_ALL;
  if (!products) throw new Error("The house sells products");
  const mugs = products.products.map((product) => ({ ...product, name: both("Mugg") }));
  const sales = { ...others, products: { ...products, products: mugs } };
  shop = await openTestShop({ catalogue: { ...house, sales } });
  const named = await signedIn(shop.backEnd, await visitor(shop.backEnd), HOLDER.email);
  caller = { ...named, language: "en" };
}

/** A youth ticket in the gallery, an adult ticket in the stalls, and two mugs, all by post. */
async function fill(boxOffice = shop.backEnd) {
  await boxOffice.basket.addSeats(
    {
      performance: TOSCA,
      seats: [
        { seat: "G-2", priceType: YOUTH },
        { seat: "A-5", priceType: ADULT },
      ],
    },
    caller,
  );
  await boxOffice.products.add({ product: "mug", variant: "one", quantity: 2, handover: "post" }, caller);
  await boxOffice.orders.chooseDelivery({ method: "post" }, caller);
}
/** 815 + 213 kr for tickets, 20 kr order fee, two mugs at 180 kr, 45 kr and 59 kr postage. */
const TOTAL = 81_500 + 21_300 + 2_000 + 36_000 + 4_500 + 5_900;

async function placed(as = caller) {
  const requested = { acceptTerms: true, expectedTotal: TOTAL };
  const answer = await shop.backEnd.orders.place(requested, as);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

test("a customer reads every ticket, item and total of an order in their language", async () => {
  await fill();
  const { link, number, paymentPage } = await placed();
  // Eighteen random bytes, encoded for use in a URL.
  expect(link).toMatch(/^[\w-]{24}$/);
  expect(await readOrder(shop, link, caller)).toMatchObject({
    state: "paying",
    tickets: [],
    paymentMethod: null,
  });
  await shop.database.$client.query("update orders set state = 'charging'");
  expect(await readOrder(shop, link, caller)).toMatchObject({ state: "paying" });
  await shop.database.$client.query("update orders set state = 'paying'");
  await payByCard(paymentPage ?? "");
  expect(await verified(shop, caller, link, "paid")).toEqual({ state: "paid", number });
  const order = await readOrder(shop, link, caller);
  const ticket = {
    ...{ performance: TOSCA, code: expect.stringMatching(/^99\d{18}$/), name: null, valid: true },
    resale: null,
  };
  expect(order).toEqual({
    ...{
      number,
      link,
      state: "paid",
      holdUntil: null,
      created: new Date(NOON).toISOString(),
      holder: HOLDER,
    },
    deliveryAddress: expect.objectContaining(ADDRESS),
    delivery: {
      ...{ id: "post", kind: "post", name: "Post (en)", description: "Hem (en)" },
      amount: kronor(4_500),
    },
    performances: [
      {
        ...{ id: TOSCA, starts: new Date(NOON + 30 * DAY).toISOString(), durationMinutes: 150, change: null },
        venue: { id: "main-stage", name: "Stora scenen (en)" },
        event: {
          ...{ slug: "tosca", title: "Tosca (en)", composer: "tosca c." },
          picture: { url: "/house/pictures/x.svg", alt: "Tosca (en)" },
        },
      },
    ],
    // In the order in which they were chosen.
    tickets: [
      {
        ...{ ...ticket, band: "B", priceType: "Ungdom (en)" },
        place: {
          ...{ section: "Galleri (en)", level: "Rad ett (en)", door: "Dörr 3 (en)", row: "G", seat: "2" },
          ...{ restrictedView: "Skymd sikt (en)", accessible: false },
        },
        ...{ price: kronor(19_800), fees: kronor(1_500), total: kronor(21_300) },
      },
      {
        ...{ ...ticket, band: "A", priceType: "Ordinarie (en)" },
        place: {
          ...{ section: "Parkett (en)", level: "Parkett (en)", door: null, row: "A", seat: "5" },
          ...{ restrictedView: null, accessible: false },
        },
        ...{ price: kronor(80_000), fees: kronor(1_500), total: kronor(81_500) },
      },
    ],
    lines: [
      {
        ...{ id: expect.any(String), kind: "merchandise", name: "Mugg (en)", quantity: 2, relatesTo: null },
        ...{ about: [{ word: "handover-post", values: {} }], picture: { url: "/house/x.svg", alt: "" } },
        ...{ performance: null, total: kronor(36_000), returned: 0, state: "promised" },
      },
    ],
    returned: false,
    totals: {
      ...{ subtotal: kronor(135_800), discount: kronor(0), fees: kronor(5_000), delivery: kronor(10_400) },
      ...{ total: kronor(TOTAL), vat: kronor(5_649 + 10_280) },
      vatByRate: [
        { basisPoints: 600, vat: kronor(5_649) },
        { basisPoints: 2_500, vat: kronor(10_280) },
      ],
    },
    ...{ paymentMethod: "Visa •••• 0079", paidIn: null, byInstalments: null, refunds: [], tenders: [] },
  });
  expect(await shop.backEnd.orders.mine({}, caller)).toEqual({ ok: true, value: [order] });
  expect(await rowsOf(shop, "select state from baskets")).toEqual([{ state: "bought" }]);
});

test("the stored order has all names in every language of the house, and each charge with its VAT", async () => {
  await fill();
  await placed();
  const [row] = await rowsOf<{ document: object }>(shop, "select document from orders");
  const [ids] = await rowsOf<{ tickets: string[]; mug: string }>(
    shop,
    "select jsonb_path_query_array(tickets, '$[*].id') as tickets, lines->0->>'id' as mug from baskets",
  );
  const [young, adult] = ids?.tickets ?? [];
  const bought = { performance: TOSCA, plan: "hall-1", fees: 1_500 };
  const vat = { service: 2_500, admission: 600 };
  const charge = (line: string | null, phase: string, reference: string, gross: number, rate: number) => ({
    ...{ line, phase, reference, gross, rate, vat: expect.any(Number) },
  });
  expect(row?.document).toEqual({
    ...{ currency: "SEK", language: "en", holder: HOLDER, address: expect.objectContaining(ADDRESS) },
    delivery: "post",
    lines: [
      { ...bought, id: young, seat: "G-2", band: "B", priceType: YOUTH, price: 19_800 },
      { ...bought, id: adult, seat: "A-5", band: "A", priceType: ADULT, price: 80_000 },
    ],
    items: [
      {
        ...{ id: ids?.mug, kind: "merchandise", quantity: 2 },
        details: { product: "mug", variant: "one", handover: "post" },
        text: {
          name: both("Mugg"),
          ...{ about: [{ word: "handover-post", values: {} }], picture: { file: "x.svg", alt: { sv: "" } } },
        },
      },
    ],
    snapshot: {
      performances: [
        {
          ...{ id: TOSCA, starts: NOON + 30 * DAY, venue: { id: "main-stage", name: both("Stora scenen") } },
          event: {
            ...{ slug: "tosca", title: both("Tosca"), composer: "tosca c.", durationMinutes: 150 },
            picture: { file: "pictures/x.svg", alt: both("Tosca") },
          },
        },
      ],
      tickets: [
        {
          place: {
            ...{
              section: both("Galleri"),
              level: both("Rad ett"),
              door: both("Dörr 3"),
              row: "G",
              seat: "2",
            },
            ...{ restrictedView: both("Skymd sikt"), accessible: false },
          },
          priceType: both("Ungdom"),
        },
        {
          place: {
            ...{ section: both("Parkett"), level: both("Parkett"), door: null, row: "A", seat: "5" },
            ...{ restrictedView: null, accessible: false },
          },
          priceType: both("Ordinarie"),
        },
      ],
      delivery: {
        ...{ id: "post", kind: "post", name: both("Post"), description: both("Hem"), amount: 4_500 },
      },
    },
    charges: [
      charge(young ?? "", "base", "T-2", 19_800, vat.admission),
      charge(adult ?? "", "base", "T-2", 80_000, vat.admission),
      charge(ids?.mug ?? "", "base", "G-mug-one", 36_000, vat.service),
      charge(young ?? "", "fee", "F-service", 1_500, vat.service),
      charge(adult ?? "", "fee", "F-service", 1_500, vat.service),
      charge(null, "fee", "F-order", 2_000, vat.service),
      charge(null, "delivery", "D-post", 4_500, vat.service),
      charge(null, "delivery", "P-products", 5_900, vat.service),
    ],
    totals: {
      ...{ subtotal: 135_800, discount: 0, fees: 5_000, delivery: 10_400, total: TOTAL, vat: 15_929 },
      vatByRate: [
        { basisPoints: 600, vat: 5_649 },
        { basisPoints: 2_500, vat: 10_280 },
      ],
    },
  });
  const lines = await rowsOf(
    shop,
    "select position, line, kind, quantity, gross::int, vat::int, state from order_lines order by position",
  );
  expect(lines).toEqual([
    {
      ...{ position: 0, line: young, kind: "ticket", quantity: 1, gross: 21_300, vat: 1_421 },
      state: "promised",
    },
    {
      ...{ position: 1, line: adult, kind: "ticket", quantity: 1, gross: 81_500, vat: 4_828 },
      state: "promised",
    },
    {
      ...{ position: 2, line: ids?.mug, kind: "merchandise", quantity: 2, gross: 36_000, vat: 7_200 },
      state: "promised",
    },
  ]);
});

test("a customer's paid orders are listed newest first, without those of others", async () => {
  const numbers: string[] = [];
  for (const seat of ["A-1", "A-3"]) {
    shop.clock.advance(60);
    await shop.backEnd.basket.addSeats({ performance: TOSCA, seats: [{ seat, priceType: ADULT }] }, caller);
    numbers.unshift((await buy(shop, caller)).number);
  }
  await shop.backEnd.basket.addSeats(
    { performance: TOSCA, seats: [{ seat: "A-5", priceType: ADULT }] },
    caller,
  );
  await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 83_500 }, caller);
  const mine = await shop.backEnd.orders.mine({}, caller);
  const orders = mine.ok ? mine.value : [];
  expect(orders.map(({ number }) => number)).toEqual(numbers);
  expect(orders.map(({ tickets }) => tickets.map(({ place }) => place.seat))).toEqual([["3"], ["1"]]);
  const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  expect(await shop.backEnd.orders.mine({}, other)).toEqual({ ok: true, value: [] });
  expect(await shop.backEnd.orders.mine({}, await visitor(shop.backEnd))).toEqual({
    ...{ ok: false, refusal: { reason: "login-needed" } },
  });
});

test("a moved performance is shown as a change of the order, and the seats are shown only with the order's link", async () => {
  await fill();
  const { link } = await placed();
  shop.clock.advance(60);
  const house = wordyHouse({ sales: SALES_OF_ALL });
  const starts = NOON + 31 * DAY;
  await shop.engine.house.importCatalogue(
    {
      ...house,
      performances: house.performances.map((one) => (one.id === TOSCA ? { ...one, starts } : one)),
    },
    [],
  );
  expect(await readOrder(shop, link, caller)).toMatchObject({
    performances: [
      {
        starts: new Date(starts).toISOString(),
        change: { kind: "moved", before: new Date(NOON + 30 * DAY).toISOString() },
      },
    ],
  });
  expect(await shop.engine.orders.seatsOf(link, "en")).toEqual([
    {
      ...{ performance: TOSCA, priceType: "Ungdom (en)" },
      place: {
        ...{ section: "Galleri (en)", level: "Rad ett (en)", door: "Dörr 3 (en)", row: "G", seat: "2" },
        ...{ restrictedView: "Skymd sikt (en)", accessible: false },
      },
    },
    expect.objectContaining({ priceType: "Ordinarie (en)" }),
  ]);
  expect(await shop.engine.orders.seatsOf("nobodys", "en")).toEqual([]);
});

test("a ticket whose seat was missing from the plan when the order was placed is omitted, and the others are shown", async () => {
  await fill();
  const { link, paymentPage } = await placed();
  await payByCard(paymentPage ?? "");
  await verified(shop, caller, link, "paid");
  await rowsOf(shop, "update orders set document = jsonb_set(document, '{snapshot,tickets,0}', 'null')");
  expect(await readOrder(shop, link, caller)).toMatchObject({
    tickets: [{ place: { row: "A", seat: "5" }, priceType: "Ordinarie (en)", total: kronor(81_500) }],
  });
  expect(await shop.engine.orders.seatsOf(link, "en")).toMatchObject([{ place: { row: "A", seat: "5" } }]);
});

test.each([
  ["2", TOSCA],
  ['"2"', null],
])(
  "a line with performance %s in its details is read with the right performance",
  async (performance, read) => {
    await fill();
    const { link } = await placed();
    const path = "'{items,0,details,performance}'";
    await rowsOf(shop, `update orders set document = jsonb_set(document, ${path}, $1::jsonb)`, [performance]);
    expect((await readOrder(shop, link, caller)).lines).toMatchObject([
      { name: "Mugg (en)", performance: read },
    ]);
  },
);
