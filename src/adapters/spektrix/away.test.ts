import { afterEach, expect, test } from "vitest";
import { BackEndAway } from "#contract/back-end-away.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { checkedBackEnd } from "../../server/http/api/checked-back-end.ts";
import { approve, json, NOBODY, post, signedUp } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** The vendor slow, down, behind its firewall or answering nonsense; special characters in names. */

let shop: VendorShop;
afterEach(() => shop.close());

const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);

async function carmen() {
  const { performances } = await expectOk(shop.backEnd.catalogue.agenda({}, NOBODY));
  const performance = performances.find(({ event }) => event.slug === "carmen")?.id ?? 0;
  const read = await expectOk(shop.backEnd.catalogue.performance({ event: "carmen", performance }, NOBODY));
  return { performance, priceType: read.performance.priceTypes[0]?.id ?? 0 };
}

test.each(["firewall", "hang", "reset", "odd-json", 503] as const)(
  "a seat request fails while the vendor answers %s, and the visitor gets the seats once on retry",
  async (answer) => {
    shop = await openVendorShop({}, { seats: "best-available" });
    const backEnd = checkedBackEnd(shop.backEnd);
    const { performance, priceType } = await carmen();
    const { caller } = await signedUp(shop.backEnd, "the-same-key");
    const take = () =>
      backEnd.basket.addBestAvailable(
        { performance, band: "A", quantities: [{ priceType, quantity: 2 }] },
        caller,
      );
    // A broken connection is retried, a malformed answer is not.
    const times = answer === "odd-json" ? 1 : 3;
    await misfortune({ method: "GET", ends: "best-available", answer, times });
    await expect(take()).rejects.toMatchObject({ status: 503 });
    await expectOk(take());
    await misfortune({ method: "GET", answer, times });
    shop.clock.now += 30_000;
    await expect(shop.backEnd.basket.read({}, caller)).rejects.toThrow(BackEndAway);
    const { basket } = await expectOk(shop.backEnd.basket.read({}, caller));
    expect(basket?.tickets).toHaveLength(2);
    expect(await json<unknown[]>(`${shop.vendor}/sandbox/baskets`)).toHaveLength(1);
  },
);

test("a customer named D'Arcy O'Hara & Ö buys a ticket, and is found by an email address with an apostrophe", async () => {
  shop = await openVendorShop({}, { seats: "best-available" });
  const { backEnd } = shop;
  const { session } = await expectOk(backEnd.customers.startSession({}, NOBODY));
  const person = {
    ...SOMEBODY,
    email: "d'arcy.o'hara@test.example",
    firstName: "D'Arcy",
    lastName: "O'Hara & Ö",
  };
  const registered = await expectOk(backEnd.customers.register(person, { ...NOBODY, session }));
  const caller = { ...NOBODY, session: registered.session };
  expect(await expectOk(backEnd.customers.lookUp({ email: person.email }, NOBODY))).toMatchObject({
    known: true,
  });
  const { performance, priceType } = await carmen();
  const quantities = [{ priceType, quantity: 1 }];
  await expectOk(backEnd.basket.addBestAvailable({ performance, band: "A", quantities }, caller));
  await expectOk(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  const { link } = await approve(shop, backEnd, caller);
  await expectOk(backEnd.orders.verify({ link, returned: "paid" }, caller));
  expect(await expectOk(backEnd.orders.read({ link }, NOBODY))).toMatchObject({
    state: "paid",
    tickets: [{ valid: true }],
  });
  expect(await expectOk(backEnd.customers.me({}, caller))).toMatchObject({
    firstName: "D'Arcy",
    lastName: "O'Hara & Ö",
  });
});
