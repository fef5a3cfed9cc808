import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { BackEndAway } from "#contract/back-end-away.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { orders } from "./storage/schema.ts";
import { dyingAt, Killed } from "./testing/dying.ts";
import { json, NOBODY, post, signedUp, takeSeats } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** No payment whose settlement would confirm them: a job does. */

let shop: VendorShop;
afterEach(() => shop.close());

const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);
const sold = () => json<{ total: number; tickets: unknown[] }[]>(`${shop.vendor}/sandbox/orders`);

async function open(): Promise<void> {
  const [offer] = SALES_OF_BOTH["promo-codes"] ?? [];
  if (!offer) throw new Error("no offer");
  const free = { ...offer, id: "free", codes: ["GRATIS"], gives: { percent: 100 } };
  shop = await openVendorShop({ sales: { ...SALES_OF_BOTH, "promo-codes": [free] } });
}

/** A code makes the seats free. */
async function aboutToPlace(seats: readonly string[]) {
  const { promoCodes, orders: placing } = shop.backEnd;
  const { caller } = await signedUp(shop.backEnd);
  await expectOk(takeSeats(shop.backEnd, caller, seats));
  await expectOk(promoCodes.apply({ code: "gratis" }, caller));
  await expectOk(placing.chooseDelivery({ method: "e-ticket" }, caller));
  const place = (of = shop.backEnd) => of.orders.place({ acceptTerms: true, expectedTotal: 0 }, caller);
  return { caller, place };
}

const verify = async (link: string) =>
  expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, NOBODY));
const orderOf = async (link: string) => {
  const [order] = await shop.database.select().from(orders).where(eq(orders.link, link));
  return order?.id ?? "";
};

interface Waiting {
  readonly data: { readonly kind: string; readonly order: string };
}
async function jobs(kind: string): Promise<Waiting[]> {
  const query = sql`select data from jobs.job where name = ${kind} order by created_on`;
  return (await shop.database.execute(query)).rows as unknown as Waiting[];
}

test("a free order placed while the vendor is unavailable is confirmed later by the job", async () => {
  await open();
  const { caller, place } = await aboutToPlace(["A-4"]);
  await misfortune({ method: "POST", ends: "confirm", answer: 503 });
  const { link, paymentPage } = await expectOk(place());
  expect(paymentPage).toBeNull();
  expect(await expectOk(shop.backEnd.orders.read({ link }, caller))).toMatchObject({
    state: "paying",
    tickets: [],
  });
  const [job] = await jobs("confirm-order");
  expect(job?.data.order).toBe(await orderOf(link));
  // The outbox retries it.
  await misfortune({ method: "GET", answer: 503, times: 6 });
  await expect(shop.spektrix.orders.confirm(job?.data.order ?? "")).rejects.toThrow(BackEndAway);
  await fetch(`${shop.vendor}/sandbox/faults`, { method: "DELETE" });
  await shop.spektrix.orders.confirm(job?.data.order ?? "");
  await shop.spektrix.orders.confirm(job?.data.order ?? "");
  expect(await expectOk(shop.backEnd.orders.read({ link }, NOBODY))).toMatchObject({
    ...{ state: "paid", tickets: [{ valid: true, code: expect.stringMatching(/^\d{12}$/) }] },
  });
  expect(await sold()).toHaveLength(1);
  expect((await jobs("order-confirmation")).map(({ data }) => data.order)).toEqual([link]);
});

test("a free order whose confirmation response was lost is recognized by its seats, and confirmed once", async () => {
  await open();
  const { place } = await aboutToPlace(["A-4"]);
  await misfortune({ method: "POST", ends: "confirm", answer: "lose-answer" });
  const { link } = await expectOk(place());
  expect(await sold()).toHaveLength(1);
  expect(await verify(link)).toMatchObject({ state: "paid" });
  expect(await expectOk(shop.backEnd.orders.read({ link }, NOBODY))).toMatchObject({
    tickets: [{ valid: true }],
  });
  expect(await sold()).toHaveLength(1);
});

