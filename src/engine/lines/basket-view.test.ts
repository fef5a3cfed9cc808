import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { place } from "../testing/purchase.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import {
  ADULT,
  CARMEN_LATER,
  COMPANION,
  NOON,
  TOSCA,
  TOSCA_BESIDE,
  WHEELCHAIR,
  wordyHouse,
  YOUTH,
} from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const DAY = 86_400_000;
const SALES = {
  protection: {
    perTicket: 3_900,
    vat: "service",
    name: { sv: "Avbokningsskydd" },
    terms: { sv: "" },
    claimDays: 60,
  },
};

let shop: TestShop;
afterEach(() => shop.close());

async function english(catalogue = wordyHouse()): Promise<Caller> {
  shop = await openTestShop({ catalogue });
  return { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))), language: "en" };
}
async function hold(caller: Caller, performance: number, ...seats: string[]) {
  const typeOf = (seat: string) => (seat === "B-1" ? WHEELCHAIR : seat === "B-2" ? COMPANION : ADULT);
  const chosen = seats.map((seat) => ({ seat, priceType: typeOf(seat) }));
  const held = await shop.backEnd.basket.addSeats({ performance, seats: chosen }, caller);
  if (!held.ok) throw new Error(held.refusal.reason);
}
const kronor = (amount: number) => ({ amount, currency: "SEK" });
const ticketsOf = async (caller: Caller) =>
  (await basketOf(shop, caller))?.tickets.map(({ performance, seat }) => `${performance} ${seat}`);

test("the basket names each performance, seat, price and fee in the reader's language, with the total", async () => {
  const caller = await english();
  await hold(caller, TOSCA, "G-2");
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, caller);
  const choice = { id: ADULT, name: "Ordinarie (en)", total: kronor(41_000) };
  expect(await basketOf(shop, caller)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    state: "open",
    expires: new Date(NOON + 1_200_000).toISOString(),
    performances: [
      {
        id: TOSCA,
        starts: new Date(NOON + 30 * DAY).toISOString(),
        durationMinutes: 150,
        venue: { id: "main-stage", name: "Stora scenen (en)" },
        event: {
          ...{ slug: "tosca", title: "Tosca (en)", composer: "tosca c." },
          picture: { url: "/house/pictures/x.svg", alt: "Tosca (en)" },
        },
        change: null,
      },
    ],
    tickets: [
      {
        id: expect.any(String),
        parent: null,
        performance: TOSCA,
        seat: "G-2",
        place: {
          ...{ section: "Galleri (en)", level: "Rad ett (en)", door: "Dörr 3 (en)", row: "G", seat: "2" },
          ...{ restrictedView: "Skymd sikt (en)", accessible: false },
        },
        band: "B",
        priceType: { id: ADULT, name: "Ordinarie (en)" },
        // Half of 395 kronor, rounded to a whole krona.
        choices: [choice, { id: 2, name: "Ungdom (en)", total: kronor(21_300) }],
        price: kronor(39_500),
        fees: kronor(1_500),
        total: kronor(41_000),
      },
    ],
    lines: [],
    needsDelivery: true,
    delivery: {
      ...{ id: "post", kind: "post", name: "Post (en)", description: "Hem (en)" },
      amount: kronor(4_500),
    },
    totals: {
      ...{ subtotal: kronor(39_500), discount: kronor(0), fees: kronor(3_500), delivery: kronor(4_500) },
      ...{ total: kronor(47_500), vat: kronor(3_836) },
      vatByRate: [
        { basisPoints: 600, vat: kronor(2_236) },
        { basisPoints: 2_500, vat: kronor(1_600) },
      ],
    },
    tenders: [],
    toPay: kronor(47_500),
    order: null,
    reserved: false,
    extensionsLeft: 0,
  });
});

test("a wheelchair space and its free companion seat are marked as such, and cost one fee together", async () => {
  const caller = await english();
  await hold(caller, TOSCA, "B-1", "B-2");
  const stalls = {
    section: "Parkett (en)",
    level: "Parkett (en)",
    door: null,
    row: "B",
    restrictedView: null,
  };
  expect(await basketOf(shop, caller)).toMatchObject({
    tickets: [
      {
        place: { ...stalls, seat: "1", accessible: true },
        choices: [{ id: WHEELCHAIR, total: kronor(41_000) }],
        total: kronor(41_000),
      },
      {
        place: { ...stalls, seat: "2", accessible: false },
        choices: [{ id: COMPANION, total: kronor(0) }],
        ...{ price: kronor(0), fees: kronor(0), total: kronor(0) },
      },
    ],
    totals: { fees: kronor(3_500), total: kronor(43_000) },
  });
});

