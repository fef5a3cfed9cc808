import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { vendorId } from "#sandbox/spektrix/world.ts";
import { smallHouse } from "../../engine/testing/small-house.ts";
import { orders } from "./storage/schema.ts";
import { approve, json, NOBODY, post, signedUp, takeSeats } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

let shop: VendorShop;
afterEach(() => shop.close());

function standing() {
  const { plans, priceLists } = smallHouse();
  return {
    plans: plans.map((plan) => ({
      ...plan,
      sections: plan.sections.map((section) => ({
        ...section,
        standing: true,
        rows: section.rows.slice(0, 1).map((row) => ({ ...row, number: "" })),
      })),
    })),
    priceLists: priceLists.map((list) => ({ ...list, ordinary: { A: 80_000 } })),
  };
}

async function carmen(caller: Caller) {
  const { catalogue } = shop.backEnd;
  const { performances } = await expectOk(catalogue.agenda({}, caller));
  const performance = performances.find(({ event }) => event.slug === "carmen")?.id ?? 0;
  const read = await expectOk(catalogue.performance({ event: "carmen", performance }, caller));
  return { ...read.performance, priceType: read.performance.priceTypes[0]?.id ?? 0 };
}

async function take(caller: Caller, quantity: number) {
  const { id: performance, priceType } = await carmen(caller);
  const quantities = [{ priceType, quantity }];
  return shop.backEnd.basket.addBestAvailable({ performance, band: "A", quantities }, caller);
}

const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);

test("unreserved places are offered by price only, in the number that the vendor counts", async () => {
  shop = await openVendorShop(standing());
  const { caller } = await signedUp(shop.backEnd);
  expect(await carmen(caller)).toMatchObject({ ways: "by-price", freeByBand: { A: 10 } });
  await expectOk(take(caller, 4));
  shop.clock.now += 3_000;
  expect(await carmen(caller)).toMatchObject({ freeByBand: { A: 6 } });
  const { id: performance, priceType } = await carmen(caller);
  const seats = [{ seat: "A-4", priceType }];
  expect(await shop.backEnd.basket.addSeats({ performance, seats }, caller)).toMatchObject({
    refusal: { reason: "unknown-seat" },
  });
  const { caller: other } = await signedUp(shop.backEnd);
  expect(await take(other, 7)).toMatchObject({
    refusal: { reason: "not-enough-seats", wanted: 7, available: 6 },
  });
});

test("unreserved places are sold with a barcode per ticket and without row and number", async () => {
  shop = await openVendorShop(standing());
  const { caller } = await signedUp(shop.backEnd);
  await expectOk(take(caller, 2));
  await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  const { link } = await approve(shop, shop.backEnd, caller);
  await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, caller));
  const { state, tickets } = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
  expect(state).toBe("paid");
  expect(tickets.map(({ place }) => [place.section, place.row, place.seat])).toEqual([
    ["Parkett", "", ""],
    ["Parkett", "", ""],
  ]);
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(2);
  expect(tickets.every(({ code }) => /^\d{12}$/.test(code))).toBe(true);
  expect(shop.requests).toContain(`GET /instances/${vendorId("I", 1)}/status`);
});

test("unreserved places are added once if the response is lost and the command is retried", async () => {
  shop = await openVendorShop(standing());
  const { caller } = await signedUp(shop.backEnd, "the-same-key");
  await misfortune({ method: "POST", ends: "tickets", answer: "lose-answer" });
  await expect(take(caller, 2)).rejects.toThrow();
  await expectOk(take(caller, 2));
  const { basket } = await expectOk(shop.backEnd.basket.read({}, caller));
  expect(basket?.tickets).toHaveLength(2);
});

test("unreserved places are recognized after a lost confirmation by the house's order attribute, not by seats", async () => {
  for (const orderAttribute of ["ParkettBasket", null]) {
    shop = await openVendorShop(standing(), { orderAttribute });
    const { caller } = await signedUp(shop.backEnd);
    await expectOk(take(caller, 1));
    await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
    const { link, payment } = await approve(shop, shop.backEnd, caller);
    await misfortune({ method: "POST", ends: "confirm", answer: "lose-answer" });
    await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, caller));
    await shop.spektrix.payments.settle(payment);
    const [order] = await shop.database.select().from(orders);
    expect(order).toMatchObject(
      orderAttribute === null
        ? { state: "charging", unclearSince: expect.any(Date) }
        : { state: "paid", unclearSince: null },
    );
    expect(await json<unknown[]>(`${shop.vendor}/sandbox/orders`)).toHaveLength(1);
    if (orderAttribute !== null) await shop.close();
  }
});

