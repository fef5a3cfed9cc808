import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy, readOrder } from "../../engine/testing/purchase.ts";
import { without } from "../../engine/testing/rewritten.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../engine/testing/test-shop.ts";
import { at, ticketIds } from "../testing/execute-operation.ts";

let shop: TestShop;
let caller: Caller;
let order: Order;
let ticket: string;
async function open(options: TestShopOptions = {}) {
  shop = await openTestShop(options);
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-5", "A-6"]);
  order = await buy(shop, caller);
  [ticket = ""] = await ticketIds(shop.engine, order);
}
afterEach(() => shop.close());

const change = (seat: string, input: object = {}, engine = shop.engine) =>
  at(engine, "tickets.changeSeat", { order: order.number, ticket, seat, ...input });
const preview = (seat: string) =>
  at(shop.engine, "tickets.previewSeat", { order: order.number, ticket, seat });
const somebody = async () => signedIn(shop.backEnd, await visitor(shop.backEnd));
const seatsNow = async () =>
  (await readOrder(shop, order.link, caller)).tickets.map(({ place }) => place.seat);
const doorList = async () =>
  (
    (await at(shop.engine, "door.list", { performance: CARMEN })) as {
      value: { tickets: { seat: string }[] };
    }
  ).value.tickets.map(({ seat }) => seat);

describe("a change of seat", () => {
  test("gives the ticket the new seat everywhere, keeps its code, and frees the old one", async () => {
    await open();
    expect(await preview("parkett/A/9")).toMatchObject({
      value: { from: "parkett/A/5", to: "parkett/A/9", isBlocked: false, email: { to: order.holder.email } },
    });
    expect(await seatsNow()).toEqual(["5", "6"]);
    expect(await change("parkett/A/9")).toEqual({
      ok: true,
      value: { from: "parkett/A/5", to: "parkett/A/9" },
    });
    expect(await seatsNow()).toEqual(["9", "6"]);
    expect(await doorList()).toEqual(["parkett/A/6", "parkett/A/9"]);
    expect((await readOrder(shop, order.link, caller)).tickets[0]?.code).toBe(order.tickets[0]?.code);
    expect(await jobsOf(shop, "ticket-changed")).toMatchObject([{ data: { what: "seat" } }]);
    expect(await holdSeats(shop, await somebody(), ["A-5"])).toMatchObject({ ok: true });
    expect(await holdSeats(shop, await somebody(), ["A-9"])).toMatchObject({ ok: false });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("can be repeated, returned and refunded like any other ticket", async () => {
    await open();
    await change("parkett/A/9");
    await change("parkett/A/10");
    await at(shop.engine, "orders.refund", { order: order.number, lines: [ticket] });
    expect(await holdSeats(shop, await somebody(), ["A-5", "A-9", "A-10"])).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test.each([
    ["parkett/A/5", "same-seat"],
    ["parkett/A/6", "not-free"],
    ["parkett/A/8", "not-free"],
    ["parkett/Z/1", "unknown-seat"],
    ["parkett/B/5", "other-price"],
    ["parkett/B/1", "seat-fits-not"],
    ["parkett/B/2", "seat-fits-not"],
  ])("to %s is refused as %s, in preview and action, and changes nothing", async (seat, reason) => {
    await open();
    await holdSeats(shop, await somebody(), ["A-8"]);
    expect(await preview(seat)).toMatchObject({ refusal: { reason } });
    expect(await change(seat)).toMatchObject({ refusal: { reason } });
    expect(await seatsNow()).toEqual(["5", "6"]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("that was previewed is refused once the seat was changed or the address corrected", async () => {
    await open();
    const shown = (await preview("parkett/A/9")) as { ok: true; value: { expect: string } };
    await change("parkett/A/8");
    expect(await change("parkett/A/9", { expect: shown.value.expect })).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { from: "parkett/A/8" } },
    });
    expect(await seatsNow()).toEqual(["8", "6"]);
  });
});

describe("a seat that the box office has blocked", () => {
  const toBlocked = (seat: string) =>
    at(shop.engine, "tickets.changeToBlockedSeat", { order: order.number, ticket, seat });

  test("is taken only by the operation that needs the permission to block seats, and returns to the block", async () => {
    await open();
    await at(shop.engine, "seats.block", { performance: CARMEN, seats: ["parkett/A/9"] });
    expect(await preview("parkett/A/9")).toMatchObject({ value: { isBlocked: true } });
    expect(await change("parkett/A/9")).toMatchObject({ refusal: { reason: "seat-blocked" } });
    expect(await toBlocked("parkett/A/8")).toMatchObject({ refusal: { reason: "not-blocked" } });
    expect(await toBlocked("parkett/A/9")).toMatchObject({ ok: true });
    expect(await seatsNow()).toEqual(["9", "6"]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    await at(shop.engine, "orders.refund", { order: order.number, lines: [ticket] });
    expect(await holdSeats(shop, await somebody(), ["A-9"])).toMatchObject({ ok: false });
  });

  test("by the house's files stays closed", async () => {
    await open();
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = 'A-9'", [
      CARMEN,
    ]);
    expect(await toBlocked("parkett/A/9")).toMatchObject({ refusal: { reason: "not-free" } });
  });
});

describe("at the same moment", () => {
  async function raced() {
    const callers = await Promise.all([1, 2, 3].map(somebody));
    const [first, ...held] = await Promise.all([
      change("parkett/A/9", {}, shop.another()),
      ...callers.map((other) => holdSeats(shop, other, ["A-9"])),
    ]);
    return [first, ...held].filter((one) => one?.ok).length;
  }

  test("a seat is taken by a change of seat or by a buyer on the web, not by both", async () => {
    await open();
    expect(await raced()).toBe(1);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  /** As if the clerk's look had come before the buyer's request. */
  const blind = (statement: string) =>
    statement.startsWith('select "performance", "seat"') && !statement.includes("for update")
      ? without(statement, /"state"/, "0::smallint")
      : statement;

  test("a seat that a buyer took after the clerk looked is refused", async () => {
    await open({ rewrite: blind });
    await holdSeats(shop, await somebody(), ["A-9"]);
    expect(await preview("parkett/A/9")).toMatchObject({ ok: true });
    expect(await change("parkett/A/9")).toMatchObject({ refusal: { reason: "not-free" } });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("without the condition on the seat's state, a change of seat takes a seat from a web basket", async () => {
    const condition =
      /and \(state = 0 or \(state = 1 and held_until <= \$\d+ and allocation is null and not listed\)\)/;
    await open({
      rewrite: (statement) =>
        statement.includes("update performance_seats as held set state = 1")
          ? without(statement, condition, "and $3::timestamptz is not null")
          : blind(statement),
    });
    await holdSeats(shop, await somebody(), ["A-9"]);
    expect(await change("parkett/A/9")).toMatchObject({ ok: true });
    expect((await audit(shop)).lost).toBe(1);
  });

  test("two clerks who move two tickets to one seat move one of them", async () => {
    await open();
    const [, second = ""] = await ticketIds(shop.engine, order);
    const answers = await Promise.all([
      change("parkett/A/9"),
      at(shop.another(), "tickets.changeSeat", { order: order.number, ticket: second, seat: "parkett/A/9" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });
});
