import { afterEach, beforeEach, expect, test } from "vitest";
import { letIn, type SoldTicket, sellTickets, upload } from "../testing/door/door-scenes.ts";
import { CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { readConflicts } from "./conflicts.ts";

const DEVICES = 60;
const MOST_SHOWN = 500;

let shop: TestShop;
let shared: SoldTicket;
let other: SoldTicket;
beforeEach(async () => {
  shop = await openTestShop();
  const [first, second] = await sellTickets(shop, ["A-5", "A-6"]);
  if (!first || !second) throw new Error("not sold");
  [shared, other] = [first, second];
});
afterEach(() => shop.close());

/** Each phone was offline, and let the same ticket in. */
async function allLetIn(): Promise<readonly string[]> {
  const scans = Array.from({ length: DEVICES }, () => letIn(shared));
  for (const [at, scan] of scans.entries()) await upload(shop, [scan], `Phone ${at}`);
  return scans.map(({ id }) => id);
}
const conflicts = () => readConflicts(shop.services, CARMEN, Number.MAX_SAFE_INTEGER);

test("a ticket that sixty phones have let in has a conflict for each pair, and a phone that knew all but one of them adds one", async () => {
  const ids = await allLetIn();
  const pairs = (DEVICES * (DEVICES - 1)) / 2;
  expect(await conflicts()).toHaveLength(pairs);
  const override = { because: "used" as const, reason: "Has a receipt" };
  await upload(shop, [letIn(shared, { known: ids, override })], "Knows all");
  expect(await conflicts()).toHaveLength(pairs);
  const missed = ids[0] ?? "";
  const last = letIn(shared, { known: ids.slice(1), override });
  await upload(shop, [last], "Misses one");
  const added = (await conflicts()).filter(({ later }) => later.id === last.id);
  expect(added.map(({ earlier }) => earlier?.id)).toContain(missed);
});

test("a ticket with more conflicts than are shown hides no other ticket's", async () => {
  await upload(shop, [letIn(other)], "Left");
  await upload(shop, [letIn(other)], "Right");
  shop.clock.advance(60);
  await allLetIn();
  const shown = await readConflicts(shop.services, CARMEN, MOST_SHOWN);
  expect(shown).toHaveLength(MOST_SHOWN);
  expect(shown.filter(({ later }) => later.line === other.line)).toHaveLength(1);
});
