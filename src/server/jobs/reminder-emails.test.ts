import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { FoodRange } from "#domain/sales/food.ts";
import type { Email } from "#ports/mail.ts";
import { storeCard } from "#sandbox/nexi/visitor.ts";
import { vouchersToGive } from "../../engine/sales/vouchers/vouchers.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { buyCard, THREE_PERFORMANCES } from "../../engine/testing/sales/flex-scenes.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, NOON, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

const picture = { file: "pictures/x.svg", alt: { sv: "x" } };
const FOOD: FoodRange = {
  places: [{ id: "bar", name: { sv: "Foajébaren" } }],
  moments: [{ id: "first", name: { sv: "I pausen" }, minutes: null, interval: 1 }],
  menus: [
    {
      ...{ id: "pausbokning", name: { sv: "Pausbokning" }, about: { sv: "" }, picture },
      ...{ venues: [], events: [], cutOffHours: 2, categories: [], retired: false },
      covers: { priceType: 359, price: 4_500, vat: "service" },
      sittings: [{ id: "one", place: "bar", moment: "first", capacity: null }],
    },
  ],
};
const VOUCHERS = {
  ...{ name: { sv: "Presentkort" }, about: { sv: "" }, months: 36, vat: null },
  own: { least: 10_000, most: 1_000_000 },
};
const STARTS = new Date(NOON + 3 * 86_400_000).toISOString();

let shop: TestShop;
let handlers: EngineJobs;
const sent: Email[] = [];
beforeAll(async () => {
  const performances = smallHouse().performances.map((entry) =>
    entry.id === CARMEN
      ? { ...entry, reminder: { sv: "Bron är stängd.", en: "The bridge is closed." } }
      : entry,
  );
  shop = await openTestShop({
    catalogue: {
      sales: { food: FOOD, vouchers: VOUCHERS, "flex-subscriptions": [THREE_PERFORMANCES] },
      performances,
    },
  });
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (message: Email) => void sent.push(message), close: async () => {} };
  handlers = engineJobs(shop.engine, mail, { house: read.value.house, publicUrl: "http://house.example" });
});
afterAll(() => shop.close());

const SEATS = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7"];
async function buyer(language: Language): Promise<Caller> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  return { ...caller, language };
}
async function orderIn(language: Language): Promise<{ caller: Caller; link: string }> {
  const caller = await buyer(language);
  await holdSeats(shop, caller, [SEATS.shift() ?? ""]);
  return { caller, link: (await buy(shop, caller)).link };
}
async function remindedOf(order: string, starts = STARTS): Promise<Email | undefined> {
  sent.length = 0;
  await handlers["performance-reminder"]({
    kind: "performance-reminder",
    order,
    performance: CARMEN,
    starts,
  });
  return sent[0];
}

describe("the email before the performance", () => {
  test.each(LANGUAGES)("in %s has the time, venue, seats, door opening and directions", async (language) => {
    const message = await remindedOf((await orderIn(language)).link);
    expect(message?.subject).toContain("Carmen");
    expect(message?.text).toContain("http://house.example/tickets?order=");
    expect(message?.text).toContain("http://house.example/order/add-ons?order=");
    expect(message?.text).toMatch(language === "en-us" ? /11:00\sAM/ : /11[.:]00/);
    expect(message?.text).toContain("Sundkajen 140, 211 20 Malmö");
    expect(message?.text).toContain(language === "sv" ? "Bron är stängd." : "The bridge is closed.");
    expect(`${message?.subject}${message?.text}`).not.toMatch(/[{}]|undefined|mail\./);
  });

  test("lists products ordered for the performance, including those of a later order", async () => {
    const { caller, link } = await orderIn("sv");
    expect((await remindedOf(link))?.text).not.toContain("Pausbokning");
    await shop.backEnd.addOns.begin({ order: link }, caller);
    const input = {
      performance: CARMEN,
      menu: "pausbokning",
      sitting: "one",
      guests: 1,
      choices: [],
      note: "",
    };
    expect(await shop.backEnd.food.add(input, caller)).toMatchObject({ ok: true });
    await buy(shop, caller);
    expect((await remindedOf(link))?.text).toContain("Pausbokning");
  });

  test("is not sent when the performance has been rescheduled", async () => {
    const { rows } = await shop.database.$client.query("select link from orders limit 1");
    expect(await remindedOf(rows[0].link, new Date(NOON).toISOString())).toBeUndefined();
  });
});

