import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { SeatChange } from "../seats/seat-changes.ts";
import { basketOf, fourPerformances, freeAt, TWO_PERFORMANCES } from "../testing/sales/package-scenes.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit } from "../testing/seat-scenes.ts";
import { ADULT, CARMEN, TOSCA, YOUTH } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const LATER = 40;
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const performances = fourPerformances();
  const later = performances.filter(({ id }) => id === CARMEN).map((one) => ({ ...one, id: LATER }));
  const two = { ...TWO_PERFORMANCES, name: { sv: "Två kvällar", en: "Two evenings" } };
  const sales = { ...SALES_OF_ALL, packages: [two] };
  shop = await openTestShop({ catalogue: { performances: [...performances, ...later], sales } });
  caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))), language: "en" };
  await shop.backEnd.products.add({ product: "mug", variant: "one", quantity: 1, handover: "post" }, caller);
  await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat: "A-1", priceType: ADULT }] },
    caller,
  );
  const quantities = [{ priceType: ADULT, quantity: 1 }];
  await shop.backEnd.packages.add(
    { package: "two", performances: [], packages: [], band: "A", quantities },
    caller,
  );
});
afterEach(() => shop.close());

async function parts() {
  const basket = await basketOf(shop, caller);
  const packed = basket?.tickets.find(({ parent }) => parent !== null);
  const loose = basket?.tickets.find(({ parent }) => parent === null);
  const line = basket?.lines.find(({ kind }) => kind === "package");
  return { packed: packed?.id ?? "", loose: loose?.id ?? "", line: line?.id ?? "" };
}
async function freedBy(what: () => Promise<unknown>): Promise<number[]> {
  const notified: SeatChange[] = [];
  shop.services.seatChanges.listen((change) => notified.push(change));
  await what();
  return notified
    .flatMap((one) => (one.kind === "freed" && one.performances !== "all" ? one.performances : []))
    .sort();
}

test("a package's ticket cannot be changed or removed alone, and the error names its package", async () => {
  const { packed, loose, line } = await parts();
  const refusal = { reason: "in-package", line, name: "Two evenings" };
  const { basket } = shop.backEnd;
  expect(await basket.changePriceType({ ticket: packed, priceType: YOUTH }, caller)).toEqual({
    ok: false,
    refusal,
  });
  for (const tickets of [[packed], [loose, packed]]) {
    expect(await basket.removeTickets({ tickets }, caller)).toEqual({ ok: false, refusal });
  }
  expect((await basketOf(shop, caller))?.tickets).toHaveLength(3);
  expect(await basket.changePriceType({ ticket: loose, priceType: YOUTH }, caller)).toMatchObject({
    ok: true,
  });
});

test("a change of date of a basket with a package applies to the single ticket only", async () => {
  const change = () => shop.backEnd.basket.changeDate({ performance: CARMEN, to: LATER }, caller);
  expect(await freedBy(change)).toEqual([CARMEN]);
  const now = (await basketOf(shop, caller))?.tickets.map(({ performance, parent }) => [
    performance,
    parent !== null,
  ]);
  expect(now).toEqual([
    [CARMEN, true],
    [LATER, false],
    [TOSCA, true],
  ]);
  expect(await change()).toEqual({ ok: false, refusal: { reason: "unknown-ticket" } });
});

test("removing a package announces its freed seats, and keeps the other lines", async () => {
  const { line, loose } = await parts();
  const free = [await freeAt(shop, CARMEN), await freeAt(shop, TOSCA)];
  expect(await freedBy(() => shop.backEnd.basket.removeLines({ lines: [line] }, caller))).toEqual([
    CARMEN,
    TOSCA,
  ]);
  expect([await freeAt(shop, CARMEN), await freeAt(shop, TOSCA)]).toEqual(free.map((count) => count + 1));
  expect(await basketOf(shop, caller)).toMatchObject({
    tickets: [{ id: loose }],
    lines: [{ kind: "merchandise" }],
  });
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

test("removing a ticket or emptying a basket announces freed seats; removing a product does not", async () => {
  const { loose } = await parts();
  const mug = (await basketOf(shop, caller))?.lines.find(({ kind }) => kind === "merchandise")?.id ?? "";
  const { basket } = shop.backEnd;
  expect(await freedBy(() => basket.removeLines({ lines: [mug] }, caller))).toEqual([]);
  expect(await freedBy(() => basket.removeTickets({ tickets: [loose] }, caller))).toEqual([CARMEN]);
  expect(await freedBy(() => basket.empty({}, caller))).toEqual([CARMEN, TOSCA]);
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});
