import { describe, expect, test } from "vitest";
import type { Order } from "#contract/operations/orders.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import {
  begin,
  bought,
  caller,
  codes,
  place,
  read,
  setUpExchanges,
  shop,
} from "../../engine/testing/exchange-scenes.ts";
import { executeDueJobs, rowsOf, theirBooks } from "../../engine/testing/money-scenes.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit } from "../../engine/testing/seat-scenes.ts";
import { at } from "../testing/execute-operation.ts";

/** A customer pays for an exchange while the box office cancels it. */

setUpExchanges();

async function exchanging() {
  const old = await bought(["A-1", "A-2"]);
  await begin(old, codes(old));
  const placed = await place();
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const { link, paymentPage } = placed.value;
  const [order] = await rowsOf<{ number: string }>(shop, "select number from orders where link = $1", [link]);
  return { old, link, page: paymentPage ?? "", number: order?.number ?? "" };
}
const cancelled = (order: string) => at(shop.engine, "orders.cancel", { order });
const verified = (link: string) => shop.another().backEnd.orders.verify({ link, returned: "paid" }, caller);

/** Either the old tickets are valid and nothing was paid, or the new ones are and the fee was. */
async function expectOneOfBoth(old: Order, link: string) {
  await executeDueJobs(shop);
  const [before, after] = [codes(await read(old)), codes(await read({ link }))];
  expect([before.length, after.length].toSorted()).toEqual([0, 2]);
  const isExchanged = after.length === 2;
  const [moved] = await rowsOf(shop, "select 1 from tenders where moved > 0");
  expect(moved !== undefined).toBe(isExchanged);
  expect((await theirBooks(shop)).at(-1)).toMatchObject(
    isExchanged ? { terminated: false, refunded: 0 } : { terminated: true },
  );
  expect(await audit(shop)).toEqual(NO_VIOLATION);
  return isExchanged;
}

describe("an exchange that is being paid", () => {
  test("and is cancelled by the box office leaves the old tickets valid", async () => {
    const { old, link, number } = await exchanging();
    expect(await cancelled(number)).toMatchObject({ ok: true });
    expect(await expectOneOfBoth(old, link)).toBe(false);
  });

  test("and is cancelled at the moment its payment is verified ends in one of both", async () => {
    const { old, link, page, number } = await exchanging();
    await payByCard(page);
    const [answer] = await Promise.all([cancelled(number), verified(link)]);
    expect(answer).toMatchObject({ ok: false });
    expect(await expectOneOfBoth(old, link)).toBe(true);
  });

  test("and is cancelled while its customer pays ends in one of both", async () => {
    const { old, link, page, number } = await exchanging();
    const [answer] = await Promise.all([cancelled(number), payByCard(page).catch(() => null)]);
    await verified(link);
    expect(await expectOneOfBoth(old, link)).toBe(!answer.ok);
  });
});
