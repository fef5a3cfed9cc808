import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TENDER_FLOW, type TenderState } from "#domain/orders/states.ts";
import { paymentsOf } from "../engine/orders/payments/order-payments.ts";
import { atThePage, rowsOf } from "../engine/testing/money-scenes.ts";
import { found, inTransaction, tenderOf } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { findTender, moveTender, openTenders } from "./tenders.ts";

const STATES = Object.keys(TENDER_FLOW) as TenderState[];
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test.each(STATES)(
  "a tender that is %s changes only to a state of its flow, and only from the expected state",
  async (was) => {
    const { link } = await atThePage(shop);
    const { id } = (await found(shop, link)).tender;
    for (const to of STATES) {
      const isNext = (TENDER_FLOW[was] as readonly TenderState[]).includes(to);
      const elsewhere = STATES.find(
        (state) => state !== was && (TENDER_FLOW[state] as readonly TenderState[]).includes(to),
      );
      for (const [from, goes] of [
        [null, isNext],
        [was, isNext],
        [elsewhere, false],
      ] as const) {
        if (from === undefined) continue;
        await rowsOf(shop, "update tenders set state = $1", [was]);
        const moved = await moveTender(shop.database, id, to, { change: { hint: `${to}` }, from });
        const now = await tenderOf(shop, id);
        expect([to, from, moved?.state ?? null, now.state]).toEqual([
          to,
          from,
          goes ? to : null,
          goes ? to : was,
        ]);
        if (goes) expect([moved?.hint, now.hint]).toEqual([to, to]);
      }
    }
  },
);

test("an unknown tender is not found", async () => {
  expect(await findTender(shop.database, randomUUID())).toBeNull();
});

test("a free order has no tenders", async () => {
  const { link } = await atThePage(shop);
  const { sale } = await found(shop, link);
  const nothing = await inTransaction(shop, (transaction) =>
    openTenders(paymentsOf(shop.services), transaction, sale, []),
  );
  expect(nothing).toEqual({ internal: [], external: null });
});
