import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { duplicate, duringMerge, kept, logIn, openWithPair, shop } from "../testing/merge-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { fulfilPaid, place } from "../testing/purchase.ts";
import { RULES } from "../testing/reserved-scenes.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import { FIRST_NIGHT, houseOf } from "../testing/sales/draw-scenes.ts";
import { EVERYTHING } from "../testing/sales/everything-sold.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { ADULT, TOSCA } from "../testing/small-house.ts";

/** What a customer has begun before they are merged, and ends after it. */

afterEach(() => shop.close());
const open = (rewrite: Rewrite = (statement) => statement) => openWithPair({ rewrite });

const UNMERGED = / and erased is null and merged_into is null(?= for key share)/;
const sessionsOf = (customer: string) =>
  rowsOf(shop, "select 1 from sessions where customer = $1", [customer]);

test("a customer who signs in while they are merged is signed out", async () => {
  await open();
  await duringMerge(() => logIn(shop, duplicate));
  expect(await sessionsOf(duplicate.id)).toEqual([]);
});

test("without a look at the customer's own row, one who signs in while they are merged stays signed in", async () => {
  await open((statement) =>
    statement.includes("erased is null and merged_into is null for key share")
      ? without(statement, / and erased is null and merged_into is null for key share/)
      : statement,
  );
  await duringMerge(() => logIn(shop, duplicate));
  expect(await sessionsOf(duplicate.id)).toHaveLength(1);
});

/** With a delivery chosen before. */
async function placesDuringMerge() {
  const { orders, basket } = shop.backEnd;
  await holdSeats(shop, duplicate.caller, ["A-5"]);
  await orders.chooseDelivery({ method: "e-ticket" }, duplicate.caller);
  const read = await basket.read({}, duplicate.caller);
  const expectedTotal = read.ok ? (read.value.basket?.totals.total.amount ?? 0) : 0;
  return duringMerge(() => orders.place({ acceptTerms: true, expectedTotal }, duplicate.caller));
}

test("an order placed while its customer is merged is refused and not written", async () => {
  await open();
  expect(await placesDuringMerge()).toMatchObject({ refusal: { reason: "login-needed" } });
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
});

test("an order reserved while its customer is merged is refused and not written", async () => {
  await openWithPair({ rewrite: (statement) => statement, settings: { payLater: RULES } });
  await holdSeats(shop, duplicate.caller, ["A-5"]);
  const reserved = await duringMerge(() => shop.backEnd.orders.reserve({}, duplicate.caller));
  expect(reserved).toMatchObject({ refusal: { reason: "login-needed" } });
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
});

test("if the merge is not read, an order is placed for a customer who can no longer sign in", async () => {
  await open((statement) =>
    statement.replace(/ and "customers"."merged_into" is null/, "").replace(UNMERGED, ""),
  );
  expect(await placesDuringMerge()).toMatchObject({ ok: true });
  expect(await rowsOf(shop, "select 1 from orders where customer = $1", [duplicate.id])).toHaveLength(1);
});

/** What a membership becomes that is paid for, and delivered while its buyer is merged. */
async function fulfilledDuringMerge(): Promise<string[]> {
  await shop.backEnd.memberships.join({ level: "friend", renews: false }, duplicate.caller);
  const { link } = await place(shop, duplicate.caller);
  await shop.backEnd.orders.verify({ link, returned: "paid" }, duplicate.caller);
  await duringMerge(() => fulfilPaid(shop));
  const rows = await rowsOf<{ customer: string }>(shop, "select customer from memberships");
  return rows.map(({ customer }) => customer);
}

test("a membership delivered while its buyer is merged is the kept customer's", async () => {
  await open();
  expect(await fulfilledDuringMerge()).toEqual([kept.id]);
});

test("without a second look at the order, a membership is delivered to a customer who is merged", async () => {
  await open((statement) =>
    statement.startsWith('select "customer" from "orders"')
      ? without(statement, / for key share/)
      : statement,
  );
  expect(await fulfilledDuringMerge()).toEqual([duplicate.id]);
});

type Write = (caller: Caller) => Promise<{ readonly ok: boolean }>;