test("a free order that the vendor can no longer confirm is never shown as paid, and its customer is notified", async () => {
  await open();
  const { place } = await aboutToPlace(["A-5"]);
  await misfortune({ method: "GET", answer: 503, times: 3 });
  const { link } = await expectOk(place());
  await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
  const id = await orderOf(link);
  await shop.spektrix.orders.confirm(id);
  for (const _ of ["once", "again"]) {
    await shop.spektrix.orders.confirm(id);
    expect(await verify(link)).toMatchObject({ state: "failed", failure: "seats-lost", refunded: null });
  }
  expect((await jobs("refund-notice")).map(({ data }) => data.order)).toEqual([link]);
  expect(await jobs("order-confirmation")).toEqual([]);
});

test("a free order sent for confirmation whose basket is missing is not reported as failed, and the house decides on it", async () => {
  await open();
  const { place } = await aboutToPlace(["A-5"]);
  await misfortune({ method: "POST", ends: "confirm", answer: 503 });
  const { link } = await expectOk(place());
  await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
  const id = await orderOf(link);
  await shop.spektrix.orders.confirm(id);
  await shop.spektrix.orders.confirm(id);
  expect(await verify(link)).toEqual({ state: "paying", paymentPage: null });
  expect((await jobs("unclear-order")).map(({ data }) => data.order)).toEqual([id]);
  expect(await jobs("refund-notice")).toEqual([]);
  const unclear = await shop.spektrix.orders.unclear(id, "sv");
  await shop.spektrix.orders.answerUnclear(Number(unclear?.number), null, "Ek");
  expect(await verify(link)).toMatchObject({ state: "failed", failure: "seats-lost" });
  expect((await jobs("refund-notice")).map(({ data }) => data.order)).toEqual([link]);
});

test("a free order from whose basket the box office has removed a seat is not confirmed as a different order", async () => {
  await open();
  const { place } = await aboutToPlace(["A-4", "A-5"]);
  await misfortune({ method: "POST", ends: "confirm", answer: 503 });
  const { link } = await expectOk(place());
  const [basket] = (await (await fetch(`${shop.vendor}/sandbox/baskets`)).json()) as {
    id: string;
    tickets: { id: string }[];
  }[];
  await post(`${shop.vendor}/sandbox/take-out`, { basket: basket?.id, item: basket?.tickets[0]?.id });
  await shop.spektrix.orders.confirm(await orderOf(link));
  expect(await verify(link)).toMatchObject({ state: "failed", failure: "seats-lost" });
  expect(await sold()).toEqual([]);
});

test("a process that dies while placing or confirming a free order leaves it to the job, which makes one order and one email", async () => {
  await open();
  let deaths = 0;
  for (const when of ["before", "after"] as const) {
    for (let at = 1; ; at++) {
      const { caller, place } = await aboutToPlace(["A-4"]);
      const death = dyingAt(at, when);
      const dying = shop.another(death.around, death.wrap);
      await place(dying.backEnd).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      shop.clock.now += 30_000;
      const waiting = await jobs("confirm-order");
      if (waiting.length === 0) {
        // No order yet: the visitor presses the button again.
        await expectOk(place());
        waiting.push(...(await jobs("confirm-order")));
      }
      expect(waiting).toHaveLength(1);
      await shop.spektrix.orders.confirm(waiting[0]?.data.order ?? "");
      expect(await sold()).toMatchObject([{ total: 0, tickets: [{}] }]);
      const [mine] = await expectOk(shop.backEnd.orders.mine({}, caller));
      expect(mine).toMatchObject({ state: "paid", tickets: [{ valid: true }] });
      expect(await jobs("order-confirmation")).toHaveLength(1);
      await post(`${shop.vendor}/sandbox/forget`, {});
      await shop.database.execute(sql`truncate ${orders} cascade`);
      await shop.database.execute(sql`delete from jobs.job`);
      if (!death.hasDied) break;
      deaths += 1;
    }
  }
  expect(deaths).toBeGreaterThanOrEqual(12);
}, 60_000);