test("unreserved places in an order with a seat are recognized by that seat", async () => {
  const { plans, priceLists } = standing();
  const house = smallHouse();
  shop = await openVendorShop({
    plans: [...house.plans, ...plans.map((plan) => ({ ...plan, id: "hall-2", hall: "floor" }))],
    priceLists: [...house.priceLists, ...priceLists.map((list) => ({ ...list, id: "floor" }))],
    performances: house.performances.map((one) =>
      one.event === "carmen" ? { ...one, plan: "hall-2", priceList: "floor" } : one,
    ),
  });
  const { caller } = await signedUp(shop.backEnd);
  await expectOk(take(caller, 1));
  await expectOk(takeSeats(shop.backEnd, caller, ["A-4"], "tosca"));
  await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  const { link, payment } = await approve(shop, shop.backEnd, caller);
  await misfortune({ method: "POST", ends: "confirm", answer: "lose-answer" });
  await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, caller));
  await shop.spektrix.payments.settle(payment);
  const { state, tickets } = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
  expect([state, tickets.map(({ code }) => /^\d{12}$/.test(code))]).toEqual(["paid", [true, true]]);
});

test("unreserved places use the band of the vendor's counts if the price list has several bands", async () => {
  shop = await openVendorShop({ plans: standing().plans });
  const { caller } = await signedUp(shop.backEnd);
  expect(await carmen(caller)).toMatchObject({ ways: "by-price", freeByBand: { A: 10 } });
  expect((await expectOk(take(caller, 2))).basket.tickets).toMatchObject([{ band: "A" }, { band: "A" }]);
});

test("unreserved places without a single band in counts and price list are not offered, with a warning at start", async () => {
  const { plans } = smallHouse();
  const noNumbers = plans.map((plan) => ({
    ...plan,
    sections: plan.sections.map((section) => ({
      ...section,
      standing: true,
      rows: section.rows.map((row) => ({ ...row, number: "" })),
    })),
  }));
  shop = await openVendorShop({ plans: noNumbers });
  const { caller } = await signedUp(shop.backEnd);
  const { performances } = await expectOk(shop.backEnd.catalogue.event({ event: "carmen" }, caller));
  expect(performances[0]?.availability.state).toBe("sold-out");
  expect(await shop.spektrix.faultsAtStart()).toEqual([]);
  expect(shop.warnings).toEqual([
    { events: ["carmen", "tosca", "faust"], text: expect.stringContaining("exactly one band") },
  ]);
});

function mixed() {
  const { plans } = smallHouse();
  return {
    plans: plans.map((plan) => ({
      ...plan,
      sections: plan.sections.flatMap((section) => [
        section,
        {
          ...section,
          ...{ id: "floor", slug: "floor", name: { sv: "Ståplatser" }, standing: true },
          rows: section.rows.slice(0, 1).map((row) => ({
            number: "",
            seats: row.seats.map((seat) => ({ ...seat, id: `floor-${seat.number}`, band: "B" as const })),
          })),
        },
      ]),
    })),
  };
}

test("unreserved places beside seats are sold and counted separately, and each ticket has its own place", async () => {
  for (const seats of ["own-map", "best-available"] as const) {
    shop = await openVendorShop(mixed(), { seats });
    const { caller } = await signedUp(shop.backEnd);
    const { id: performance, priceType } = await carmen(caller);
    const best = (band: "A" | "B", quantity: number, section?: string) =>
      shop.backEnd.basket.addBestAvailable(
        { performance, band, section, quantities: [{ priceType, quantity }] },
        caller,
      );
    await expectOk(best("A", 2));
    const { basket } = await expectOk(best("B", 3, "floor"));
    expect(basket.tickets.map(({ place, band }) => [place.section, place.row, band])).toEqual([
      ["Parkett", "A", "A"],
      ["Parkett", "A", "A"],
      ["Ståplatser", "", "B"],
      ["Ståplatser", "", "B"],
      ["Ståplatser", "", "B"],
    ]);
    shop.clock.now += 3_000;
    const { freeByBand } = await carmen(caller);
    // Without a map, the vendor's counts of the seats' band are only an upper bound.
    expect(freeByBand).toEqual(seats === "own-map" ? { A: 8, B: 17 } : { A: 18, B: 25 });
    expect(await best("B", 8, "floor")).toMatchObject({
      refusal: { reason: "too-many-tickets" },
    });
    await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
    const { link } = await approve(shop, shop.backEnd, caller);
    await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, caller));
    const order = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
    expect([order.state, order.tickets.length]).toEqual(["paid", 5]);
    if (seats) await shop.close();
  }
});

test("unreserved places beside seats appear on the seat map as a number, and cannot be selected", async () => {
  shop = await openVendorShop(mixed());
  const { caller } = await signedUp(shop.backEnd);
  const { id: performance, priceType } = await carmen(caller);
  const quantities = [{ priceType, quantity: 4 }];
  await expectOk(
    shop.backEnd.basket.addBestAvailable({ performance, band: "B", section: "floor", quantities }, caller),
  );
  shop.clock.now += 3_000;
  const { status } = await expectOk(shop.backEnd.seating.status({ performance }, NOBODY));
  expect(status.slice(20)).toBe("0000001111");
  const seats = [{ seat: "floor-1", priceType }];
  expect(await shop.backEnd.basket.addSeats({ performance, seats }, caller)).toMatchObject({
    refusal: { reason: "unknown-seat" },
  });
});
