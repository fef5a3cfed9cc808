import { describe, expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { executeDueJobs, jobsOf, rowsOf, theirBooks, verified } from "../../engine/testing/money-scenes.ts";
import {
  basketOf,
  caller,
  hold,
  isFree,
  reserved,
  resume,
  setUpReservedOrders,
  shop,
  stateOf,
} from "../../engine/testing/reserved-scenes.ts";
import { buyBasket, placeOrder } from "../../engine/testing/seat-scenes.ts";
import { at } from "../testing/execute-operation.ts";

setUpReservedOrders();

async function numberOf() {
  const [row] = await rowsOf<{ number: string }>(shop, "select number from orders");
  return row?.number ?? "";
}
const boxOffice = async (operation: string, input: object = {}) =>
  at(shop.engine, operation, { order: await numberOf(), ...input });

async function paying() {
  await hold(["A-5", "A-6"]);
  const placed = await placeOrder(shop, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  return { link: placed.value.link, page: placed.value.paymentPage ?? "" };
}

describe("cancelling a reserved order", () => {
  test("frees the seats that the preview named, and emails the customer", async () => {
    await reserved();
    expect(await boxOffice("orders.previewCancel")).toMatchObject({
      value: { state: "reserved", tickets: [{ seat: "parkett/A/5" }, { seat: "parkett/A/6" }] },
    });
    expect(await stateOf()).toBe("reserved");
    expect(await boxOffice("orders.cancel")).toEqual({ ok: true, value: { was: "reserved" } });
    expect(await stateOf()).toBe("cancelled");
    expect([await isFree("A-5"), await isFree("A-6")]).toEqual([true, true]);
    expect((await jobsOf(shop, "reserved-order")).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ days: 0 }),
    );
    expect(await boxOffice("orders.cancel")).toMatchObject({
      refusal: { reason: "not-unpaid", state: "cancelled" },
    });
  });

  test("that is being paid ends the payment, so that it can no longer be paid", async () => {
    const { link } = await reserved();
    await resume(link);
    const placed = await placeOrder(shop, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    expect(await boxOffice("orders.previewCancel")).toMatchObject({ value: { state: "paying" } });
    expect(await boxOffice("orders.cancel")).toEqual({ ok: true, value: { was: "paying" } });
    expect(await stateOf()).toBe("cancelled");
    expect((await theirBooks(shop)).map(({ terminated }) => terminated)).toEqual([true]);
    expect(await isFree("A-5")).toBe(true);
  });

  test("that was previewed is refused once it is being paid", async () => {
    const { link } = await reserved();
    const shown = (await boxOffice("orders.previewCancel")) as { ok: true; value: { expect: string } };
    await resume(link);
    await placeOrder(shop, caller);
    expect(await boxOffice("orders.cancel", { expect: shown.value.expect })).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { state: "paying" } },
    });
    expect(await stateOf()).toBe("paying");
  });
});

describe("cancelling an order that is being paid", () => {
  test("closes its payment page and puts the seats back into the customer's basket", async () => {
    await paying();
    expect(await boxOffice("orders.cancel")).toEqual({ ok: true, value: { was: "paying" } });
    expect(await stateOf()).toBe("failed");
    expect((await basketOf())?.tickets).toHaveLength(2);
    expect((await theirBooks(shop)).map(({ terminated }) => terminated)).toEqual([true]);
    await buyBasket(shop, caller);
  });

  test("is refused if it was paid in the meantime: the customer gets the tickets, and no money moves back", async () => {
    const { page } = await paying();
    await payByCard(page);
    expect(await boxOffice("orders.cancel")).toMatchObject({
      refusal: { reason: "not-unpaid", state: "paid" },
    });
    expect(await stateOf()).toBe("paid");
    await executeDueJobs(shop);
    expect((await theirBooks(shop)).map(({ refunded }) => refunded)).toEqual([0]);
    expect(await boxOffice("orders.previewCancel")).toMatchObject({ refusal: { reason: "not-unpaid" } });
  });

  test("at the moment of its payment ends in one of both", async () => {
    const { link, page } = await paying();
    await payByCard(page);
    const [cancelled] = await Promise.all([boxOffice("orders.cancel"), verified(shop, caller, link)]);
    expect(cancelled).toMatchObject({ ok: false });
    expect(await stateOf()).toBe("paid");
    expect(await rowsOf(shop, "select 1 from tickets where valid")).toHaveLength(2);
  });
});

describe("a corrected address", () => {
  test("gets the order's emails from then on, and the order keeps its link", async () => {
    const { link } = await paying();
    const before = (await rowsOf<{ email: string }>(shop, "select email from customers"))[0]?.email;
    expect(await boxOffice("orders.correctRecipient", { email: " åsa@exämple.se " })).toEqual({
      ok: true,
      value: { before, email: "åsa@exämple.se" },
    });
    const read = await shop.backEnd.orders.read({ link }, caller);
    expect(read).toMatchObject({ value: { link, holder: { email: "åsa@exämple.se" } } });
    expect((await rowsOf<{ email: string }>(shop, "select email from customers"))[0]?.email).toBe(before);
  });

  test("is refused if it is none, and for a customer whose data was erased", async () => {
    await paying();
    expect(await boxOffice("orders.correctRecipient", { email: "nobody" })).toMatchObject({
      refusal: { reason: "invalid-email" },
    });
    await rowsOf(shop, "update customers set erased = $1", [new Date(shop.clock.now + 1_000)]);
    expect(await boxOffice("orders.correctRecipient", { email: "a@test.example" })).toMatchObject({
      refusal: { reason: "customer-erased" },
    });
  });
});
