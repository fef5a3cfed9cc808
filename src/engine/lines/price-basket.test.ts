import { afterEach, expect, test } from "vitest";
import { buy } from "../testing/purchase.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { ADULT, CARMEN, NOON, smallHouse, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** VAT rate: that of the performance's local day for a ticket, that of the day of sale for a fee. */

const DAY = 86_400_000;
/** From 1 February, admission is taxed at 12 %, services at 20 %. */
const RATES = [
  {
    id: "admission",
    rates: [
      { basisPoints: 600, from: "2007-01-01", to: "2027-02-01" },
      { basisPoints: 1_200, from: "2027-02-01", to: null },
    ],
  },
  {
    id: "service",
    rates: [
      { basisPoints: 2_500, from: "2007-01-01", to: "2027-02-01" },
      { basisPoints: 2_000, from: "2027-02-01", to: null },
    ],
  },
];
/** The last minute of January in Oslo, an hour before that of UTC. */
const MIDNIGHT = Date.parse("2027-01-31T23:00:00Z");

let shop: TestShop;
afterEach(() => shop.close());

async function open(starts: number) {
  const house = smallHouse({ vatRates: RATES });
  const performances = house.performances.map((one) => (one.id === TOSCA ? { ...one, starts } : one));
  shop = await openTestShop({ catalogue: { ...house, performances } });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await shop.backEnd.basket.addSeats(
    { performance: TOSCA, seats: [{ seat: "A-5", priceType: ADULT }] },
    caller,
  );
  const rates = async () =>
    (await basketOf(shop, caller))?.totals.vatByRate.map(({ basisPoints, vat }) => [basisPoints, vat.amount]);
  return { caller, rates };
}

test.each([
  [MIDNIGHT - 60_000, 600, 4_528],
  [MIDNIGHT, 1_200, 8_571],
])(
  "a performance that begins at %i has the VAT rate of that day, and its fee has today's rate",
  async (starts, rate, vat) => {
    const { rates } = await open(starts);
    expect(await rates()).toEqual([
      [rate, vat],
      [2_500, 300],
    ]);
  },
);

test("fee and delivery change their VAT rate on its date, and a past performance keeps its rate", async () => {
  const { caller, rates } = await open(NOON + 40 * DAY);
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, caller);
  expect(await rates()).toEqual([
    [1_200, 8_571],
    [2_500, 1_200],
  ]);
  shop.clock.now = MIDNIGHT - 1;
  await shop.database.$client.query("update baskets set expires = $1", [new Date(MIDNIGHT + DAY)]);
  await shop.database.$client.query("update sessions set created = $1, last_seen = $1", [new Date(MIDNIGHT)]);
  expect(await rates()).toEqual([
    [1_200, 8_571],
    [2_500, 1_200],
  ]);
  shop.clock.now = MIDNIGHT;
  expect(await rates()).toEqual([
    [1_200, 8_571],
    [2_000, 1_000],
  ]);
});

test("a zero fee or delivery adds no charge to the order", async () => {
  const house = smallHouse();
  const [fee] = house.fees;
  if (!fee) throw new Error("The house has a fee");
  shop = await openTestShop({
    catalogue: {
      fees: [
        { ...fee, id: "none", amount: 0 },
        { ...fee, id: "order", per: "order", amount: 2_000 },
      ],
    },
  });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = ["A-5", "A-6"].map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  await buy(shop, caller);
  const { rows } = await shop.database.$client.query<{
    charge: { reference: string; phase: string; line: string | null };
  }>(`select jsonb_array_elements(document->'charges') as charge from orders`);
  const charges = rows.map(({ charge }) => [charge.reference, charge.phase, charge.line === null]);
  expect(charges).toEqual([
    ["T-1", "base", false],
    ["T-1", "base", false],
    ["F-order", "fee", true],
  ]);
});
