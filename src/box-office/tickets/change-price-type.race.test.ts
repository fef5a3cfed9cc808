import { afterEach, describe, expect, test } from "vitest";
import type { Order } from "#contract/operations/orders.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { without } from "../../engine/testing/rewritten.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { YOUTH } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { at, ticketIds } from "../testing/execute-operation.ts";

let shop: TestShop;
let order: Order;
afterEach(() => shop.close());

type Rewrite = (statement: string) => string;

/** Changes the price type while a refund of the ticket is being committed. */
async function refundedMeanwhile(rewrite: Rewrite) {
  let isSlow = false;
  shop = await openTestShop({
    rewrite: (statement) =>
      isSlow && statement === "commit" ? "select pg_sleep(2); commit" : rewrite(statement),
  });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-5"]);
  order = await buy(shop, caller);
  const [ticket = ""] = await ticketIds(shop.engine, order);
  isSlow = true;
  const refunded = at(shop.engine, "orders.refund", { order: order.number, lines: [ticket] });
  await expect
    .poll(() => rowsOf(shop, "select 1 from pg_stat_activity where query like 'select pg_sleep(2)%'"))
    .not.toEqual([]);
  isSlow = false;
  const wanted = { order: order.number, ticket, priceType: YOUTH };
  const changed = await at(shop.engine, "tickets.changePriceType", wanted).catch(() => "failed" as const);
  expect(await refunded).toMatchObject({ ok: true });
  return changed;
}

describe("a change of price type of a ticket that is being refunded", () => {
  test("waits, and is refused", async () => {
    expect(await refundedMeanwhile((statement) => statement)).toMatchObject({
      refusal: { reason: "void-ticket" },
    });
    expect(await rowsOf(shop, "select 1 from orders")).toHaveLength(1);
  });

  test("fails without the lock on the order", async () => {
    const unlocked = (statement: string) =>
      /from "(?:orders|tickets)"/.test(statement) && statement.includes(" for update")
        ? without(statement, / for update/)
        : statement;
    expect(await refundedMeanwhile(unlocked)).toBe("failed");
  });
});
