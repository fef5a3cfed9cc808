import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { vendorId } from "#sandbox/spektrix/world.ts";
import { NOON, smallHouse } from "../../engine/testing/small-house.ts";
import { json, NOBODY, post, signedUp } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** A house without the format of `status/detail` only has the vendor's counts. */

let shop: VendorShop;
afterEach(() => shop.close());

const event = (slug: string) => expectOk(shop.backEnd.catalogue.event({ event: slug }, NOBODY));
const best = async (caller: Caller, quantity: number, band: "A" | "B" = "A") => {
  const { performances } = await event("carmen");
  const quantities = [{ priceType: await adult(), quantity }];
  return shop.backEnd.basket.addBestAvailable(
    { performance: performances[0]?.id ?? 0, band, quantities },
    caller,
  );
};
async function adult() {
  const { performances } = await event("carmen");
  const read = await shop.backEnd.catalogue.performance(
    { event: "carmen", performance: performances[0]?.id ?? 0 },
    NOBODY,
  );
  return (read.ok && read.value.performance.priceTypes[0]?.id) || 0;
}
const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);
const sell = (row: string) =>
  Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      post(`${shop.vendor}/sandbox/sell`, { instance: vendorId("I", 1), seat: `${row}-${at + 1}` }),
    ),
  );

test("the agenda takes prices, availability and sold-out performances from the vendor's counts, and requests no seats", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  const [carmen] = (await event("carmen")).performances;
  expect(carmen).toMatchObject({
    ways: "by-price",
    availability: { state: "on-sale" },
    from: { amount: 39_500 },
  });
  await sell("A");
  await post(`${shop.vendor}/sandbox/sell`, { instance: vendorId("I", 1), seat: "B-1" });
  for (let at = 2; at < 10; at++)
    await post(`${shop.vendor}/sandbox/sell`, { instance: vendorId("I", 1), seat: `B-${at}` });
  shop.clock.now += 3_000;
  expect((await event("carmen")).performances[0]?.availability.state).toBe("limited");
  await sell("B");
  shop.clock.now += 3_000;
  expect((await event("carmen")).performances[0]).toMatchObject({
    availability: { state: "sold-out" },
    from: null,
  });
  // Nor does the performance's own page.
  await adult();
  expect(shop.requests.filter((line) => /areas|detail/.test(line))).toEqual([]);
});

test("a house without the format of `status/detail` has no seat map and offers no single seats", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  expect(shop.spektrix.capabilities.has("own-seat-map")).toBe(false);
  const { backEnd } = shop;
  const notOffered = { refusal: { reason: "not-offered" } };
  expect(await backEnd.seating.plan({ plan: "hall-1" }, NOBODY)).toMatchObject(notOffered);
  expect(await backEnd.seating.status({ performance: 1 }, NOBODY)).toMatchObject(notOffered);
  expect(await backEnd.basket.addSeats({ performance: 1, seats: [] }, NOBODY)).toMatchObject(notOffered);
});

test("a performance shows the start of its sale before and after that moment", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  const day = 24 * 3_600_000;
  expect((await event("carmen")).performances[0]?.onSaleFrom).toBe(new Date(NOON - day).toISOString());
  expect((await event("faust")).performances[0]).toMatchObject({
    availability: { state: "not-on-sale-yet", opens: new Date(NOON + day).toISOString() },
    onSaleFrom: new Date(NOON + day).toISOString(),
  });
});

test("best available takes the seats that the vendor names, side by side", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  const { caller } = await signedUp(shop.backEnd);
  const { basket, together } = await expectOk(best(caller, 3));
  expect([together, basket.tickets.map(({ seat }) => seat)]).toEqual([true, ["A-4", "A-5", "A-6"]]);
  expect(shop.requests).toContain(`GET /instances/${vendorId("I", 1)}/best-available?quantity=3`);
});

test("best available seats in another band than chosen are released, and the response names the band", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  const { caller } = await signedUp(shop.backEnd);
  expect(await best(caller, 2, "B")).toEqual({
    ok: false,
    refusal: { reason: "best-in-other-band", band: "A" },
  });
  expect((await expectOk(shop.backEnd.basket.read({}, caller))).basket).toBeNull();
  expect(await json<unknown[]>(`${shop.vendor}/sandbox/baskets`)).toEqual([]);
  const { basket } = await expectOk(best(caller, 2));
  expect(await best(caller, 2, "B")).toMatchObject({ refusal: { reason: "best-in-other-band" } });
  const left = await expectOk(shop.backEnd.basket.read({}, caller));
  expect(left.basket?.tickets).toEqual(basket.tickets);
});

test("best available reports the number of seats if there are too few", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  await sell("A");
  await Promise.all(
    ["B-1", "B-3", "B-4", "B-5", "B-6", "B-7", "B-8"].map((seat) =>
      post(`${shop.vendor}/sandbox/sell`, { instance: vendorId("I", 1), seat }),
    ),
  );
  const { caller } = await signedUp(shop.backEnd);
  expect(await best(caller, 4, "B")).toMatchObject({
    refusal: { reason: "not-enough-seats", wanted: 4, available: 3 },
  });
});

test("best available retries if another buyer was faster, and holds seats once although a response is lost", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  const { caller } = await signedUp(shop.backEnd, "the-same-key");
  await misfortune({ method: "POST", ends: "tickets", answer: 409 });
  await misfortune({ method: "POST", ends: "tickets", answer: "lose-answer" });
  await expect(best(caller, 2)).rejects.toThrow();
  const { basket } = await expectOk(best(caller, 2));
  expect(basket.tickets).toHaveLength(2);
});

test("without an overlay there is no choice by price, and without a seat map too no choice at all, with a warning at start", async () => {
  const performances = smallHouse().performances.map((one) => ({ ...one, ways: "seat-map" as const }));
  shop = await openVendorShop({ performances });
  expect((await event("carmen")).performances[0]?.ways).toBe("seat-map");
  const { caller } = await signedUp(shop.backEnd);
  expect(await best(caller, 1)).toMatchObject({ refusal: { reason: "not-enough-seats", available: 0 } });
  expect(shop.requests.filter((line) => line.includes("best-available"))).toEqual([]);
  await shop.close();
  shop = await openVendorShop({ performances }, { seats: "best-available" });
  expect((await event("carmen")).performances[0]?.availability.state).toBe("off-sale");
  expect(await shop.spektrix.faultsAtStart()).toEqual([]);
  expect(shop.warnings).toEqual([
    { events: ["carmen", "tosca", "faust"], text: expect.stringContaining("best available overlay") },
  ]);
});