test.each(LANGUAGES)(
  "the email before credit expires has the amount and the date, in %s",
  async (language) => {
    const email = `credit-${language}@test.example`;
    const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd), email)), language };
    const [row] = await rowsOf<{ id: string }>(shop, "select id from customers where email = $1", [email]);
    const customer = row?.id ?? "";
    await shop.value.issueCredit({ customer, amount: 123_400, currency: "SEK", origin: "goodwill" });
    await shop.backEnd.basket.addBestAvailable(
      { performance: CARMEN, band: "B", quantities: [{ priceType: 1, quantity: 1 }] },
      caller,
    );
    await buy(shop, caller);
    sent.length = 0;
    await handlers["credit-expiry"]({ kind: "credit-expiry", customer, until: "2027-07-15", days: 30 });
    expect(sent).toMatchObject([{ to: { address: email } }]);
    expect(sent[0]?.text).toMatch(/1[\s.,]?234/);
    expect(sent[0]?.text).toContain("http://house.example/account/account-credit");
    expect(sent[0]?.text).toContain(
      { sv: "juli", en: "July", "en-us": "July", de: "Juli", es: "julio", ht: "jiyè" }[language],
    );
    expect(`${sent[0]?.subject}${sent[0]?.text}`).not.toMatch(/[{}]|undefined|mail\./);
  },
);

test.each(LANGUAGES)(
  "the email before redemptions expire has number, subscription and date, in %s, and the order's email links to the card",
  async (language) => {
    const email = `units-${language}@test.example`;
    const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd), email)), language };
    const { link } = await buyCard(shop, caller);
    sent.length = 0;
    await handlers["order-confirmation"]({ kind: "order-confirmation", order: link });
    expect(sent[0]?.text).toContain("http://house.example/subscription-card");
    const [card] = await rowsOf<{ id: string; expires: string }>(
      shop,
      `select cards.id, expires::text from ticket_subscriptions as cards join orders on orders.id = "order" where link = $1`,
      [link],
    );
    const { id: subscription, expires: until } = card ?? { id: "", expires: "" };
    const notify = async (day: string) => {
      sent.length = 0;
      await handlers["redemption-expiry"]({ kind: "redemption-expiry", subscription, until: day, days: 60 });
      return sent[0];
    };
    expect(await notify("2027-03-03")).toBeUndefined();
    const message = await notify(until);
    expect(message).toMatchObject({ to: { address: email } });
    expect(message?.subject).toContain("Tre kvällar");
    expect(message?.text).toContain("3");
    expect(message?.text).toContain("2028");
    expect(message?.text).toContain("http://house.example/subscription-card");
    expect(`${message?.subject}${message?.text}`).not.toMatch(/[{}]|undefined|mail\./);
  },
);

test.each(LANGUAGES)(
  "the email before a stored card expires has the card and the date, in %s, and links to the account",
  async (language) => {
    const email = `card-${language}@test.example`;
    const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd), email)), language };
    const begun = await shop.backEnd.paymentCards.begin({ holder: "Åsa Ek", consent: "2027-01" }, caller);
    if (!begun.ok) throw new Error(begun.refusal.reason);
    const { card, page } = begun.value;
    await storeCard(page ?? "", "02/27");
    await shop.backEnd.paymentCards.verify({ card, cancelled: false }, caller);
    sent.length = 0;
    await handlers["card-expiry"]({ kind: "card-expiry", card, expires: "2027-02-28" });
    const [message] = sent;
    expect(message).toMatchObject({ to: { address: email } });
    expect(message?.subject).toContain("Visa •••• 0079");
    expect(message?.text).toContain("28");
    expect(message?.text).toContain("http://house.example/account/payment-cards");
    expect(`${message?.subject}${message?.text}`).not.toMatch(/[{}]|undefined|mail\./);
  },
);

test.each(LANGUAGES)(
  "the email before a gift voucher expires has the end of its code, its remaining value and the date, in %s",
  async (language) => {
    const caller = await buyer(language);
    const email = `elsa-${language}@test.example`;
    const request = { amount: 50_000, quantity: 1, recipient: "Elsa", message: "", email, day: null };
    await shop.backEnd.vouchers.add({ ...request, delivery: "email" }, caller);
    const { link, lines } = await buy(shop, caller);
    const made = await vouchersToGive(shop.engine.services, link, lines[0]?.id ?? "");
    const [voucher] = await rowsOf<{ id: string; until: string }>(
      shop,
      `select stored_value.id, valid_until::text as until from stored_value join gift_vouchers on value = id join orders on orders.id = "order"
     where link = $1`,
      [link],
    );
    const { id, until } = voucher ?? { id: "", until: "" };
    sent.length = 0;
    await handlers["voucher-expiry"]({ kind: "voucher-expiry", voucher: id, until, days: 60 });
    const [message] = sent;
    expect(message).toMatchObject({ to: { name: "Elsa", address: email } });
    expect(message?.text).toContain(made?.vouchers[0]?.code.slice(-4));
    expect(message?.text).not.toContain(made?.vouchers[0]?.code);
    expect(message?.text).toContain("500");
    expect(message?.text).toContain("2030");
    expect(`${message?.subject}${message?.text}`).not.toMatch(/[{}]|undefined|mail\./);
  },
);
