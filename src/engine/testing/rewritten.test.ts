import { afterEach, expect, test } from "vitest";
import { readOrder } from "../orders/payments/order-payments.ts";
import { rowsOf } from "./money-scenes.ts";
import { buy } from "./purchase.ts";
import { type Cut, cutting } from "./rewritten.ts";
import { holdSeats } from "./seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "./test-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

test("a prepared statement that is cut off ends its connection, and is itself on the next one", async () => {
  const cut: Cut = { after: null };
  shop = await openTestShop({ rewrite: cutting(cut) });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-5"]);
  const { number } = await buy(shop, caller);
  const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
  const inOne = () =>
    shop.database.transaction(async (transaction) => {
      const [{ pid } = { pid: 0 }] = (
        await transaction.execute<{ pid: number }>("select pg_backend_pid() as pid")
      ).rows;
      connection = pid;
      cut.after = wanted;
      return readOrder(transaction, order?.id ?? "", true);
    });
  let connection = 0;
  let wanted: number | null = 0;
  await expect(inOne()).rejects.toThrow();
  const ended = connection;
  wanted = null;
  expect(await rowsOf(shop, "select pid from pg_stat_activity where pid = $1", [ended])).toEqual([]);
  for (let time = 0; time < 5; time++) expect(await inOne()).toMatchObject({ number });
});
