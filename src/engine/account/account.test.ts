import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let caller: Caller;
let email: string;
const account = () => shop.backEnd.account;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  email = `${randomUUID()}@test.example`;
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
});

const OK = { ok: true, value: {} };
const refusal = (reason: string) => ({ ok: false, refusal: { reason } });
const fault = (field: string, rule: string) => ({
  ok: false,
  refusal: { reason: "invalid", faults: [{ field, rule }] },
});
const person = () => ({ ...blank, firstName: "Åsa", lastName: "Ek", phone: "0701234567", ...home });
const home = {
  line1: "Sundkajen 1",
  line2: "",
  line3: "",
  postalCode: "211 20",
  city: "Malmö",
  county: "",
  country: 191,
};
const blank = { title: "", prefix: "", middleName: "", mobile: "", dateOfBirth: "" };
const nothing = { line1: "", line2: "", line3: "", postalCode: "", city: "", county: "" };

async function rows(text: string): Promise<unknown[]> {
  const found = await shop.database.$client.query(text, [email]);
  return found.rows;
}

describe("changes of personal details", () => {
  test("follow the rules of registration, with mobile telephone and address", async () => {
    expect(await account().changeDetails({ ...person(), mobile: "0709999999" }, caller)).toEqual(OK);
    const read = await account().details({}, caller);
    expect(read).toMatchObject({ ok: true, value: { lastName: "Ek", mobile: "0709999999", address: home } });
  });

  test("are rejected as a whole if one field is invalid", async () => {
    const wrong = { ...person(), phone: "call me", mobile: "+46" };
    expect(await account().changeDetails(wrong, caller)).toMatchObject({
      refusal: { faults: [{ field: "phone" }, { field: "mobile" }] },
    });
    expect(await account().details({}, caller)).toMatchObject({ value: { phone: SOMEBODY.phone } });
  });

  test("affect only the signed-in customer", async () => {
    const stranger = await visitor(shop.backEnd);
    expect(await account().details({}, stranger)).toEqual(refusal("login-needed"));
    expect(await account().changeDetails(person(), stranger)).toEqual(refusal("login-needed"));
  });
});

describe("addresses", () => {
  test("for billing and delivery are kept beside the primary address, and can be removed", async () => {
    expect(await account().setAddress({ type: "billing", ...home }, caller)).toEqual(OK);
    const types = async () => {
      const read = await account().addresses({}, caller);
      return read.ok ? read.value.map(({ type }) => type) : [];
    };
    expect(await types()).toEqual(["primary", "billing"]);
    expect(await account().removeAddress({ type: "billing" }, caller)).toEqual(OK);
    expect(await types()).toEqual(["primary"]);
  });

  test("must be complete, and the primary address cannot be removed", async () => {
    const half = { type: "delivery", ...nothing, city: "Malmö", country: 191 } as const;
    expect(await account().setAddress(half, caller)).toMatchObject({
      refusal: { faults: [{ rule: "address-incomplete" }, { rule: "address-incomplete" }] },
    });
    expect(await account().setAddress({ type: "delivery", ...nothing }, caller)).toMatchObject({
      refusal: { reason: "invalid" },
    });
    expect(await account().removeAddress({ type: "primary" }, caller)).toEqual(refusal("primary-address"));
  });
});

