import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Survey } from "#domain/customer/survey.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const words = (sv: string) => ({ sv });
const field = { hint: undefined, required: false, least: 1, most: 10, options: [] };
const survey: Survey = {
  ...{ id: "habits", title: words("Vanor"), intro: words("") },
  fields: [
    { ...field, name: "visits", kind: "number", label: words("Hur ofta?") },
    { ...field, name: "wish", kind: "long", label: words("Vad?") },
  ],
};

let shop: TestShop;
let caller: Caller;
beforeAll(async () => {
  shop = await openTestShop({ settings: { survey } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});

const answer = (answers: Record<string, string> | null) =>
  shop.backEnd.account.answerSurvey({ answers }, caller);
const read = () => shop.backEnd.account.survey({}, caller);
const OK = { ok: true, value: {} };

test("survey answers are kept until the customer removes them, and only for the house's questions", async () => {
  expect(await read()).toMatchObject({ value: { answers: null, declined: false } });
  expect(await answer({ visits: "3", wish: " Wozzeck ", more: "slipped in" })).toEqual(OK);
  expect(await read()).toMatchObject({ value: { answers: { visits: "3", wish: "Wozzeck" } } });
  expect(JSON.stringify(await read())).not.toContain("slipped in");
  expect(await answer(null)).toEqual(OK);
  expect(await read()).toMatchObject({ value: { answers: null, declined: true } });
});

test("invalid survey answers are rejected at their field, and earlier answers stay", async () => {
  await answer({ visits: "3" });
  expect(await answer({ visits: "11" })).toMatchObject({
    refusal: { faults: [{ field: "visits", rule: "answer-number" }] },
  });
  expect(await read()).toMatchObject({ value: { answers: { visits: "3" } } });
});

test("survey answers require a signed-in customer", async () => {
  caller = await visitor(shop.backEnd);
  expect(await answer({})).toMatchObject({ refusal: { reason: "login-needed" } });
});
