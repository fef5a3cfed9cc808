import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import type { Email } from "#ports/mail.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { openVendorShop, type VendorShop } from "../../adapters/spektrix/testing/vendor-shop.ts";
import { vendorJobs } from "./job-handlers.ts";

let shop: VendorShop;
let handlers: ReturnType<typeof vendorJobs>;
const sent: Email[] = [];
beforeAll(async () => {
  const [offer] = SALES_OF_BOTH["promo-codes"] ?? [];
  if (!offer) throw new Error("no offer");
  const free = { ...offer, id: "free", codes: ["GRATIS"], gives: { percent: 100 } };
  shop = await openVendorShop({ sales: { ...SALES_OF_BOTH, "promo-codes": [free] } });
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  const at = {
    house: read.value.house,
    publicUrl: "http://house.example",
    capabilities: shop.spektrix.capabilities,
  };
  handlers = vendorJobs(shop.spektrix, mail, at);
});
afterAll(() => shop.close());

async function expectOk<Value>(
  requested: Promise<{ ok: true; value: Value } | { ok: false; refusal: { reason: string } }>,
): Promise<Value> {
  const outcome = await requested;
  if (!outcome.ok) throw new Error(outcome.refusal.reason);
  return outcome.value;
}

async function customerWith(seat: string, language: Caller["language"]) {
  const { customers, catalogue, basket } = shop.backEnd;
  const nobody: Caller = { session: null, language, address: "127.0.0.1", idempotencyKey: null };
  const { session } = await expectOk(customers.startSession({}, nobody));
  const email = `emails-${seat}@test.example`;
  const registered = await expectOk(customers.register({ ...SOMEBODY, email }, { ...nobody, session }));
  const caller = { ...nobody, session: registered.session };
  const { performances } = await expectOk(catalogue.agenda({}, caller));
  const performance = performances.find(({ event }) => event.slug === "carmen")?.id ?? 0;
  const detail = await expectOk(catalogue.performance({ event: "carmen", performance }, caller));
  const priceType = detail.performance.priceTypes[0]?.id ?? 0;
  await expectOk(basket.addSeats({ performance, seats: [{ seat, priceType }] }, caller));
  return caller;
}

const shown = { appeal: "", recognition: "Kim", anonymous: false, tribute: "", giftAid: false };

