import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { jobsOf } from "../../testing/money-scenes.ts";
import { openTestShop, PASSWORD, type TestShop, visitor } from "../../testing/test-shop.ts";

/** One email address is one account, in any spelling and with any locale of the database. */

const SPELLINGS = [
  "Åsa.Öberg@wild.example",
  "åsa.öberg@wild.example",
  "ÅSA.ÖBERG@WILD.EXAMPLE",
  "A\u030asa.O\u0308berg@wild.example",
];

describe.each([
  ["C", undefined],
  ["Swedish", "sv"],
  ["Turkish", "tr"],
])("with a database in the locale %s", (_name, locale) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop(locale === undefined ? {} : { locale });
  });
  afterEach(() => shop.close());

  async function register(email: string) {
    return shop.backEnd.customers.register({ ...SOMEBODY, email }, await visitor(shop.backEnd));
  }

  test("a customer whose address has capitals outside ASCII signs in with any spelling of the address", async () => {
    expect(await register("Åsa.Öberg@wild.example")).toMatchObject({ ok: true });
    for (const email of SPELLINGS) {
      const caller = await visitor(shop.backEnd);
      expect(await shop.backEnd.customers.lookUp({ email }, caller), email).toMatchObject({
        value: { known: true },
      });
      expect(await shop.backEnd.customers.logIn({ email, password: PASSWORD }, caller), email).toMatchObject({
        ok: true,
        value: { customer: { email: "Åsa.Öberg@wild.example" } },
      });
    }
  });

  test("another spelling of a registered address creates no second account", async () => {
    await register("Åsa.Öberg@wild.example");
    for (const email of SPELLINGS)
      expect(await register(email), email).toEqual({ ok: false, refusal: { reason: "account-exists" } });
    await register("info@wild.example");
    expect(await register("INFO@wild.example")).toEqual({ ok: false, refusal: { reason: "account-exists" } });
  });

  test("a password reset requested with another spelling is sent", async () => {
    await register("Åsa.Öberg@wild.example");
    const caller = await visitor(shop.backEnd);
    await shop.backEnd.customers.requestPasswordReset({ email: "åsa.öberg@wild.example" }, caller);
    expect(await jobsOf(shop, "customer-link")).toHaveLength(1);
  });

  test("the box office finds a customer by any spelling of the address", async () => {
    await register("Åsa.Öberg@wild.example");
    for (const email of SPELLINGS) {
      const found = await atBoxOffice({ engine: shop.engine, who: "the box office" }, ["find", email]);
      expect(found, email).toMatchObject({
        ok: true,
        value: expect.stringContaining("Åsa.Öberg@wild.example"),
      });
    }
  });
});

describe("with an internationalized domain", () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  test("an address registered in Unicode is known in A-labels, as Chrome submits it, and shown in Unicode", async () => {
    const registered = { ...SOMEBODY, email: "kund.a@xn--bcher-kva.example" };
    const caller = await visitor(shop.backEnd);
    expect(await shop.backEnd.customers.register(registered, caller)).toMatchObject({
      value: { customer: { email: "kund.a@bücher.example" } },
    });
    for (const email of ["kund.a@bücher.example", "Kund.A@xn--bcher-kva.example"])
      expect(await shop.backEnd.customers.logIn({ email, password: PASSWORD }, caller), email).toMatchObject({
        ok: true,
      });
  });
});
