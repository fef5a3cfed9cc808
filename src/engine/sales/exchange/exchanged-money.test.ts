import { describe, expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { partOf } from "#sandbox/nexi/visitor.ts";
import {
  begin,
  bought,
  caller,
  codes,
  credit,
  FEE,
  paid,
  read,
  setUpExchanges,
  shop,
  tenders,
} from "../../testing/exchange-scenes.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { noticeOf } from "../../testing/test-shop.ts";

setUpExchanges();

describe("the payment of an exchanged order", () => {
  test("is refunded to its sources in full, once", async () => {
    const old = await bought(["A-1", "A-2"]);
    await begin(old, codes(old));
    const fresh = await paid();
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [fresh.link]);
    const order = row?.id ?? "";
    const amount = fresh.totals.total.amount;
    expect(await shop.engine.orders.refund({ order, amount, id: "all" })).toMatchObject({ ok: true });
    expect(await shop.engine.orders.refund({ order, amount, id: "all" })).toMatchObject({ ok: true });
    expect(await shop.engine.orders.refund({ order, amount: 1, id: "more" })).toMatchObject({
      refusal: { reason: "more-than-left", left: 0 },
    });
    for (const { id } of await rowsOf<{ id: string }>(
      shop,
      "select id from movements where state = 'requested' and kind = 'refund'",
    ))
      await shop.engine.payments.executeRefund(id);
    const worth = old.totals.total.amount;
    expect(await tenders()).toEqual([
      { kind: "exchange", taken: worth, returned: worth, moved: 0 },
      { kind: "provider", taken: worth, returned: worth, moved: 0 },
      { kind: "provider", taken: 2 * FEE, returned: 2 * FEE, moved: 0 },
    ]);
    expect(codes(await read(fresh))).toEqual([]);
    const refunded = await rowsOf<{ sum: number }>(
      shop,
      "select sum(amount)::int as sum from ledger where kind = 'refund'",
    );
    expect(refunded).toEqual([{ sum: worth + 2 * FEE }]);
  });

  test("is deducted from the exchange that it pays for when the house refunds it at the provider", async () => {
    const old = await bought(["A-1"]);
    const worth = old.totals.total.amount;
    const [tender] = await rowsOf<{ payment: string }>(
      shop,
      "select provider_payment as payment from tenders where kind = 'provider'",
    );
    const payment = tender?.payment ?? "";
    await begin(old, codes(old));
    const fresh = await paid();
    const back = await fetch(`${shop.provider}/v1/payments/${payment}/refunds`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: SANDBOX_SECRET_KEY },
      body: JSON.stringify(partOf(worth)),
    });
    expect(back.status).toBe(201);
    const nobody = { session: null, address: "test", idempotencyKey: null, language: "sv" } as const;
    const notice = noticeOf(payment, "payment.refund.completed");
    for (const _twice of [1, 2])
      expect(await shop.backEnd.orders.notice(notice, nobody)).toMatchObject({ ok: true });
    expect(await tenders()).toEqual([
      { kind: "exchange", taken: worth, returned: worth, moved: 0 },
      { kind: "provider", taken: worth, returned: worth, moved: 0 },
      { kind: "provider", taken: FEE, returned: 0, moved: 0 },
    ]);
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [fresh.link]);
    const more = { order: row?.id ?? "", amount: FEE + 1, id: "more" };
    expect(await shop.engine.orders.refund(more)).toMatchObject({
      refusal: { reason: "more-than-left", left: FEE },
    });
  });

  test("becomes credit once when the exchange is returned, without the fee", async () => {
    const old = await bought(["A-1"]);
    await begin(old, codes(old));
    const fresh = await paid();
    const given = await shop.backEnd.orders.giveBack({ link: fresh.link }, caller);
    expect(given).toMatchObject({ value: { credit: { amount: old.totals.total.amount } } });
    expect(await credit()).toBe(old.totals.total.amount);
  });
});