test("a ticket offers the price types of its band in its price list, and no others", async () => {
  const house = wordyHouse();
  const priceLists = house.priceLists.map((list) => ({
    ...{ ...list, ordinary: { A: 80_000 }, amounts: [{ priceType: YOUTH, band: "B" as const, amount: 100 }] },
  }));
  const caller = await english({ ...house, priceLists });
  const seats = [{ seat: "B-5", priceType: YOUTH }];
  await shop.backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
  expect((await basketOf(shop, caller))?.tickets).toMatchObject([
    { price: kronor(100), choices: [{ id: YOUTH, total: kronor(1_600) }] },
  ]);
});

test("free tickets incur no fee per order", async () => {
  const house = wordyHouse();
  const free = house.priceLists.map((list) => ({ ...list, ordinary: { A: 0, B: 0 } }));
  const caller = await english({ ...house, priceLists: free });
  await hold(caller, TOSCA, "A-5", "A-6");
  expect((await basketOf(shop, caller))?.totals).toMatchObject({
    fees: kronor(0),
    total: kronor(0),
    vatByRate: [],
  });
});

test("tickets are sorted by performance and position in the hall, not by choice, with one fee per order", async () => {
  const caller = await english();
  await hold(caller, TOSCA_BESIDE, "A-3");
  await hold(caller, TOSCA, "B-3", "A-10", "A-9");
  await hold(caller, CARMEN_LATER, "A-1");
  expect(await ticketsOf(caller)).toEqual([
    `${CARMEN_LATER} A-1`,
    `${TOSCA} A-9`,
    `${TOSCA} A-10`,
    `${TOSCA} B-3`,
    `${TOSCA_BESIDE} A-3`,
  ]);
  const basket = await basketOf(shop, caller);
  expect(basket?.performances.map(({ id }) => id)).toEqual([CARMEN_LATER, TOSCA, TOSCA_BESIDE]);
  expect(basket?.totals.fees).toEqual(kronor(5 * 1_500 + 2_000));
});

test("a moved performance in the basket shows its original date, and a cancelled one is marked", async () => {
  const caller = await english();
  await hold(caller, TOSCA, "A-5");
  shop.clock.advance(60);
  const house = wordyHouse();
  const change = (what: object) =>
    shop.engine.house.importCatalogue(
      {
        ...house,
        performances: house.performances.map((one) => (one.id === TOSCA ? { ...one, ...what } : one)),
      },
      [],
    );
  const starts = NOON + 31 * DAY;
  const before = new Date(NOON + 30 * DAY).toISOString();
  await change({ starts });
  expect(await basketOf(shop, caller)).toMatchObject({
    performances: [{ starts: new Date(starts).toISOString(), change: { kind: "moved", before } }],
  });
  shop.clock.advance(60);
  const later = await visitor(shop.backEnd);
  await hold(later, TOSCA, "A-7");
  expect(await basketOf(shop, later)).toMatchObject({ performances: [{ change: null }] });
  await change({ starts, cancelled: true });
  expect(await basketOf(shop, caller)).toMatchObject({
    performances: [{ change: { kind: "cancelled", before } }],
  });
});

test("a performance, seat, price or delivery method that the house has removed is omitted from the basket", async () => {
  const caller = await english();
  await hold(caller, TOSCA, "A-5");
  await hold(caller, TOSCA_BESIDE, "A-7", "B-5");
  await hold(caller, CARMEN_LATER, "G-1");
  await shop.backEnd.basket.addSeats(
    { performance: TOSCA_BESIDE, seats: [{ seat: "A-8", priceType: YOUTH }] },
    caller,
  );
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, caller);
  const house = wordyHouse();
  const without = {
    performances: house.performances.filter(({ id }) => id !== TOSCA),
    priceLists: house.priceLists.map((list) => ({ ...list, ordinary: { A: 80_000 } })),
    priceTypes: house.priceTypes.filter(({ id }) => id !== YOUTH),
    deliveryMethods: [],
    plans: house.plans.map((plan) => ({ ...plan, sections: plan.sections.slice(0, 1) })),
  };
  await rowsOf(
    shop,
    `insert into catalogue_versions (fingerprint, document, imported)
     select 'smaller', document || $1, now() from catalogue_versions order by version desc limit 1`,
    [JSON.stringify(without)],
  );
  const there = { ...shop, backEnd: shop.another().backEnd };
  expect(await basketOf(there, caller)).toMatchObject({
    tickets: [{ seat: "A-7", choices: [{ id: ADULT }] }],
    performances: [{ id: TOSCA_BESIDE }],
    ...{ delivery: null, totals: { total: kronor(83_500) } },
  });
  // It cannot change its price type, but it can be removed.
  const ticket =
    (
      await rowsOf<{ id: string }>(
        shop,
        `select jsonb_path_query_first(tickets, '$[*] ? (@.performance == ${TOSCA})')->>'id' as id from baskets`,
      )
    )[0]?.id ?? "";
  const { changePriceType, changeDate, removeTickets } = there.backEnd.basket;
  expect(await changePriceType({ ticket, priceType: ADULT }, caller)).toMatchObject({
    refusal: { reason: "unknown-ticket" },
  });
  expect(await changeDate({ performance: TOSCA, to: TOSCA_BESIDE }, caller)).toMatchObject({
    refusal: { reason: "unknown-performance" },
  });
  expect(await removeTickets({ tickets: [ticket] }, caller)).toMatchObject({ ok: true });
  expect(
    await rowsOf(shop, "select from performance_seats where performance = $1 and state = 1", [TOSCA]),
  ).toEqual([]);
});

