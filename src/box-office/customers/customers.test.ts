import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { logIn, type Person, person } from "../../engine/testing/merge-scenes.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { atBoxOffice } from "../box-office.ts";
import { command } from "../testing/execute-operation.ts";

let shop: TestShop;
let asa: Person;
beforeEach(async () => {
  shop = await openTestShop();
  asa = await person(shop, "asa");
});
afterEach(() => shop.close());

const boxOffice = (...words: string[]) => command(shop.engine, words, { who: "Kim" });

const change = ({ id }: Person, values: string) =>
  rowsOf(shop, `update customers set ${values} where id = $1`, [id]);

describe("duplicates", () => {
  const found = async () => {
    const { duplicates } = JSON.parse(await boxOffice("customer-duplicates", asa.id, "--json"));
    return duplicates.map((one: { customer: { email: string }; why: string[] }) => [
      one.customer.email,
      one.why,
    ]);
  };

  beforeEach(() =>
    change(
      asa,
      "search_name = '', phone = '', date_of_birth = '', address = null, first_name = 'Åsa', last_name = 'Öberg'",
    ),
  );

  test.each([
    ["phone = '0701'", "phone = '0701', last_name = 'Lind', address = null", ["phone"]],
    [
      "date_of_birth = '1980-01-01'",
      "date_of_birth = '1980-01-01', last_name = 'Oberg', phone = ''",
      ["name", "date-of-birth"],
    ],
    [
      `address = '{"postalCode":"903 26"}'`,
      `address = '{"postalCode":"90326"}', last_name = 'Öbergh', phone = ''`,
      ["similar-name", "postcode"],
    ],
    [
      `address = '{"postalCode":"90326"}'`,
      `address = '{"postalCode":"90326"}', first_name = 'Öberg', last_name = 'Asa', phone = ''`,
      ["name", "postcode"],
    ],
  ])("are found: %s and %s", async (own, other, why) => {
    const twin = await person(shop, "twin");
    await change(asa, own);
    await change(twin, other);
    expect(await found()).toEqual([["twin@test.example", why]]);
  });

  test.each([
    ["date_of_birth = '1980-01-01'", "date_of_birth = '1980-01-01', last_name = 'Lind'"],
    [
      `address = '{"postalCode":"90326"}'`,
      `address = '{"postalCode":"90326"}', first_name = 'Asta', last_name = 'Obergh'`,
    ],
    ["phone = ''", "first_name = 'Åsa', last_name = 'Öberg'"],
    ["phone = '0701'", "phone = '0701', erased = now()"],
  ])("are not found: %s and %s", async (own, other) => {
    const twin = await person(shop, "twin");
    await change(twin, "phone = '', address = null");
    await change(asa, own);
    await change(twin, other);
    expect(await found()).toEqual([]);
  });

  test("that have a mobile number in common are found, and a merged one is not", async () => {
    const twin = await person(shop, "twin");
    await change(twin, "phone = '', address = null, first_name = 'Elsa'");
    for (const { id } of [asa, twin])
      await rowsOf(shop, "insert into customer_details (customer, mobile) values ($1, '0702')", [id]);
    expect(await found()).toEqual([["twin@test.example", ["phone"]]]);
    await change(twin, `merged_into = '${asa.id}'`);
    expect(await found()).toEqual([]);
    expect(await boxOffice("customer-duplicates", twin.id)).toBe("refused: unknown-customer");
  });
});

describe("a correction", () => {
  test("changes the fields that are entered, and leaves the others", async () => {
    expect(
      await boxOffice("customer-correct", asa.id, "--last-name", "Ångström", "--phone", "+46 70-123"),
    ).toBe("Corrected: lastName, phone.");
    const details = await shop.backEnd.account.details({}, asa.caller);
    expect(details.ok && details.value).toMatchObject({
      ...{ firstName: SOMEBODY.firstName, lastName: "Ångström", phone: "004670123", email: asa.email },
      address: { line1: SOMEBODY.line1, city: SOMEBODY.city },
    });
    expect(await boxOffice("find", "angstrom")).toContain(asa.email);
    expect(await boxOffice("customer-correct", asa.id, "--last-name", "Ångström")).toBe(
      "Nothing was different.",
    );
  });

  test.each([
    [["--last-name", ""], "the last name is missing"],
    [["--phone", "none"], "the telephone number has"],
    [["--email", "asa"], "the email address is misspelt"],
    [["--date-of-birth", "1980-02-31"], "the date of birth is no date"],
    [["--city", ""], "the city is missing"],
    [["--country", "9999"], "the country is missing or unknown"],
  ])("is refused for what a customer may not enter either: %j", async (words, why) => {
    const result = await atBoxOffice({ engine: shop.engine, who: "Kim" }, [
      "customer-correct",
      asa.id,
      ...words,
    ]);
    expect(result).toMatchObject({ refusal: { reason: "invalid", sentence: expect.stringContaining(why) } });
  });

  test("of the email address moves login and emails, notifies the old one, and has to be proven", async () => {
    await holdSeats(shop, asa.caller, ["A-5"]);
    await buy(shop, asa.caller);
    await change(asa, "proven = now()");
    expect(await boxOffice("customer-correct", asa.id, "--email", "Ny@test.example")).toBe(
      "Corrected: email.",
    );
    expect(await logIn(shop, asa)).toBeNull();
    expect(await logIn(shop, { email: "ny@test.example" })).not.toBeNull();
    expect(
      await rowsOf(shop, "select proven, document->'holder'->>'email' as email from orders, customers"),
    ).toEqual([{ proven: null, email: "Ny@test.example" }]);
    expect(await jobsOf(shop, "email-changed")).toMatchObject([{ data: { person: { email: asa.email } } }]);
  });

  test("to another customer's email address is refused, in any spelling", async () => {
    await person(shop, "twin");
    expect(await boxOffice("customer-correct", asa.id, "--email", "TWIN@test.example")).toBe(
      "refused: email-taken",
    );
  });
});

