import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { payByCard, renewCard } from "#sandbox/nexi/visitor.ts";
import { settle } from "../../payments/settlement.ts";
import { findTender } from "../../payments/tenders.ts";
import { paymentsOf } from "../orders/payments/order-payments.ts";
import { executeDueJobs, jobsOf, misfortune, rowsOf, theirBooks, verified } from "../testing/money-scenes.ts";
import { storedCard } from "../testing/payment-scenes.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let me: Caller;
beforeEach(async () => {
  shop = await openTestShop();
  me = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const stored = (expiry?: string) => storedCard(shop, me, expiry);

describe("paying with a stored card", () => {
  async function place(card: string, caller = me) {
    const held = await holdSeats(shop, caller, ["A-5"]);
    if (!held.ok && held.refusal.reason !== "seats-taken") throw new Error(held.refusal.reason);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const read = await shop.backEnd.basket.read({}, caller);
    const expectedTotal = read.ok ? (read.value.basket?.totals.total.amount ?? 0) : 0;
    return shop.backEnd.orders.place({ acceptTerms: true, expectedTotal, card }, caller);
  }

  const placedWith = async (card: string) => {
    const placed = await place(card);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    return placed.value;
  };
  const linkOf = async () => (await rowsOf<{ link: string }>(shop, "select link from orders"))[0]?.link ?? "";
  /** Payments other than the storing of a card. */
  const charges = async () => (await theirBooks(shop)).filter(({ amount }) => amount > 0);

  test("charges the card when the order is placed, without the provider's page", async () => {
    const { link, paymentPage } = await placedWith(await stored());
    expect(paymentPage).toBeNull();
    expect(await verified(shop, me, link, "paid")).toMatchObject({ state: "paid" });
    const order = await shop.backEnd.orders.read({ link }, me);
    expect(order).toMatchObject({ value: { paymentMethod: "Visa •••• 0079" } });
    expect(await charges()).toMatchObject([{ charged: 81_500 }]);
  });

  test("leads to the provider's page with an ordinary payment if the bank declines the card", async () => {
    const card = await stored();
    await misfortune(shop, { next: "charges", answer: 402, code: "1029" });
    const { link, paymentPage } = await placedWith(card);
    expect(await verified(shop, me, link)).toEqual({ state: "paying", paymentPage });
    await payByCard(paymentPage ?? "");
    expect(await verified(shop, me, link, "paid")).toMatchObject({ state: "paid" });
    expect(await charges()).toMatchObject([{ charged: 81_500 }]);
  });

  test.each([
    ["the customer looks again", async () => void (await verified(shop, me, await linkOf()))],
    [
      "a job looks",
      async () => {
        shop.clock.advance(60);
        await executeDueJobs(shop);
      },
    ],
  ])("charges the card once if the response is lost, and the order is paid when %s", async (_, look) => {
    const card = await stored();
    await misfortune(shop, { next: "charges", answer: "lose-answer" });
    expect(await place(card)).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    await look();
    expect(await verified(shop, me, await linkOf())).toMatchObject({ state: "paid" });
    expect(await charges()).toMatchObject([{ charged: 81_500 }]);
  });

  test("waits for a lost response if the customer cancels, and the order is paid if the card was charged", async () => {
    const card = await stored();
    await misfortune(shop, { next: "charges", answer: "lose-answer" });
    await place(card);
    await misfortune(shop, { next: "charges", answer: 503 });
    const cancelled = async () =>
      shop.backEnd.orders.verify({ link: await linkOf(), returned: "cancelled" }, me);
    expect(await cancelled()).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    expect(await cancelled()).toMatchObject({ value: { state: "paid" } });
    expect(await charges()).toMatchObject([{ charged: 81_500, refunded: 0 }]);
  });

  test("is cancelled if the customer cancels after a lost response and the card was declined", async () => {
    const card = await stored();
    await misfortune(shop, { next: "charges", answer: 503 });
    await place(card);
    await misfortune(shop, { next: "charges", answer: 402, code: "1029" });
    expect(await verified(shop, me, await linkOf(), "cancelled")).toMatchObject({ state: "failed" });
    expect((await charges()).map(({ charged }) => charged)).toEqual([0]);
  });

  test("is refunded if a process of the previous version has cancelled it after a lost response", async () => {
    const card = await stored();
    await misfortune(shop, { next: "charges", answer: "lose-answer" });
    await place(card);
    const [row] = await rowsOf<{ id: string; order: string }>(
      shop,
      `select t.id, t."order" from tenders t join orders o on o.id = t."order" where o.link = '${await linkOf()}'`,
    );
    const payments = paymentsOf(shop.services);
    const tender = await findTender(shop.database, row?.id ?? "");
    await settle(payments, { sale: await payments.sales.read(row?.order ?? ""), tender }, "cancel");
    for (const minutes of [1, 3, 30]) {
      shop.clock.advance(minutes * 60);
      await executeDueJobs(shop);
    }
    expect(await charges()).toMatchObject([{ charged: 81_500, refunded: 81_500 }]);
    expect(await jobsOf(shop, "refund-notice")).toHaveLength(1);
  });

  test("is rejected with another customer's card, a removed one, or an expired one", async () => {
    const over = await stored("01/27");
    const mineFirst = await stored();
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await place(mineFirst, other)).toMatchObject({ refusal: { reason: "unknown-card" } });
    expect(await place("no card at all", other)).toMatchObject({ refusal: { reason: "unknown-card" } });
    await shop.backEnd.basket.empty({}, other);
    await shop.backEnd.paymentCards.remove({ card: mineFirst }, me);
    expect(await place(mineFirst)).toMatchObject({ refusal: { reason: "unknown-card" } });
    await rowsOf(shop, "update payment_cards set expires = '2027-01-14' where id = $1", [over]);
    expect(await place(over)).toMatchObject({ refusal: { reason: "card-expired" } });
  });

  test("updates the expiry date of a card that the bank has renewed", async () => {
    const card = await stored("06/30");
    await placedWith(card);
    const { agreement } =
      (await rowsOf<{ agreement: string }>(shop, "select agreement from payment_cards"))[0] ?? {};
    await renewCard(shop.provider, SANDBOX_SECRET_KEY, agreement ?? "", "06/35");
    await shop.engine.cards.bring(card);
    expect(await shop.backEnd.paymentCards.list({}, me)).toMatchObject({
      value: { cards: [{ id: card, expires: "2035-06-30" }] },
    });
  });
});
