import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { FoodMenu, FoodRange } from "#domain/sales/food.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { without, withoutQuotaLock } from "../../testing/rewritten.ts";
import { ADULT, CARMEN, smallHouse, TOSCA } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";
import { secondVisit } from "../testing/second-visit.ts";

let shop: TestShop;
afterEach(() => shop.close());

const picture = { file: "pictures/x.svg", alt: { sv: "x" } };
const dish = (id: string, price: number, vat = "food") => ({
  id,
  name: { sv: id },
  about: null,
  picture: null,
  price,
  vat,
  allergens: [],
  diets: [],
  retired: false,
});
const range = (capacity = 4): FoodRange => ({
  places: [{ id: "bar", name: { sv: "Foajébaren" } }],
  moments: [
    { id: "before", name: { sv: "Före" }, minutes: -60, interval: null },
    { id: "first", name: { sv: "I pausen" }, minutes: null, interval: 1 },
    { id: "second", name: { sv: "I andra pausen" }, minutes: null, interval: 2 },
  ],
  menus: [
    {
      id: "supper",
      name: { sv: "Supé" },
      about: { sv: "" },
      picture,
      venues: [],
      events: [],
      cutOffHours: 24,
      covers: null,
      categories: [
        { id: "main", name: { sv: "varmrätt" }, items: [dish("lax", 20_000), dish("svamp", 18_000)] },
        { id: "glass", name: { sv: "glas" }, items: [dish("vin", 9_000, "service"), dish("must", 5_000)] },
      ],
      sittings: [{ id: "early", place: "bar", moment: "before", capacity }],
      retired: false,
    },
    {
      id: "pausbokning",
      name: { sv: "Pausbokning" },
      about: { sv: "" },
      picture,
      venues: [],
      events: ["carmen"],
      cutOffHours: 2,
      covers: { priceType: 359, price: 4_500, vat: "food" },
      categories: [],
      sittings: [
        { id: "one", place: "bar", moment: "first", capacity: null },
        { id: "two", place: "bar", moment: "second", capacity: null },
      ],
      retired: false,
    },
  ],
});

/** The categories after this dish has been retired. */
const retired = (categories: FoodMenu["categories"], dish: string) =>
  categories.map((category) => ({
    ...category,
    items: category.items.map((item) => (item.id === dish ? { ...item, retired: true } : item)),
  }));

const open = (capacity?: number, options: TestShopOptions = {}) =>
  openTestShop({
    ...options,
    catalogue: {
      sales: { food: range(capacity) },
      vatRates: [
        ...smallHouse().vatRates,
        { id: "food", rates: [{ basisPoints: 1200, from: "2007-01-01", to: null }] },
      ],
    },
  });

