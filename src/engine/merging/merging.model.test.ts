import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { logIn, type Person, person } from "../testing/merge-scenes.ts";
import { lineFaults, moneyFaults } from "../testing/money-audit.ts";
import { executeDueJobs, rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import type { Rewrite } from "../testing/rewritten.ts";
import { EVERYTHING, FOR_THE_COMPANY } from "../testing/sales/everything-sold.ts";
import { holdBest } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { mergeCustomers, previewMerge } from "./merge-customers.ts";
import { undoMerge } from "./undo-merge.ts";

/** Whatever is bought, merged and undone in any order: everything has one owner, and the books do not notice. */

const PEOPLE = 3;
const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("buy" as const),
      who,
      what: fc.constantFrom("seat", "donation", "membership", "voucher", "card", "mug"),
      withCredit: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom("credit" as const, "return" as const), who }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("merge" as const), who, other: who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("undo" as const), at: fc.nat(5) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What a customer owns, by table and id. */
const OWNED = ["orders", "stored_value", "memberships", "donations", "ticket_subscriptions"];
const BOOKS = [
  "ledger",
  "stored_value_entries",
  "tenders",
  "tender_sources",
  "movements",
  "tickets",
  "order_lines",
];

interface Scene {
  readonly shop: TestShop;
  readonly people: readonly Person[];
  /** The owner of everything, as it should be. */
  readonly owners: Map<string, string>;
  readonly mergedInto: Map<string, string>;
  readonly merges: { id: string; keep: string; merged: string; moved: string[]; undone: boolean }[];
}

async function ownersNow(shop: TestShop): Promise<Map<string, string>> {
  const all = OWNED.map(async (table) => {
    const rows = await rowsOf<{ id: string; customer: string }>(shop, `select id, customer from ${table}`);
    return rows.flatMap(({ id, customer }) => (customer ? [[`${table} ${id}`, customer] as const] : []));
  });
  return new Map((await Promise.all(all)).flat());
}

async function books(shop: TestShop): Promise<string> {
  const all = BOOKS.map((table) => rowsOf(shop, `select * from ${table} order by 1, 2`));
  const value = rowsOf(shop, "select id, face, balance, held, state from stored_value order by id");
  return JSON.stringify(await Promise.all([...all, value]));
}

async function fill(shop: TestShop, caller: Caller, what: string): Promise<void> {
  const { backEnd } = shop;
  const giver = { appeal: "", recognition: "", anonymous: false, tribute: "", giftAid: false };
  const gift = { quantity: 1, recipient: "Elsa", message: "", email: "elsa@test.example", day: null };
  if (what === "seat") await holdBest(shop, caller, 1);
  if (what === "donation") await backEnd.donations.give({ fund: 115, amount: 5_003, ...giver }, caller);
  if (what === "membership") await backEnd.memberships.join({ level: "friend", renews: false }, caller);
  if (what === "voucher") await backEnd.vouchers.add({ ...gift, amount: 20_000, delivery: "email" }, caller);
  if (what === "card") await backEnd.flexSubscriptions.add({ flex: "three" }, caller);
  if (what === "mug")
    await backEnd.products.add({ product: "mug", variant: "one", quantity: 1, handover: "post" }, caller);
}