describe("a change of password", () => {
  const change = (
    current: string,
    more: Partial<{ confirm: string; endOthers: boolean }> = {},
    as = caller,
  ) =>
    account().changePassword(
      { current, password: "Nytt2027x", confirm: "Nytt2027x", endOthers: false, ...more },
      as,
    );
  const logIn = async (password: string) =>
    shop.backEnd.customers.logIn({ email, password }, await visitor(shop.backEnd));

  test("replaces the old password, and an email notifies the customer", async () => {
    expect(await change(PASSWORD)).toEqual(OK);
    expect(await logIn("Nytt2027x")).toMatchObject({ ok: true });
    expect(await logIn(PASSWORD)).toEqual(refusal("login-failed"));
    const emails = await rows(
      "select 1 from jobs.job, customers where name = 'password-changed' and data->>'customer' = customers.id::text and email = $1",
    );
    expect(emails).toHaveLength(1);
  });

  test("requires the current password, and the new one twice", async () => {
    expect(await change("")).toEqual(fault("current", "current-required"));
    expect(await change(PASSWORD, { confirm: "Annat2027x" })).toEqual(fault("confirm", "confirm-mismatch"));
    expect(await change("Wrong1234")).toEqual(fault("current", "current-wrong"));
    expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
  });

  test("is rejected after the limit of wrong current passwords, which locks the account as at the login", async () => {
    for (let wrong = 1; wrong < 5; wrong++) {
      expect(await change("Wrong1234")).toEqual(fault("current", "current-wrong"));
    }
    expect(await change("Wrong1234")).toEqual(refusal("account-locked"));
    expect(await change(PASSWORD)).toEqual(refusal("account-locked"));
    expect(await logIn(PASSWORD)).toEqual(refusal("account-locked"));
  });

  test("sent twice takes effect once, and both requests succeed", async () => {
    const twice = { ...caller, idempotencyKey: randomUUID() };
    expect(await change(PASSWORD, {}, twice)).toEqual(OK);
    expect(await change(PASSWORD, {}, twice)).toEqual(OK);
  });

  test("stores no fingerprint of the passwords with its idempotency key", async () => {
    const key = randomUUID();
    await change(PASSWORD, {}, { ...caller, idempotencyKey: key });
    const other = { ...caller, idempotencyKey: key };
    // Another password under the same key is the same command: a fingerprint would reveal the passwords.
    expect(await change("Nytt2027x", {}, other)).toEqual(OK);
  });

  test("signs out other sessions only on request", async () => {
    const elsewhere = await logIn(PASSWORD);
    const there = { ...caller, session: elsewhere.ok ? elsewhere.value.session : null };
    expect(await change(PASSWORD, { endOthers: true })).toEqual(OK);
    expect(await shop.backEnd.customers.me({}, there)).toEqual(refusal("login-needed"));
    expect(await shop.backEnd.customers.me({}, caller)).toMatchObject({ ok: true });
  });
});

describe("active sessions", () => {
  test("are listed and ended, one by one or all at once, by their own customer only", async () => {
    const again = async () => {
      const signed = await shop.backEnd.customers.logIn(
        { email, password: PASSWORD },
        await visitor(shop.backEnd),
      );
      return { ...caller, session: signed.ok ? signed.value.session : null };
    };
    const [second, third] = [await again(), await again()];
    const read = await account().sessions({}, second);
    const own = read.ok ? read.value.find((one) => one.own)?.id : undefined;
    expect(read).toMatchObject({ ok: true, value: { length: 3 } });

    const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const gone = refusal("unknown-session");
    expect(await account().endSession({ session: own ?? "" }, stranger)).toEqual(gone);
    expect(await account().endSession({ session: "no-such" }, caller)).toEqual(gone);
    expect(await account().endSession({ session: own ?? "" }, caller)).toEqual(OK);
    expect(await account().sessions({}, second)).toEqual(refusal("login-needed"));
    expect(await account().endSession({ session: "others" }, caller)).toEqual(OK);
    expect(await account().sessions({}, third)).toEqual(refusal("login-needed"));
    expect(await account().sessions({}, stranger)).toMatchObject({ value: { length: 1 } });
  });
});

describe("contact preferences", () => {
  const agreeing = (one: boolean, two: boolean, interests: string[] = []) =>
    account().setContactPreferences(
      {
        permissions: [
          { id: 1, agreed: one },
          { id: 2, agreed: two },
        ],
        interests,
      },
      caller,
    );

  test("are empty before the first answer, and then equal the last answer", async () => {
    expect(await account().contactPreferences({}, caller)).toMatchObject({
      value: { permissions: [{ agreed: null }, { agreed: null }], interests: [{ chosen: false }] },
    });
    await agreeing(true, false, ["ballet"]);
    expect(await account().contactPreferences({}, caller)).toMatchObject({
      value: { permissions: [{ agreed: true }, { agreed: false }], interests: [{ chosen: true }] },
    });
  });

  test("are logged with the text that was agreed to; an unchanged answer adds no row", async () => {
    await agreeing(true, false);
    await agreeing(true, false);
    await agreeing(false, false);
    const log = await rows(
      "select permission, agreed, wording, language, source from contact_answers join customers on customers.id = customer where email = $1 order by contact_answers.id",
    );
    const entered = { language: "sv", source: "account" };
    expect(log).toEqual([
      { permission: 1, agreed: true, wording: "Ni får skriva till mig.", ...entered },
      { permission: 2, agreed: false, wording: "Ni får skicka sms.", ...entered },
      { permission: 1, agreed: false, wording: "Ni får skriva till mig.", ...entered },
    ]);
  });

  test("accept only answers to the house's questions", async () => {
    const unknown = { permissions: [{ id: 9, agreed: true }], interests: [] };
    expect(await account().setContactPreferences(unknown, caller)).toEqual(refusal("unknown-preference"));
    expect(await agreeing(true, true, ["opera"])).toEqual(refusal("unknown-preference"));
  });
});
