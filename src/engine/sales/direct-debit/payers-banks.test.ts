import { afterEach, beforeEach, expect, test } from "vitest";
import { type DebitStage, openDebitStage } from "../../testing/sales/debit-stage.ts";
import { SALES_OF_ALL } from "../../testing/sales/sales-of-all.ts";

let stage: DebitStage;
beforeEach(async () => {
  const monthly = { amounts: [10_000], least: 5_000, most: 1_000_000, day: 28 };
  const { donations } = SALES_OF_ALL;
  if (!donations) throw new Error("The catalogue has no donations");
  stage = await openDebitStage({ donations: { ...donations, monthly } });
});
afterEach(() => stage.close());

const plan = async () => {
  const [row] = await stage.rows<{ state: string; ended_by: string | null; next: string }>(
    "select state, ended_by, next::text from debit_plans",
  );
  if (!row) throw new Error("no plan");
  return row;
};
const instalments = () =>
  stage.rows<{ id: string; state: string; collection: string | null }>(
    "select id, state, collection from instalments order by due",
  );
const emails = async () =>
  (
    await stage.rows<{ what: string }>(
      "select data->>'stage' as what from jobs.job where name = 'debit-plan' order by created_on, id",
    )
  ).map(({ what }) => what);

/** Starts a donation by a payer with this first name; the first collection has been with the bank for `days`. */
async function given(givenName: string, days: number) {
  const { directDebits } = stage.engine.backEnd;
  const begun = await directDebits.begin({ fund: 115, amount: 10_000, appeal: "", day: 28 }, stage.payer);
  if (!begun.ok) throw new Error(begun.refusal.reason);
  await stage.approve(begun.value.page ?? "", givenName);
  await directDebits.verify({ plan: begun.value.plan }, stage.payer);
  const { state, next } = await plan();
  if (state !== "active") return;
  await stage.itIs(stage.day(next, -4));
  await stage.engine.debits.collect();
  const [made] = await instalments();
  if (!made) throw new Error("nothing was made");
  await stage.engine.debits.collectInstalment(made.id);
  await stage.itIs(next);
  for (let day = 0; day < days; day++) {
    await stage.control("days", { days: 1 });
    const [{ collection } = { collection: null }] = await instalments();
    if (collection) await stage.notifyAbout(collection);
    await stage.fulfil();
  }
}
async function books() {
  const rows = await stage.rows<{ kind: string; amount: number }>(
    "select kind, amount::int as amount from ledger order by id",
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}
async function history() {
  const read = await stage.engine.backEnd.donations.history({}, stage.payer);
  return read.ok ? read.value.map(({ returned }) => (returned ? "returned" : "given")) : [];
}

test.each([
  ["Successful", 8, { state: "active", books: ["charge 10000"], history: ["given"] }],
  ["Penniless", 6, { state: "failing", books: [], history: [] }],
  ["Late", 8, { state: "failing", books: ["charge 10000", "refund 10000"], history: ["returned"] }],
  ["Fickle", 9, { state: "paused", books: ["charge 10000", "refund 10000"], history: ["returned"] }],
])(
  "a payer named %s has after %i days the expected plan, books and history",
  async (name, days, expected) => {
    await given(name, days);
    expect({ state: (await plan()).state, books: await books(), history: await history() }).toEqual(expected);
  },
);

test("a payer named Invalid has no collections, and gets an email", async () => {
  await given("Invalid", 0);
  expect(await plan()).toMatchObject({ state: "ended", ended_by: "bank" });
  expect([await instalments(), await books(), await emails()]).toEqual([[], [], ["refused"]]);
});

test("a payer named Expired has a mandate that ends later with its plan, and no further collections", async () => {
  const { directDebits } = stage.engine.backEnd;
  const begun = await directDebits.begin({ fund: 115, amount: 10_000, appeal: "", day: 28 }, stage.payer);
  if (!begun.ok) throw new Error(begun.refusal.reason);
  await stage.approve(begun.value.page ?? "", "Expired");
  await directDebits.verify({ plan: begun.value.plan }, stage.payer);
  expect((await plan()).state).toBe("active");
  await stage.control("days", { days: 3 });
  const { next } = await plan();
  await stage.itIs(stage.day(next, -4));
  await stage.engine.debits.collect();
  // The mandate's state is read before each collection.
  for (const { id } of await instalments()) await stage.engine.debits.collectInstalment(id);
  expect(await plan()).toMatchObject({ state: "ended", ended_by: "bank" });
  expect((await instalments()).filter(({ collection }) => collection)).toEqual([]);
  expect([await books(), (await emails()).at(-1)]).toEqual([[], "ended"]);
});