test("the office exports what the customer can export themselves", async () => {
  await holdSeats(shop, asa.caller, ["A-5"]);
  await buy(shop, asa.caller);
  const own = await shop.backEnd.account.customerData({}, asa.caller);
  expect(own).toEqual({ ok: true, value: JSON.parse(await boxOffice("customer-export", asa.id, "--json")) });
  expect(await boxOffice("customer-export", "00000000-0000-4000-8000-000000000000")).toBe(
    "refused: unknown-customer",
  );
});

describe("an erasure by the office", () => {
  test("needs a reason, and is refused while something is outstanding, as for the customer", async () => {
    expect(await boxOffice("customer-erase", asa.id)).toBe("refused: invalid-input");
    await holdSeats(shop, asa.caller, ["A-5"]);
    const { link } = await buy(shop, asa.caller);
    const erase = (...more: string[]) => boxOffice("customer-erase", asa.id, "--why", "letter", ...more);
    expect(await erase()).toBe("refused: performance-to-come");
    await shop.backEnd.orders.giveBack({ link }, asa.caller);
    await shop.value.issueCredit({
      customer: asa.id,
      amount: 500,
      currency: "SEK",
      origin: "goodwill",
    });
    expect(await erase()).toBe("refused: credit-left");
    expect(await erase("--waive-credit")).toContain("is erased");
    expect(await rowsOf(shop, "select 1 from customers where email = $1", [asa.email])).toEqual([]);
    expect(await jobsOf(shop, "account-erased")).toMatchObject([{ data: { person: { email: asa.email } } }]);
    expect(await erase()).toBe("refused: unknown-customer");
    // What was entered before is erased; the reason is kept.
    const log = await rowsOf<{ input: object | null }>(
      shop,
      "select input from audit_log where outcome = 'begun' order by id",
    );
    expect(log.slice(0, -1).map(({ input }) => input)).toEqual(log.slice(0, -1).map(() => null));
  });
});

describe("a merge by the office", () => {
  test("is previewed, made, listed and undone, with its clerk", async () => {
    const twin = await person(shop, "twin");
    await shop.value.issueCredit({
      customer: twin.id,
      amount: 500,
      currency: "SEK",
      origin: "goodwill",
    });
    const shown = JSON.parse(await boxOffice("customer-merge-preview", asa.id, twin.id, "--json"));
    expect(shown).toMatchObject({
      ...{ keep: { id: asa.id }, merged: { id: twin.id, email: twin.email } },
      moves: [{ what: "stored-value", rows: 1 }],
      credit: [{ amount: 500, currency: "SEK" }],
    });
    expect(await boxOffice("customer-merge", asa.id, twin.id, "--expect", "another")).toBe(
      "refused: changed-meanwhile",
    );
    const made = await boxOffice("customer-merge", asa.id, twin.id, "--expect", shown.expect);
    expect(made).toContain("credit left: 5.00 SEK");
    const { merges } = JSON.parse(await boxOffice("customer-merges", asa.id, "--json"));
    expect(merges).toMatchObject([{ merged: { id: twin.id }, by: "Kim", undone: null }]);
    expect(await boxOffice("find", "twin@test.example")).toBe("refused: nothing-found");
    expect(await boxOffice("find", SOMEBODY.lastName)).not.toContain("twin@test.example");
    for (const text of [SOMEBODY.lastName, SOMEBODY.phone]) {
      const found = await boxOffice("search", text);
      expect([found.includes(asa.email), found.includes(twin.email)], text).toEqual([true, false]);
    }
    expect(await boxOffice("credit", "twin@test.example", "5")).toBe("refused: unknown-customer");
    expect(await boxOffice("customer-correct", twin.id, "--phone", "0701234")).toBe(
      "refused: unknown-customer",
    );
    expect(await boxOffice("customer-merge-undo", merges[0].merge)).toContain(twin.email);
    expect(await boxOffice("find", "twin@test.example")).toContain(twin.email);
    expect(await boxOffice("customer-merge-undo", merges[0].merge)).toBe("refused: undone-before");
  });
});