test("a basket without tickets has no ticket delivery, and costs what its order costs", async () => {
  const caller = await english(wordyHouse({ sales: SALES_OF_ALL }));
  await hold(caller, TOSCA, "A-5");
  await shop.backEnd.products.add({ product: "mug", variant: "one", quantity: 1, handover: "post" }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, caller);
  const [ticket] = (await basketOf(shop, caller))?.tickets ?? [];
  await shop.backEnd.basket.removeTickets({ tickets: [ticket?.id ?? ""] }, caller);
  const basket = await basketOf(shop, caller);
  expect(basket).toMatchObject({
    ...{ needsDelivery: false, delivery: null },
    totals: { delivery: kronor(5_900), total: kronor(23_900) },
  });
  const requested = { acceptTerms: true, expectedTotal: basket?.totals.total.amount ?? 0 };
  expect(await shop.backEnd.orders.place(requested, caller)).toMatchObject({ ok: true });
  // A ticket added to it is delivered as chosen.
  const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await hold(other, TOSCA, "A-7");
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, other);
  await shop.backEnd.basket.empty({}, other);
  await hold(other, TOSCA, "A-7");
  expect(await basketOf(shop, other)).toMatchObject({ needsDelivery: true, delivery: null });
});

test("a basket in payment names its order, and an earlier order of the same visitor is omitted", async () => {
  const caller = await english();
  await hold(caller, TOSCA, "A-5");
  const given = await place(shop, caller);
  await shop.backEnd.orders.verify({ link: given.link, returned: "paid" }, caller);
  await hold(caller, TOSCA, "A-7");
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const first = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 83_500 }, caller);
  await shop.backEnd.orders.verify({ link: first.ok ? first.value.link : "", returned: "cancelled" }, caller);
  expect(await basketOf(shop, caller)).toMatchObject({ state: "open", order: null });
  const again = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 83_500 }, caller);
  expect(await basketOf(shop, caller)).toMatchObject({
    state: "paying",
    order: again.ok && again.value.link,
  });
});

test("a line attached to a ticket refers to the ticket, and is listed as chosen", async () => {
  const caller = await english(wordyHouse({ sales: SALES }));
  await hold(caller, TOSCA, "A-5");
  await shop.backEnd.protection.choose({ wanted: true }, caller);
  const basket = await basketOf(shop, caller);
  expect(basket?.lines).toEqual([
    {
      ...{
        id: expect.any(String),
        kind: "protection",
        name: "Avbokningsskydd",
        about: [{ text: "Tosca (en)" }],
      },
      ...{ picture: null, quantity: 1, relatesTo: basket?.tickets[0]?.id, quantities: null },
      total: kronor(3_900),
    },
  ]);
  expect(basket?.totals).toMatchObject({ subtotal: kronor(83_900), total: kronor(87_400) });
});

test("an expired basket is reported for an hour; an emptied one is not", async () => {
  const caller = await english();
  const outcomes = async () => {
    const read = await shop.backEnd.basket.read({}, caller);
    return read.ok && [read.value.basket?.tickets.length ?? null, read.value.ended];
  };
  expect(await outcomes()).toEqual([null, null]);
  await hold(caller, TOSCA, "A-5");
  shop.clock.advance(1_199);
  expect(await outcomes()).toEqual([1, null]);
  shop.clock.advance(1);
  expect(await outcomes()).toEqual([null, "expired"]);
  shop.clock.advance(3_599);
  expect(await outcomes()).toEqual([null, "expired"]);
  // With or without a write that records the expiry.
  await shop.backEnd.basket.extend({}, caller);
  expect(await outcomes()).toEqual([null, "expired"]);
  shop.clock.advance(1);
  expect(await outcomes()).toEqual([null, null]);
  await hold(caller, TOSCA, "A-5");
  await shop.backEnd.basket.empty({}, caller);
  expect(await outcomes()).toEqual([null, null]);
});