const known = async () => signedIn(shop.backEnd, await visitor(shop.backEnd));
const hold = (caller: Caller, ...seats: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
const SUPPER = {
  performance: CARMEN,
  menu: "supper",
  sitting: "early",
  guests: 2,
  choices: [
    { item: "lax", count: 1 },
    { item: "svamp", count: 1 },
    { item: "vin", count: 2 },
  ],
  note: "",
};
const order = (caller: Caller, change: Partial<typeof SUPPER> = {}) =>
  shop.backEnd.food.add({ ...SUPPER, ...change }, caller);
const forOne = (item = "lax") => ({
  guests: 1,
  choices: [
    { item, count: 1 },
    { item: "must", count: 1 },
  ],
});

describe("food for a performance", () => {
  test("is ordered with tickets, taxed by item, and shown in the order with its place and time", async () => {
    shop = await open();
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    const added = await order(caller);
    expect(added).toMatchObject({
      value: {
        basket: { lines: [{ kind: "food", name: "Supé", total: { amount: 56_000 }, quantities: null }] },
      },
    });
    const bought = await buy(shop, caller);
    expect(bought.lines[0]?.about).toEqual([
      { text: "Carmen" },
      { word: "food-day", values: { day: "2027-01-18" } },
      { word: "food-guests", values: { count: "2" } },
      { text: "1 × lax" },
      { text: "1 × svamp" },
      { text: "2 × vin" },
      { text: "Före" },
      { text: "Foajébaren" },
    ]);
    const food = bought.totals.vatByRate.find(({ basisPoints }) => basisPoints === 1200);
    expect(food?.vat.amount).toBe(Math.round((38_000 * 12) / 112));
  });

  test.each([
    ["no guests", { guests: 0 }, { reason: "invalid", faults: [{ field: "guests", rule: "food-guests" }] }],
    ["ten guests", { guests: 10 }, { reason: "party-too-large", max: 9 }],
    [
      "no sitting",
      { sitting: "" },
      { reason: "invalid", faults: [{ field: "sitting", rule: "food-sitting" }] },
    ],
    [
      "one dish too few",
      {
        choices: [
          { item: "lax", count: 1 },
          { item: "vin", count: 2 },
        ],
      },
      { reason: "too-few-items", category: "varmrätt", missing: 1 },
    ],
    [
      "one glass too many",
      {
        choices: [
          { item: "lax", count: 2 },
          { item: "vin", count: 3 },
        ],
      },
      { reason: "too-many-items", category: "glas", excess: 1 },
    ],
    ["an unlisted dish", { choices: [{ item: "gås", count: 2 }] }, { reason: "unknown-food" }],
    [
      "another performance",
      { performance: TOSCA },
      { reason: "more-guests-than-tickets", guests: 2, tickets: 0 },
    ],
    [
      "no covers",
      { menu: "pausbokning", guests: 0, choices: [] },
      { reason: "invalid", faults: [{ field: "guests", rule: "food-covers" }] },
    ],
    ["ten covers", { menu: "pausbokning", guests: 10, choices: [] }, { reason: "party-too-large", max: 9 }],
  ])("is rejected with a specific reason: %s", async (_what, change, refusal) => {
    shop = await open();
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    expect(await order(caller, change as Partial<typeof SUPPER>)).toEqual({ ok: false, refusal });
  });

  test("cannot have more guests than tickets, counting all orders for that time", async () => {
    shop = await open(20);
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    expect(await order(caller, forOne())).toMatchObject({ ok: true });
    expect(await order(caller)).toMatchObject({
      refusal: { reason: "more-guests-than-tickets", guests: 3, tickets: 2 },
    });
    expect(await order(caller, forOne())).toMatchObject({ ok: true });
    // Another moment is counted separately.
    const pause = { menu: "pausbokning", sitting: "one", guests: 2, choices: [] };
    expect(await order(caller, pause)).toMatchObject({ ok: true });
  });

  test("can be added to tickets bought earlier, except for the guests of earlier orders", async () => {
    shop = await open(20);
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    await order(caller, forOne());
    await buy(shop, caller);
    expect(await order(caller)).toMatchObject({
      refusal: { reason: "more-guests-than-tickets", guests: 2, tickets: 1 },
    });
    expect(await order(caller, forOne())).toMatchObject({ ok: true });
    const later = await buy(shop, caller);
    expect(later).toMatchObject({
      tickets: [],
      lines: [{ kind: "food" }],
      totals: { total: { amount: 25_000 } },
    });
    expect(await order(caller, forOne())).toMatchObject({ refusal: { reason: "more-guests-than-tickets" } });
  });

  test("for more guests than tickets, after a ticket is removed, has to be reduced before the order is placed", async () => {
    shop = await open();
    const caller = await known();
    const held = await hold(caller, "A-1", "A-2");
    await order(caller);
    const ticket = held.ok ? held.value.basket.tickets[0]?.id : undefined;
    const left = await shop.backEnd.basket.removeTickets({ tickets: [ticket ?? ""] }, caller);
    expect(left).toMatchObject({ value: { basket: { lines: [{ kind: "food" }] } } });
    const about = left.ok ? left.value.basket?.lines[0]?.about : [];
    expect(about).toContainEqual({ word: "food-too-many", values: { count: "1" } });
    await expect(buy(shop, caller)).rejects.toThrow("food-more-guests-than-tickets");
  });

  test.each([
    ["a dish", (menu: FoodMenu) => ({ ...menu, categories: retired(menu.categories, "svamp") })],
    ["its menu", (menu: FoodMenu) => ({ ...menu, retired: true })],
  ])(
    "is rejected by name at payment if %s is no longer served, and stays until its customer removes it",
    async (_what, change) => {
      shop = await open();
      const caller = await known();
      await hold(caller, "A-1", "A-2");
      await order(caller);
      const { catalogue } = await shop.services.catalogue.current();
      const food = range();
      const [supper, ...others] = food.menus;
      const menus = supper ? [change(supper), ...others] : [];
      const sales = { ...catalogue.sales, food: { ...food, menus } };
      await shop.engine.house.importCatalogue({ ...catalogue, sales }, []);
      const read = await shop.backEnd.basket.read({}, caller);
      const basket = read.ok ? read.value.basket : null;
      expect(basket?.lines).toMatchObject([{ kind: "food", name: "Supé", total: { amount: 56_000 } }]);
      await expect(buy(shop, caller)).rejects.toThrow("not-sold-any-more");
      expect((await shop.database.$client.query("select 1 from orders")).rows).toEqual([]);
      const dropped = await shop.backEnd.basket.removeLines({ lines: [basket?.lines[0]?.id ?? ""] }, caller);
      expect(dropped).toMatchObject({ value: { basket: { lines: [], tickets: [{}, {}] } } });
      expect((await buy(shop, caller)).tickets).toHaveLength(2);
    },
  );

  test("closes at the kitchen's deadline", async () => {
    shop = await open();
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    shop.clock.advance(2 * 24 * 3_600 + 1);
    const fresh = await known();
    await hold(fresh, "A-1", "A-2");
    expect(await order(fresh)).toMatchObject({ refusal: { reason: "food-closed" } });
    const menus = await shop.backEnd.food.at({ performance: CARMEN }, fresh);
    expect(menus).toMatchObject({ value: { tickets: 2, menus: [{ isOpen: false }, { isOpen: true }] } });
  });

  test("is not served in an interval that the performance does not have, or at other productions", async () => {
    shop = await open();
    const caller = await known();
    const menus = await shop.backEnd.food.at({ performance: CARMEN }, caller);
    expect(menus.ok && menus.value.menus[1]?.sittings.map(({ id }) => id)).toEqual(["one"]);
    const other = await shop.backEnd.food.at({ performance: TOSCA }, caller);
    expect(other.ok && other.value.menus.map(({ id }) => id)).toEqual(["supper"]);
    await hold(caller, "A-1");
    const second = { menu: "pausbokning", sitting: "two", guests: 1, choices: [] };
    expect(await order(caller, second)).toMatchObject({ refusal: { reason: "invalid" } });
  });

  test("stores a note encrypted with the order's other notes; its owner can read it", async () => {
    shop = await open();
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    await order(caller, { note: "Inga nötter" });
    const { rows } = await shop.database.$client.query(
      "select encode(notes, 'escape') as notes from basket_details",
    );
    expect(rows[0].notes).not.toContain("Inga");
    const bought = await buy(shop, caller);
    const details = await shop.backEnd.checkout.orderDetails({ link: bought.link }, caller);
    expect(details).toMatchObject({ value: { notes: { dietary: "Inga nötter" } } });
    const long = await order(caller, { ...forOne(), note: "x".repeat(501) });
    expect(long.ok).toBe(false);
  });

  test("is returned with its tickets, and its places are free again", async () => {
    shop = await open(2);
    const caller = await known();
    await hold(caller, "A-1", "A-2");
    await order(caller);
    const bought = await buy(shop, caller);
    const other = await known();
    await hold(other, "A-3", "A-4");
    expect(await order(other)).toMatchObject({ refusal: { reason: "not-enough-left", left: 0 } });
    expect(await shop.backEnd.orders.giveBack({ link: bought.link }, caller)).toMatchObject({ ok: true });
    expect(await readOrder(shop, bought.link, caller)).toMatchObject({ lines: [{ returned: 1 }] });
    expect(await order(other)).toMatchObject({ ok: true });
  });
});

/** Six visitors with one ticket each order the three places of a sitting. */
async function rush(options: TestShopOptions = {}): Promise<number> {
  shop = await open(3, options);
  const callers = await Promise.all(Array.from({ length: 6 }, () => visitor(shop.backEnd)));
  for (const [index, caller] of callers.entries()) await hold(caller, `A-${index + 1}`);
  const orders = await Promise.all(callers.map((caller) => order(caller, forOne())));
  return orders.filter(({ ok }) => ok).length;
}

describe("the places of a sitting", () => {
  test("are never sold twice", async () => {
    expect(await rush()).toBe(3);
  });

  test("are sold twice without the lock on the quota", async () => {
    shop = await open(1, { rewrite: withoutQuotaLock });
    const callers = await Promise.all([visitor(shop.backEnd), visitor(shop.backEnd)]);
    for (const [index, caller] of callers.entries()) await hold(caller, `A-${index + 1}`);
    const orders = await Promise.all(callers.map((caller) => order(caller, forOne())));
    expect(orders.map(({ ok }) => ok)).toEqual([true, true]);
  });
});

describe("one customer's guests at two concurrent orders", () => {
  test("eat once per ticket", async () => {
    const answers = await orderedInTwoWindows();
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({
      ok: false,
      refusal: expect.objectContaining({ why: "food-more-guests-than-tickets" }),
    });
  });

  test("eat twice per ticket without the lock on the customer", async () => {
    const answers = await orderedInTwoWindows({ rewrite: withoutGuestsLock });
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  });
});

async function orderedInTwoWindows(options: TestShopOptions = {}) {
  shop = await open(20, options);
  const first = await known();
  await hold(first, "A-1");
  await buy(shop, first);
  const windows = [first, await secondVisit(shop, first)];
  for (const window of windows) expect(await order(window, forOne())).toMatchObject({ ok: true });
  const requested = { acceptTerms: true, expectedTotal: 25_000 };
  return Promise.all(windows.map((window) => shop.backEnd.orders.place(requested, window)));
}

/** Removes the lock on the customer and slows the count down, so that both windows overlap. */
function withoutGuestsLock(statement: string): string {
  // Whether the customer still exists is no lock on their guests.
  if (statement.endsWith("for key share")) return statement;
  if (statement.includes("select 1 from customers where id")) return without(statement, / for no key update/);
  return statement.includes('from "order_lines" inner join "orders"') && statement.includes('"kind" =')
    ? without(statement, /from "order_lines"/, 'from pg_sleep(0.3) as slept cross join "order_lines"')
    : statement;
}
