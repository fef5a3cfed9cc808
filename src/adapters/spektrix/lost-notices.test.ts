import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { approvedIn, NOBODY } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

let shop: VendorShop;
afterEach(() => shop.close());

interface Due {
  readonly [column: string]: unknown;
  readonly minutes: number;
  readonly watch: boolean | null;
}

/** Takes the next settlement from the outbox and sets the clock to its due time. */
async function nextSettlement(began: number): Promise<Due | undefined> {
  const { rows } = await shop.database.execute<Due & { at: string }>(sql`
    delete from jobs.job where id = (
      select id from jobs.job where name = 'settle-payment' order by start_after limit 1)
    returning start_after as at, (data->>'watch')::boolean as watch`);
  const [job] = rows;
  if (!job) return undefined;
  shop.clock.now = new Date(job.at).getTime();
  return { minutes: (shop.clock.now - began) / 60_000, watch: job.watch };
}

test("an order paid with a closed browser and a lost notification is confirmed at the vendor after a minute", async () => {
  shop = await openVendorShop();
  const began = shop.clock.now;
  const { link, payment } = await approvedIn(shop, shop.backEnd);
  const due = await nextSettlement(began);
  expect(due).toEqual({ minutes: 1, watch: true });
  await shop.spektrix.payments.settle(payment, due?.watch ?? false);
  expect(await expectOk(shop.backEnd.orders.read({ link }, NOBODY))).toMatchObject({ state: "paid" });
});
