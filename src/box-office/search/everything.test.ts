import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, smallHouse, TOSCA } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { Permission } from "../../staff/permissions.ts";
import { MOST_FOUND, search } from "../operations/search.ts";
import { ask } from "../testing/ask.ts";

let shop: TestShop;
beforeEach(async () => {
  const house = smallHouse();
  const events = house.events.map((one) =>
    one.slug === "tosca" ? { ...one, title: { sv: "Tosca", en: "The Singer", de: "Die Sängerin" } } : one,
  );
  shop = await openTestShop({ catalogue: { events } });
});
afterEach(() => shop.close());

const find = (text: string, permissions?: readonly Permission[]) =>
  ask(shop, search.everything, { text }, permissions);

async function register(
  firstName: string,
  lastName: string,
  more: { readonly email?: string; readonly phone?: string } = {},
) {
  const email = `${firstName}.${lastName}.${Math.random()}@test.example`.replaceAll(/[^\w.@]/g, "");
  const person = { ...SOMEBODY, firstName, lastName, email, ...more };
  const registered = await shop.backEnd.customers.register(person, await visitor(shop.backEnd));
  if (!registered.ok) throw new Error(JSON.stringify(registered.refusal));
  return registered.value.customer;
}

const namesFound = async (text: string) =>
  (await find(text)).customers?.entries.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe("a customer", () => {
  test.each([
    ["in order", "Åsa Öberg"],
    ["in the other order", "öberg åsa"],
    ["without diacritics and case", "ASA OBERG"],
    ["by their beginnings", "öbe å"],
    ["with another letter", "Öbarg Åsa"],
    ["with a missing letter", "Åsa Öbrg"],
    ["with one letter more", "Åssa Öberg"],
    ["with two letters swapped", "Åsa Öbreg"],
    ["with a mistyped letter in each", "Aca Oborg"],
  ])("is found by the names %s", async (_how, typed) => {
    await register("Åsa", "Öberg");
    await register("Bo", "Lindgren");
    expect(await namesFound(typed)).toEqual(["Åsa Öberg"]);
  });

  test.each(["Öborrg", "Bergx", "Åsa Lindgren", "gren", "%_", "Åsa %x"])(
    "is not found by %s: two letters, another's name, the inside of a word or a wildcard",
    async (typed) => {
      await register("Åsa", "Öberg");
      await register("Bo", "Lindgren");
      expect(await namesFound(typed)).toEqual([]);
    },
  );

  test("whose name is as typed comes before those with a mistyped letter", async () => {
    await register("Anna", "Berg");
    await register("Anna", "Berga");
    await register("Anna", "Aberg");
    expect(await namesFound("anna berg")).toEqual(["Anna Berg", "Anna Berga", "Anna Aberg"]);
  });

  test.each([
    ["040-123 45 67", "0401234567"],
    ["+46 40 123 45 67", "0401234567"],
    ["+46 (0)40 1234567", "0401234567"],
    ["0046401234567", "0401234567"],
    ["040 123 45 67", "0046401234567"],
    ["123 45 67", "0046401234567"],
  ])("is found by the telephone number %s, stored as %s", async (typed, phone) => {
    const { email } = await register("Åsa", "Öberg", { phone });
    // The same last digits in another area.
    await register("Bo", "Lindgren", { phone: "0311234567" });
    const { customers } = await find(typed);
    expect(customers?.entries.map((one) => one.email)).toContain(email);
    expect(customers?.entries).toHaveLength(typed.startsWith("123") ? 2 : 1);
  });

  test("is found by the mobile number of the account", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const changed = await shop.backEnd.account.changeDetails({ ...SOMEBODY, mobile: "0709876543" }, caller);
    expect(changed).toMatchObject({ ok: true });
    expect((await find("+46 70 987 65 43")).customers?.entries).toHaveLength(1);
  });

  test("is found by the email address in any case, or its beginning", async () => {
    await register("Åsa", "Öberg", { email: "Asa.Oberg@test.example" });
    await register("Bo", "Lindgren");
    for (const typed of ["ASA.OBERG@TEST.EXAMPLE", "asa.oberg@", "asa.oberg@te"])
      expect(await namesFound(typed), typed).toEqual(["Åsa Öberg"]);
    for (const typed of ["as%@test", "asa_oberg@"]) expect(await namesFound(typed), typed).toEqual([]);
  });

  test("is one of eight that are shown, and the answer tells that there are more", async () => {
    for (let at = 0; at <= MOST_FOUND; at++) await register("Åsa", `Öberg${"abcdefghi"[at]}`);
    const { customers } = await find("öberg");
    expect([customers?.entries.length, customers?.more]).toEqual([MOST_FOUND, true]);
    await rowsOf(shop, "update customers set erased = now() where last_name = 'Öberga'");
    const fewer = (await find("öberg")).customers;
    expect([fewer?.entries.length, fewer?.more]).toEqual([MOST_FOUND, false]);
  });

  test("is not found after the account was erased, or by staff without the permission", async () => {
    const { id } = await register("Åsa", "Öberg");
    expect((await find("öberg", ["orders.read"])).customers).toBeNull();
    await rowsOf(shop, "update customers set erased = now() where id = $1", [id]);
    expect(await namesFound("öberg")).toEqual([]);
    expect((await find("0401234567")).customers?.entries).toEqual([]);
  });
});

