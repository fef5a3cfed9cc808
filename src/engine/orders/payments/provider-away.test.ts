import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import {
  atThePage,
  isHeld,
  jobsOf,
  misfortune,
  release,
  rowsOf,
  tendersIn,
  theirBooks,
  verified,
} from "../../testing/money-scenes.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const AWAY = { ok: false, refusal: { reason: "provider-unreachable" } };
const verify = (link: string, caller: Caller, returned: "paid" | "cancelled" | "unknown") =>
  shop.backEnd.orders.verify({ link, returned }, caller);
const states = () => rowsOf<{ state: string }>(shop, "select state from orders");

describe("a visitor who returns", () => {
  test("while the provider is unreachable gets an error, and the order once the provider answers", async () => {
    const { caller, link, page } = await atThePage(shop);
    await payByCard(page);
    await misfortune(shop, { next: "get", answer: 503, times: 5 });
    expect(await verify(link, caller, "paid")).toEqual(AWAY);
    expect(await states()).toEqual([{ state: "paying" }]);
    await expect.poll(async () => (await verify(link, caller, "paid")).ok, { timeout: 10_000 }).toBe(true);
    expect(await verified(shop, caller, link)).toMatchObject({ state: "paid" });
  });

  test("without having paid gets the payment page again, even if the provider does not know the payment", async () => {
    const { caller, link, page } = await atThePage(shop);
    expect(await verified(shop, caller, link)).toEqual({ state: "paying", paymentPage: page });
    await misfortune(shop, { next: "get", answer: 404 });
    expect(await verified(shop, caller, link)).toEqual({ state: "paying", paymentPage: page });
  });

  test("to cancel a payment that the provider does not know gets the basket back", async () => {
    const { caller, link } = await atThePage(shop);
    await misfortune(shop, { next: "get", answer: 404 });
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject({
      ...{ state: "failed", failure: "cancelled", basketKept: true, refunded: null },
    });
    expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  });

  test("to cancel while the payment page cannot be closed gets an error, and can still pay there", async () => {
    const { caller, link, page } = await atThePage(shop);
    await misfortune(shop, { next: "terminate", answer: 503, times: 5 });
    expect(await verify(link, caller, "cancelled")).toEqual(AWAY);
    expect(await states()).toEqual([{ state: "paying" }]);
    await payByCard(page);
    expect(await verified(shop, caller, link, "paid")).toMatchObject({ state: "paid" });
  });

  test("to cancel in one tab after paying in another has paid", async () => {
    const { caller, link, page } = await atThePage(shop);
    await misfortune(shop, { next: "terminate", answer: 200, held: true });
    const givingUp = verified(shop, caller, link, "cancelled");
    await isHeld(shop);
    await payByCard(page);
    await release(shop);
    expect(await givingUp).toMatchObject({ state: "paid" });
    expect(await tendersIn(shop)).toMatchObject([{ state: "taken" }]);
  });
});

describe("a payment that was never opened", () => {
  async function placedWithoutPage() {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    await misfortune(shop, { next: "create", answer: 503, times: 3 });
    const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 81_500 }, caller);
    expect(placed).toEqual(AWAY);
    const [order] = await rowsOf<{ link: string }>(shop, "select link from orders");
    return { caller, link: order?.link ?? "" };
  }

  test("is opened when its visitor returns, and can be paid", async () => {
    const { caller, link } = await placedWithoutPage();
    let page: string | null = null;
    await expect
      .poll(
        async () => {
          const now = await verify(link, caller, "unknown");
          page = now.ok && now.value.state === "paying" ? now.value.paymentPage : null;
          return page;
        },
        { timeout: 10_000 },
      )
      .toContain("/hosted/");
    await payByCard(page ?? "");
    expect(await verified(shop, caller, link, "paid")).toMatchObject({ state: "paid" });
  });

  test("is not opened for a visitor who returns as paid, and is released for one who cancels", async () => {
    const { caller, link } = await placedWithoutPage();
    expect(await verified(shop, caller, link, "paid")).toEqual({ state: "paying", paymentPage: null });
    expect(await theirBooks(shop)).toEqual([]);
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject({
      ...{ state: "failed", failure: "cancelled", basketKept: true },
    });
    expect(await theirBooks(shop)).toEqual([]);
    expect(await jobsOf(shop, "refund-notice")).toEqual([]);
  });
});

test("an unknown order cannot be verified", async () => {
  const { caller } = await atThePage(shop);
  expect(await verify("no-such-order", caller, "paid")).toEqual({
    ok: false,
    refusal: { reason: "unknown-order" },
  });
});