test.each([
  { language: "sv", seat: "A-4", phone: "Ångra ett köp" },
  { language: "de", seat: "A-5", phone: "Kauf widerrufen" },
] as const)(
  "the email of an order with every kind of item lists each price, the total and its VAT, in $language",
  async ({ language, seat, phone }) => {
    const caller = await customerWith(seat, language);
    const { products, memberships, donations, vouchers, flexSubscriptions, basket, orders } = shop.backEnd;
    await expectOk(
      products.add({ product: "mug", variant: "red", quantity: 2, handover: "collect" }, caller),
    );
    await expectOk(memberships.join({ level: "friend", renews: false }, caller));
    await expectOk(donations.give({ fund: 115, amount: 5_049, ...shown }, caller));
    const to = { message: "", delivery: "email", email: "kim@test.example", day: null } as const;
    await expectOk(vouchers.add({ ...to, quantity: 1, amount: 20_000, recipient: "Kim" }, caller));
    await expectOk(flexSubscriptions.add({ flex: "three" }, caller));
    await expectOk(orders.chooseDelivery({ method: "e-ticket" }, caller));
    const { totals } = (await expectOk(basket.read({}, caller))).basket ?? {};
    const expectedTotal = totals?.total.amount ?? 0;
    const { link, paymentPage } = await expectOk(orders.place({ acceptTerms: true, expectedTotal }, caller));
    await payByCard(paymentPage ?? "");
    await expectOk(orders.verify({ link, returned: "paid" }, caller));
    sent.length = 0;
    await handlers["order-confirmation"]({ kind: "order-confirmation", order: link });
    const [email] = sent;
    const text = (email?.text ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
    for (const words of ["CARMEN", "Mugg", "Vän", "Huset", "Presentkort", "Tre kvällar", "Kim"]) {
      expect(text).toContain(words);
    }
    // Two mugs, a membership, a donation, a voucher, a ticket subscription and the total.
    const amounts =
      language === "sv"
        ? ["361", "160", "50,49", "200", "1 800,50"]
        : ["361", "160", "50,49", "200", "1.800,50"];
    for (const amount of amounts) expect(text).toContain(amount);
    const order = await expectOk(orders.read({ link }, caller));
    expect(order.totals).toEqual(totals);
    for (const { vat } of order.totals.vatByRate) {
      expect(text).toContain((vat.amount / 100).toFixed(2).replace(".", ",").replace(",00", ""));
    }
    expect(text).toContain(phone);
    expect(text).not.toContain("/withdraw?");
    expect(text).not.toContain("/subscription-card");
    expect(`${email?.subject}${text}`).not.toMatch(/[{}]|undefined|mail\.|lineNotes\./);
    expect(email?.attachments.map(({ contentType }) => contentType)).toEqual([
      "application/pdf",
      "text/calendar",
    ]);
  },
);

test.each(["sv", "es"] as const)(
  "the email of a free order that the vendor rejects says that there are no tickets and nothing was paid, in %s",
  async (language) => {
    const caller = await customerWith(language === "sv" ? "A-6" : "A-7", language);
    const { promoCodes, orders } = shop.backEnd;
    await expectOk(promoCodes.apply({ code: "gratis" }, caller));
    await expectOk(orders.chooseDelivery({ method: "e-ticket" }, caller));
    const fault = { method: "GET", answer: 503, times: 3 };
    await fetch(`${shop.vendor}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
    const { link } = await expectOk(orders.place({ acceptTerms: true, expectedTotal: 0 }, caller));
    await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
    const verified = await expectOk(orders.verify({ link, returned: "paid" }, caller));
    expect(verified).toMatchObject({ state: "failed" });
    sent.length = 0;
    await handlers["refund-notice"]({ kind: "refund-notice", order: link });
    const [email] = sent;
    expect(email?.text).toContain(language === "sv" ? "inte betalat någonting" : "no ha pagado nada");
    expect(email?.text).not.toMatch(/tillbaka hela|Le devolvemos|[{}]|mail\./);
  },
);

test("the email to the house on an unclear order has payment, basket, customer, seats and both commands", async () => {
  const caller = await customerWith("A-8", "sv");
  const { orders, basket } = shop.backEnd;
  await expectOk(orders.chooseDelivery({ method: "e-ticket" }, caller));
  const expectedTotal = (await expectOk(basket.read({}, caller))).basket?.totals.total.amount ?? 0;
  const { link, number, paymentPage } = await expectOk(
    orders.place({ acceptTerms: true, expectedTotal }, caller),
  );
  await fetch(`${shop.vendor}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ method: "POST", ends: "confirm", answer: 503 }),
  });
  await payByCard(paymentPage ?? "");
  const come = () => expectOk(orders.verify({ link, returned: "paid" }, caller));
  await come();
  await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
  expect(await come()).toMatchObject({ state: "paying" });
  const { rows } = await shop.database.execute<{ data: { kind: "unclear-order"; order: string } }>(
    sql`select data from jobs.job where name = 'unclear-order'`,
  );
  const [job] = rows;
  if (!job) throw new Error("the house was not told");
  sent.length = 0;
  await handlers["unclear-order"](job.data);
  const [email] = sent;
  const facts = await shop.spektrix.orders.unclear(job.data.order, "sv");
  expect(email).toMatchObject({ subject: expect.stringContaining(number) });
  for (const words of [
    ...[number, facts?.payment, facts?.basket, facts?.customer.vendor, "emails-A-8@test.example"],
    ...["Carmen", "A:8", `vendor-order ${number} --is`, `vendor-order ${number} --none`],
  ]) {
    expect(email?.text).toContain(words);
  }
  expect(`${email?.subject}${email?.text}`).not.toMatch(/[{}]|undefined|mail\./);
  await shop.spektrix.orders.answerUnclear(Number(number), null, "Ek");
  sent.length = 0;
  await handlers["unclear-order"](job.data);
  expect(sent).toEqual([]);
});