describe("an order and its tickets", () => {
  async function bought() {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, caller, ["A-5"]);
    return buy(shop, caller);
  }

  test("are found by the order's number and the ticket's code, in any spacing", async () => {
    const { number, tickets } = await bought();
    const code = tickets[0]?.code ?? "";
    expect((await find(`${number.slice(0, 3)} ${number.slice(3)}`)).orders?.entries).toMatchObject([
      { number },
    ]);
    for (const typed of [
      code,
      code.replaceAll(/\d{4}(?=\d)/g, "$& "),
      code.replaceAll(/\d{5}(?=\d)/g, "$&-"),
    ]) {
      const found = (await find(typed)).tickets?.entries;
      expect(found, typed).toMatchObject([
        { order: number, isValid: true, last4: code.slice(-4), performance: { id: CARMEN, title: "Carmen" } },
      ]);
      expect(JSON.stringify(found)).not.toContain(code);
    }
  });

  test("leave no whole code in the audit log", async () => {
    const { tickets } = await bought();
    const code = tickets[0]?.code ?? "";
    await find(code);
    const logged = JSON.stringify(await rowsOf(shop, "select input from audit_log"));
    expect(logged).toContain(code.slice(-4));
    expect(logged).not.toContain(code.slice(0, -4));
  });
});

test("a voucher is found by its code in any spacing, and only by staff who may read vouchers", async () => {
  const { code } = await shop.value.issueVoucher({
    ...{ face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" },
  });
  for (const typed of [code, code.toLowerCase().replace("-", " ")])
    expect((await find(typed)).vouchers?.entries).toMatchObject([
      { last4: code.slice(-4), state: "live", balance: { amount: 50_000 } },
    ]);
  expect((await find(code, ["orders.read"])).vouchers).toBeNull();
  expect(JSON.stringify(await find(code))).not.toContain(code);
});

describe("a performance", () => {
  const ids = async (text: string) => (await find(text)).performances?.entries.map(({ id }) => id);

  test.each(["tosca", "singer", "the singer", "sängerin", "Tocsa"])(
    "is found by the title %s, in any language and with a mistyped letter",
    async (title) => {
      expect(await ids(title)).toEqual([TOSCA]);
    },
  );

  // TOSCA is given on 14 February 2027, in the house's time zone.
  test.each(["14/2", "14.2.", "14/2/27", "2027-02-14", "14 feb", "14 februari 2027", "feb 14", "tosca 14/2"])(
    "is found by the date %s",
    async (date) => {
      expect(await ids(date)).toEqual([TOSCA]);
    },
  );

  test.each(["15/2", "14/2/28", "2028-02-14", "14 mar", "carmen 14/2", "14", "xy"])(
    "of another title or date is not found by %s",
    async (text) => {
      expect(await ids(text)).toEqual([]);
    },
  );
});

test("what visitors entered with HTML is found and returned as text", async () => {
  await register("<img src=x>", "O<script>alert(1)</script>Berg");
  const { customers } = await find("img script");
  expect(customers?.entries).toMatchObject([
    { firstName: "<img src=x>", lastName: "O<script>alert(1)</script>Berg" },
  ]);
});
