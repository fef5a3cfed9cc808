import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { FormField } from "#domain/customer/form-fields.ts";
import { CARMEN, smallHouse } from "../../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../testing/test-shop.ts";
import { enquiryToAnswer } from "./enquiries.ts";

const words = (sv: string, en = sv) => ({ sv, en });
const field = (name: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField => ({
  ...{ name, kind, label: words(name), required: true, least: 1, most: 300, options: [] },
  ...more,
});
const fields = [
  field("email", "email"),
  field("pupils", "number"),
  field("age", "choice", {
    label: words("Ålder", "Age"),
    options: [{ value: "a", label: words("6–12 år") }],
  }),
];
const form = { id: "schools", events: [], title: words("Skolor", "Schools"), intro: words(""), fields };

let shop: TestShop;
let caller: Caller;
beforeAll(async () => {
  const { performances } = smallHouse();
  shop = await openTestShop({
    catalogue: {
      sales: { enquiries: [form] },
      performances: performances.map((one) => (one.id === CARMEN ? { ...one, ways: "enquiry" } : one)),
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.$client.query("delete from attempts; delete from enquiries");
  caller = await visitor(shop.backEnd);
});

const answers = { email: "skola@test.example", pupils: " 28 ", age: "a", more: "slipped in" };
const send = (more = {}, by = caller) =>
  shop.backEnd.enquiries.send({ performance: CARMEN, answers: { ...answers, ...more } }, by);
async function ids(): Promise<string[]> {
  const { rows } = await shop.database.$client.query("select id from enquiries");
  return rows.map(({ id }) => id);
}

test("an enquiry form has the operator's questions in the visitor's language", async () => {
  const read = await shop.backEnd.enquiries.form({ performance: CARMEN }, { ...caller, language: "en" });
  expect(read).toMatchObject({ value: { title: "Schools", fields: [{}, {}, { label: "Age" }] } });
});

test("a performance sold by the seat has no enquiry form, and an unknown performance is rejected", async () => {
  const other = smallHouse().performances.find(({ id }) => id !== CARMEN)?.id ?? 0;
  const ask = (performance: number) => shop.backEnd.enquiries.form({ performance }, caller);
  expect(await ask(other)).toMatchObject({ refusal: { reason: "no-enquiry-form" } });
  expect(await ask(4711)).toMatchObject({ refusal: { reason: "unknown-performance" } });
});

test("the box office sees an enquiry's answers to the form's questions and the reply address, and no other input", async () => {
  expect(await send()).toEqual({ ok: true, value: {} });
  const [id = ""] = await ids();
  expect(await enquiryToAnswer(shop.engine.services, id, "sv")).toMatchObject({
    shown: { event: "Carmen" },
    email: "skola@test.example",
    answers: [
      ["email", "skola@test.example"],
      ["pupils", "28"],
      ["Ålder", "6–12 år"],
    ],
  });
});

test("an enquiry with invalid fields is rejected with each of them, and not sent", async () => {
  expect(await send({ email: "nobody", pupils: "301" })).toMatchObject({
    refusal: { reason: "invalid", faults: [{ field: "email" }, { field: "pupils" }] },
  });
  expect(await ids()).toEqual([]);
});

test("an enquiry that is submitted twice is sent once", async () => {
  const twice = { ...caller, idempotencyKey: "0123456789abcdef" };
  await Promise.all([send({}, twice), send({}, twice)]);
  expect(await ids()).toHaveLength(1);
});

test("ten enquiries per hour are accepted from one network", async () => {
  for (let times = 0; times < 10; times++) expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ refusal: { reason: "too-many-enquiries" } });
});

test("an enquiry is deleted after half a year", async () => {
  await send();
  shop.clock.advance(181 * 86_400);
  await shop.engine.tidy();
  expect(await ids()).toEqual([]);
});

test("an enquiry reaches the box office even if its performance and form have left the catalogue", async () => {
  await send();
  const [id = ""] = await ids();
  const { performances } = smallHouse();
  const without = smallHouse({ performances: performances.filter((one) => one.id !== CARMEN), sales: {} });
  await shop.engine.house.importCatalogue(without, []);
  expect(await enquiryToAnswer(shop.engine.services, id, "sv")).toMatchObject({
    ...{ performance: CARMEN, shown: null, email: "skola@test.example" },
    answers: expect.arrayContaining([["pupils", "28"]]),
  });
});
