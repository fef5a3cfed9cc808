import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy, readOrder } from "../../engine/testing/purchase.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { at } from "../testing/execute-operation.ts";

let shop: TestShop;
let caller: Caller;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  ({ caller, order } = await bought("A-5", "A-6"));
});
afterEach(() => shop.close());

async function bought(...seats: string[]) {
  const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, buyer, seats);
  return { caller: buyer, order: await buy(shop, buyer) };
}
const ask = (name: string, input: object) => at(shop.engine, name, { performance: CARMEN, ...input });
const party = (...seats: string[]) => ({ order: order.number, seats });
const hold = async (...seats: string[]) => holdSeats(shop, await visitor(shop.backEnd), seats);
const seatsOf = async (of: Order, as: Caller) =>
  (await readOrder(shop, of.link, as)).tickets.map(({ place: { row, seat } }) => `${row}${seat}`);

describe("a party", () => {
  test("moves together to free seats, keeps its codes, and gets one email", async () => {
    expect(await ask("moves.preview", party("parkett/A/8-9"))).toMatchObject({
      value: {
        moves: [
          { from: "parkett/A/5", to: "parkett/A/8", isKept: false },
          { from: "parkett/A/6", to: "parkett/A/9", isKept: false },
        ],
        needsReason: false,
        emails: [{ order: order.number, email: { to: order.holder.email } }],
      },
    });
    expect(await seatsOf(order, caller)).toEqual(["A5", "A6"]);
    expect(await ask("moves.move", party("parkett/A/8-9"))).toMatchObject({ ok: true });
    expect(await seatsOf(order, caller)).toEqual(["A8", "A9"]);
    const now = await readOrder(shop, order.link, caller);
    expect(now.tickets.map(({ code }) => code)).toEqual(order.tickets.map(({ code }) => code));
    expect(await jobsOf(shop, "ticket-changed")).toMatchObject([
      { data: { order: order.link, tickets: order.tickets.map(({ code }) => code), what: "seat" } },
    ]);
    expect(await hold("A-5", "A-6")).toMatchObject({ ok: true });
    expect(await hold("A-8")).toMatchObject({ ok: false });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("moves along its row, also into its own seats", async () => {
    expect(await ask("moves.move", party("parkett/A/6-7"))).toMatchObject({ ok: true });
    expect(await seatsOf(order, caller)).toEqual(["A6", "A7"]);
    expect(await hold("A-5")).toMatchObject({ ok: true });
    expect(await hold("A-6")).toMatchObject({ ok: false });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("moves as a whole or not at all", async () => {
    await hold("A-9");
    for (const name of ["moves.preview", "moves.move"])
      expect(await ask(name, party("parkett/A/8-9"))).toMatchObject({
        refusal: { reason: "seats-not-free", taken: ["parkett/A/9"] },
      });
    expect(await ask("moves.move", party("parkett/A/8"))).toMatchObject({
      refusal: { reason: "seats-differ", tickets: 2, seats: 1 },
    });
    expect(await seatsOf(order, caller)).toEqual(["A5", "A6"]);
    expect(await hold("A-8")).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("needs a reason for seats at another price or of an allocation, and keeps what it paid", async () => {
    await ask("seats.block", { seats: ["parkett/A/9"] });
    const kept = party("parkett/A/8-9");
    expect(await ask("moves.move", kept)).toMatchObject({ refusal: { reason: "needs-reason" } });
    expect(await ask("moves.moveAnyway", { ...kept, why: "A pillar" })).toMatchObject({ ok: true });
    const cheaper = party("parkett/B/5-6");
    expect(await ask("moves.preview", cheaper)).toMatchObject({
      value: { needsReason: true, before: { amount: 160_000 }, after: { amount: 79_000 } },
    });
    expect(await ask("moves.move", cheaper)).toMatchObject({ refusal: { reason: "needs-reason" } });
    expect(await ask("moves.moveAnyway", { ...cheaper, why: "A pillar" })).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select count(*)::int as entries from ledger")).toEqual([{ entries: 1 }]);
    expect((await readOrder(shop, order.link, caller)).totals).toEqual(order.totals);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("is not moved once what was shown has changed", async () => {
    const shown = (await ask("moves.preview", party("parkett/A/8-9"))) as { value: { expect: string } };
    await ask("moves.move", party("parkett/A/1-2"));
    expect(await ask("moves.move", { ...party("parkett/A/8-9"), expect: shown.value.expect })).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { moves: [{ from: "parkett/A/1" }, {}] } },
    });
    expect(await seatsOf(order, caller)).toEqual(["A1", "A2"]);
  });
});

describe("two parties", () => {
  test("swap their seats, each with its own codes, and both get an email", async () => {
    const other = await bought("A-1", "A-2");
    const both = { order: order.number, other: other.order.number };
    expect(await ask("moves.previewSwap", both)).toMatchObject({ value: { needsReason: false } });
    expect(await ask("moves.swap", both)).toMatchObject({ ok: true });
    expect(await seatsOf(order, caller)).toEqual(["A1", "A2"]);
    expect(await seatsOf(other.order, other.caller)).toEqual(["A5", "A6"]);
    expect(await jobsOf(shop, "ticket-changed")).toHaveLength(2);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    // Each can return what it has now.
    await at(shop.engine, "orders.refund", { order: order.number, all: true });
    expect(await hold("A-1", "A-2")).toMatchObject({ ok: true });
    expect(await hold("A-5")).toMatchObject({ ok: false });
  });

  test("of different sizes do not swap, and at different prices only for a reason", async () => {
    const [one, two] = [await bought("A-1"), await bought("B-5", "B-6")];
    const swap = (other: Order) => ({ order: order.number, other: other.number });
    expect(await ask("moves.swap", swap(one.order))).toMatchObject({ refusal: { reason: "seats-differ" } });
    expect(await ask("moves.swap", swap(two.order))).toMatchObject({ refusal: { reason: "needs-reason" } });
    expect(await ask("moves.swapAnyway", { ...swap(two.order), why: "A wheelchair" })).toMatchObject({
      ok: true,
    });
    expect(await seatsOf(two.order, two.caller)).toEqual(["A5", "A6"]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });
});

describe("seats that a rebuilt hall lacks", () => {
  const rebuilt = () => {
    const house = smallHouse();
    const plans = house.plans.map((plan) => ({
      ...plan,
      sections: plan.sections.map((section) => ({
        ...section,
        rows: section.rows.map((row) => ({
          ...row,
          seats: row.seats.filter(({ id }) => !["A-5", "A-6", "A-7"].includes(id)),
        })),
      })),
    }));
    return shop.engine.house.importCatalogue({ ...house, plans }, []);
  };

  test("are listed with their tickets, are no target of a move, and let the house open once they are empty", async () => {
    expect(await rebuilt()).toMatchObject({ result: "refused" });
    expect(await at(shop.engine, "seats.lost", {})).toMatchObject({
      value: {
        performances: [
          {
            performance: { id: CARMEN },
            tickets: [
              { order: order.number, seat: "parkett/A/5" },
              { order: order.number, seat: "parkett/A/6" },
            ],
            ...{ held: [], free: ["parkett/A/7"] },
          },
        ],
      },
    });
    expect(await ask("moves.move", party("parkett/A/7-8"))).toMatchObject({
      refusal: { reason: "seat-lost", seat: "parkett/A/7" },
    });
    expect(await ask("moves.move", party("parkett/A/8-9"))).toMatchObject({ ok: true });
    expect(await rebuilt()).toMatchObject({ result: "imported" });
    expect(await at(shop.engine, "seats.lost", {})).toMatchObject({ value: { performances: [] } });
    expect(await seatsOf(order, caller)).toEqual(["A8", "A9"]);
  });
});
