import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refundOrder, returnLines } from "../orders/returned/refund-order.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy, readOrder } from "../testing/purchase.ts";
import {
  type Bought,
  bought,
  closeAudited,
  creditOf,
  openResaleShop,
  PRICE,
  putUp,
  resaleJobs,
  stagesOf,
} from "../testing/sales/resale-scenes.ts";
import { holdFor } from "../testing/sales/waiting-scenes.ts";
import { CARMEN, smallHouse } from "../testing/small-house.ts";
import { signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let seller: Bought;
let code: string;
let other: string;
const TO_THE_END = 70 * 3_600;

beforeEach(async () => {
  ({ shop, seller, code, other } = await openResaleShop());
});
afterEach(() => closeAudited(shop));

const ticket = async () => (await readOrder(shop, seller.link, seller.caller)).tickets[0];

describe("a resale that ends unsold", () => {
  test("gives the ticket back under a new code, and notifies its customer", async () => {
    await putUp(shop, seller, code);
    await resaleJobs(shop);
    expect(await ticket()).toMatchObject({ valid: false });
    shop.clock.advance(TO_THE_END);
    await resaleJobs(shop);
    expect(await ticket()).toMatchObject({ valid: true, resale: null });
    expect((await ticket())?.code).not.toBe(code);
    expect(await stagesOf(shop)).toEqual(["put-up", "ended"]);
  });

  test("waits for whoever holds the seat, who may still buy it", async () => {
    await putUp(shop, seller, code);
    shop.clock.advance(TO_THE_END - 60);
    const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdFor(shop, ["A-5"], { caller: buyer });
    shop.clock.advance(60);
    await resaleJobs(shop);
    expect(await ticket()).toMatchObject({ valid: false, resale: { state: "open" } });
    await buy(shop, buyer);
    shop.clock.advance(120);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(PRICE);
  });

  test("is tried again until the hold has ended", async () => {
    await putUp(shop, seller, code);
    shop.clock.advance(TO_THE_END - 60);
    await holdFor(shop, ["A-5"]);
    for (let minute = 0; minute < 30; minute++) {
      shop.clock.advance(60);
      await resaleJobs(shop);
    }
    expect(await ticket()).toMatchObject({ valid: true });
  });

  test.each(["cancelled", "moved"] as const)(
    "ends when the performance is %s, and the holder decides",
    async (how) => {
      await putUp(shop, seller, code);
      await putUp(shop, seller, other);
      const performances = smallHouse().performances.map((entry) =>
        entry.id !== CARMEN
          ? entry
          : how === "cancelled"
            ? { ...entry, cancelled: true }
            : { ...entry, starts: entry.starts + 86_400_000 },
      );
      await shop.engine.house.importCatalogue(smallHouse({ performances }), []);
      expect(await ticket()).toMatchObject({ valid: true });
      await shop.engine.orders.settleUnanswered();
      const offers = await shop.backEnd.refundOffers.list({ link: seller.link }, seller.caller);
      expect(offers).toMatchObject({ value: [{ kind: how, state: "waiting", tickets: 2 }] });
    },
  );
});

describe("an order with a ticket that is for resale", () => {
  test("that the box office refunds in full ends the resale, and the seat stays on sale", async () => {
    const [order] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [
      seller.link,
    ]);
    await putUp(shop, seller, code);
    const refund = { order: order?.id ?? "", amount: 2 * PRICE, id: "all" };
    expect(await refundOrder(shop.services, refund)).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select state from ticket_resales")).toEqual([{ state: "returned" }]);
    await bought(shop, ["A-5"]);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(0);
    expect(await readOrder(shop, seller.link, seller.caller)).toMatchObject({ returned: true });
  });

  test("that is returned in part keeps the resale of the other ticket", async () => {
    const [order] = await rowsOf<{ id: string; line: string }>(
      shop,
      "select id, document #>> '{lines,1,id}' as line from orders where link = $1",
      [seller.link],
    );
    await putUp(shop, seller, code);
    const lines = [order?.line ?? ""];
    expect(await returnLines(shop.services, { order: order?.id ?? "", lines })).toMatchObject({ ok: true });
    expect(await ticket()).toMatchObject({ resale: { state: "open" } });
    await bought(shop, ["A-5"]);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await readOrder(shop, seller.link, seller.caller)).toMatchObject({ returned: true });
  });

  test("that its customer returns whole is paid at once, and not again when the seat is sold", async () => {
    await putUp(shop, seller, code);
    expect(await shop.backEnd.orders.giveBack({ link: seller.link }, seller.caller)).toMatchObject({
      ok: true,
    });
    await bought(shop, ["A-5"]);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(2 * PRICE);
  });

  test("keeps its seat in the house's plan", async () => {
    await putUp(shop, seller, code);
    const { plans } = smallHouse();
    const fewer = plans.map((plan) => ({
      ...plan,
      sections: plan.sections.map((section) => ({
        ...section,
        rows: section.rows.map((row) => ({ ...row, seats: row.seats.filter(({ id }) => id !== "A-5") })),
      })),
    }));
    expect(await shop.engine.house.importCatalogue(smallHouse({ plans: fewer }), [])).toMatchObject({
      result: "refused",
      lostSeats: expect.arrayContaining([{ performance: CARMEN, seat: "A-5" }]),
    });
  });
});