const WORDS = { sv: "x" };
const field = { hint: undefined, required: false, least: 1, most: 10, options: [] };
const survey = {
  ...{ id: "habits", title: WORDS, intro: WORDS },
  fields: [{ ...field, name: "visits", kind: "number" as const, label: WORDS }],
};
const AGENTS = { id: "agents", name: WORDS, about: WORDS, modesOfSale: [3], opens: [] };
const { line1, line2, line3, postalCode, city, county, country } = SOMEBODY;
const address = { line1, line2, line3, postalCode, city, county, country };
let accessCode = "";

/** What a signed-in customer writes, by the table that refers to them. */
const WRITES: Readonly<Record<string, Write>> = {
  customer_addresses: (caller) => shop.backEnd.account.setAddress({ type: "billing", ...address }, caller),
  contact_answers: (caller) => {
    const permissions = [{ id: 1, agreed: false }];
    return shop.backEnd.account.setContactPreferences({ permissions, interests: [] }, caller);
  },
  household_members: (caller) =>
    shop.backEnd.checkout.addMember({ firstName: "Elsa", lastName: "Ek" }, caller),
  survey_answers: (caller) => shop.backEnd.account.answerSurvey({ answers: { visits: "3" } }, caller),
  email_changes: (caller) =>
    shop.backEnd.emailChange.ask({ email: "ny@test.example", current: SOMEBODY.password }, caller),
  registrations: (caller) => {
    const first = { section: "parkett", party: 2, priceType: ADULT };
    return shop.backEnd.registrations.save({ performance: TOSCA, first, enter: true }, caller);
  },
  access_registrations: (caller) => shop.backEnd.accessSchemes.apply({ code: accessCode }, caller),
};

describe("what a customer writes while they are merged", () => {
  async function openWithEverything(rewrite?: Rewrite): Promise<void> {
    const catalogue = houseOf(FIRST_NIGHT);
    const sales = { ...EVERYTHING, "access-schemes": [AGENTS] };
    await openWithPair({
      ...{ catalogue: { ...catalogue, sales }, settings: { survey } },
      ...(rewrite && { rewrite }),
    });
    const line = ["access-code", "agents", SOMEBODY.firstName, SOMEBODY.lastName];
    const entered = await atBoxOffice({ engine: shop.engine, who: "Kim" }, line);
    accessCode = entered.ok ? entered.value.slice(0, 14) : "";
  }
  const writtenBy = (table: string) =>
    rowsOf(shop, `select 1 from ${table} where customer = $1`, [duplicate.id]);

  test.each(Object.entries(WRITES))("to %s is refused, and not written", async (table, write) => {
    await openWithEverything();
    const answer = await duringMerge(() => write(duplicate.caller));
    expect(answer).toMatchObject({ refusal: { reason: "login-needed" } });
    expect(await writtenBy(table)).toEqual([]);
  });

  test.each(Object.entries(WRITES))(
    "to %s stays with the merged customer if the merge is not read",
    async (table, write) => {
      await openWithEverything((statement) =>
        statement.startsWith("select 1 from customers") && statement.endsWith("for key share")
          ? without(statement, UNMERGED)
          : statement,
      );
      expect(await duringMerge(() => write(duplicate.caller))).toMatchObject({ ok: true });
      expect(await writtenBy(table)).not.toEqual([]);
    },
  );

  test("with a programme's code opens the programme to the session", async () => {
    await openWithPair();
    const entered = await duringMerge(() =>
      shop.backEnd.programmes.enter({ code: "COMPANY-2411" }, duplicate.caller),
    );
    expect(entered).toMatchObject({ ok: true });
    expect(await writtenBy("grants")).toEqual([]);
    expect(await shop.backEnd.programmes.read({ programme: "company" }, duplicate.caller)).toMatchObject({
      ok: true,
    });
  });

  test("by having the account erased is refused, and nothing is erased", async () => {
    await openWithPair();
    const erasing = { current: SOMEBODY.password, waiveCredit: true };
    const answer = await duringMerge(() => shop.backEnd.account.erase(erasing, duplicate.caller));
    expect(answer).toMatchObject({ refusal: { reason: "login-needed" } });
    const erased = "select 1 from customers where id = $1 and erased is not null";
    expect(await rowsOf(shop, erased, [duplicate.id])).toEqual([]);
  });
});