async function act(scene: Scene, one: Step): Promise<void> {
  const { shop, people, owners, mergedInto, merges } = scene;
  if (one.does === "undo") {
    const made = merges[one.at % Math.max(merges.length, 1)];
    if (!made) return;
    const before = await books(shop);
    const undone = await undoMerge(shop.services, made.id);
    expect(await books(shop)).toBe(before);
    if (!undone.ok) return;
    made.undone = true;
    mergedInto.delete(made.merged);
    for (const key of made.moved) owners.set(key, made.merged);
    return;
  }
  const person = people[one.who];
  if (!person) throw new Error("Nobody");
  if (one.does === "merge") {
    const other = people[one.other];
    if (!other) throw new Error("Nobody");
    const pair = { keep: person.id, merged: other.id };
    const before = await books(shop);
    const shown = await previewMerge(shop.services, pair);
    const expectation = shown.ok ? shown.value.state : "";
    const made = await mergeCustomers(shop.services, { ...pair, expect: expectation, who: "Kim" });
    expect(made.ok).toBe(shown.ok);
    expect(await books(shop)).toBe(before);
    if (!made.ok) return;
    const moved = [...owners].flatMap(([key, owner]) => (owner === other.id ? [key] : []));
    for (const key of moved) owners.set(key, person.id);
    mergedInto.set(other.id, person.id);
    merges.push({ ...pair, id: made.value.id, moved, undone: false });
    return;
  }
  const caller = await logIn(shop, person);
  // A merged customer signs in nowhere; everybody else does.
  expect(caller === null).toBe(mergedInto.has(person.id));
  if (!caller) return;
  if (one.does === "credit") {
    const credit = { customer: person.id, amount: 7_001, currency: "SEK", origin: "goodwill" };
    await shop.value.issueCredit(credit);
  }
  if (one.does === "return") {
    const mine = await shop.backEnd.orders.mine({}, caller);
    for (const { link } of mine.ok ? mine.value : []) await shop.backEnd.orders.giveBack({ link }, caller);
  }
  if (one.does === "buy") {
    await fill(shop, caller, one.what);
    if (one.withCredit) await shop.backEnd.storedValue.applyCredit({}, caller);
    const read = await shop.backEnd.basket.read({}, caller);
    if (read.ok && read.value.basket && read.value.basket.tickets.length + read.value.basket.lines.length > 0)
      await buy(shop, caller);
  }
  // What is new belongs to the customer who acted.
  for (const [key, owner] of await ownersNow(shop)) {
    if (owners.has(key)) continue;
    expect(owner, key).toBe(person.id);
    owners.set(key, owner);
  }
}

async function play(steps: readonly Step[], rewrite?: Rewrite): Promise<Scene> {
  const shop = await openTestShop({
    catalogue: { ...FOR_THE_COMPANY, sales: EVERYTHING },
    ...(rewrite && { rewrite }),
  });
  try {
    const people = [await person(shop, "one"), await person(shop, "two"), await person(shop, "three")];
    const scene: Scene = { shop, people, owners: new Map(), mergedInto: new Map(), merges: [] };
    for (const one of steps) {
      shop.clock.advance(1);
      await act(scene, one);
      await executeDueJobs(shop);
      const told = JSON.stringify(one);
      const owners = await ownersNow(shop);
      const wrong = [...owners.keys()].filter((key) => scene.owners.get(key) !== owners.get(key));
      expect(wrong.join(", "), told).toBe("");
      expect(owners.size, told).toBe(scene.owners.size);
      expect(await moneyFaults(shop), told).toEqual([]);
      expect(await lineFaults(shop), told).toEqual([]);
    }
    return scene;
  } finally {
    await shop.close();
  }
}

test("after any purchases, merges and undos everything has the owner that it should have", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      await play(steps);
    }),
    { numRuns: 4 },
  );
}, 240_000);

const HISTORY: readonly Step[] = [
  { does: "credit", who: 1 },
  { does: "buy", who: 1, what: "membership", withCredit: false },
  { does: "merge", who: 0, other: 1 },
  { does: "buy", who: 0, what: "donation", withCredit: false },
  { does: "undo", at: 0 },
];

test("a merge and its undo are found correct in this history", async () => {
  const { merges, owners } = await play(HISTORY);
  expect(merges).toMatchObject([{ undone: true }]);
  expect(owners.size).toBe(5);
});

test.each(["orders", "stored_value", "memberships"])("a merge that forgets %s is found", async (table) => {
  const rewrite: Rewrite = (statement) =>
    new RegExp(`update "${table}" set "customer" = \\$1\\s+where "customer" = \\$2`).test(statement)
      ? statement.replace("where", "where false and")
      : statement;
  await expect(play(HISTORY, rewrite)).rejects.toThrow(table);
});

test("an undo that takes later purchases along is found", async () => {
  const rewrite: Rewrite = (statement) =>
    statement.replace(
      /(update "orders" set "customer" = \$1\s+where "customer" = \$2) and "id" = any\(\$3.*/s,
      "$1 and $3::uuid[] is not null",
    );
  await expect(play(HISTORY, rewrite)).rejects.toThrow("orders");
});
