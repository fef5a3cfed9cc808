import { describe, expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { paymentId, rowsOf, tendersIn, theirBooks, verified } from "../testing/money-scenes.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import {
  apply,
  credit,
  PROGRAM,
  place,
  programCosts,
  SEAT,
  setUpStoredValue,
  shop,
  values,
  voucher,
  withSeats,
} from "../testing/stored-value-scenes.ts";
import { noticeOf, visitor } from "../testing/test-shop.ts";

setUpStoredValue();

describe("a gift voucher", () => {
  test("shows its balance however its code is typed, and reveals nothing for a guessed code", async () => {
    const { code } = await voucher(50_000, "2027-12-31");
    const caller = await visitor(shop.backEnd);
    for (const typed of [code, code.toLowerCase().replace("-", " ")]) {
      expect(await shop.backEnd.storedValue.balance({ code: typed }, caller)).toEqual({
        ok: true,
        value: {
          last4: code.slice(-4),
          balance: { amount: 50_000, currency: "SEK" },
          validUntil: "2027-12-31",
        },
      });
    }
    const spent = await voucher(100);
    await rowsOf(shop, "update stored_value set balance = 0 where id = $1", [spent.id]);
    const over = await voucher(100, "2020-01-01");
    for (const bad of ["2222-222222222", "nonsense", spent.code, over.code]) {
      expect(await shop.backEnd.storedValue.balance({ code: bad }, caller)).toEqual({
        ok: false,
        refusal: { reason: "unknown-code" },
      });
    }
  });

  test("accepts ten attempts a minute per network and per session", async () => {
    const { code } = await voucher(50_000);
    const caller = await visitor(shop.backEnd);
    const from = (address: string, who = caller) =>
      shop.backEnd.storedValue.balance({ code: "2222-222222222" }, { ...who, address });
    for (let tries = 0; tries < 10; tries++) {
      expect(await from(`10.0.${tries}.1`)).toMatchObject({ refusal: { reason: "unknown-code" } });
    }
    // With changing networks the session is counted; without a session, the network.
    expect(await from("10.1.0.1")).toMatchObject({ refusal: { reason: "too-many-tries" } });
    const nobody = { ...caller, session: null };
    for (let tries = 0; tries < 10; tries++) await from("10.2.0.1", nobody);
    expect(await from("10.2.0.1", nobody)).toMatchObject({ refusal: { reason: "too-many-tries" } });
    shop.clock.advance(61);
    expect(await shop.backEnd.storedValue.balance({ code }, caller)).toMatchObject({ ok: true });
  });

  test("is valid to the end of its last day in the house's time zone", async () => {
    const { code } = await voucher(50_000, "2027-01-31");
    const caller = await visitor(shop.backEnd);
    shop.clock.now = Date.parse("2027-01-31T23:59:59+01:00");
    expect(await shop.backEnd.storedValue.balance({ code }, caller)).toMatchObject({ ok: true });
    shop.clock.advance(1);
    expect(await shop.backEnd.storedValue.balance({ code }, caller)).toMatchObject({ ok: false });
  });

  test("pays a part and the provider the rest, and screen, order and provider agree to the öre", async () => {
    const { code } = await voucher(50_000);
    const caller = await withSeats();
    const basket = await apply(caller, code);
    expect(basket.toPay.amount).toBe(2 * SEAT - 50_000);
    expect(basket.tenders).toMatchObject([
      { kind: "voucher", label: code.slice(-4), amount: { amount: 50_000 } },
    ]);
    // Nothing is held before the order is placed.
    expect(await values()).toMatchObject([{ balance: 50_000, held: 0 }]);
    const { link, paymentPage } = await place(caller, 2 * SEAT, basket.toPay.amount);
    expect(await values()).toMatchObject([{ balance: 50_000, held: 50_000 }]);
    await payByCard(paymentPage ?? "");
    expect(await verified(shop, caller, link, "paid")).toMatchObject({ state: "paid" });
    expect(await values()).toMatchObject([{ balance: 0, held: 0 }]);
    expect(await theirBooks(shop)).toMatchObject([{ charged: 2 * SEAT - 50_000 }]);
    const answer = await fetch(`${shop.provider}/v1/payments/${paymentId(paymentPage ?? "")}`, {
      headers: { authorization: SANDBOX_SECRET_KEY },
    });
    const { payment } = (await answer.json()) as {
      payment: { charges: { orderItems: { name: string; grossTotalAmount: number; taxAmount: number }[] }[] };
    };
    const items = payment.charges[0]?.orderItems ?? [];
    expect(items.filter(({ grossTotalAmount }) => grossTotalAmount < 0)).toMatchObject([
      { name: `Presentkort ···· ${code.slice(-4)}`, grossTotalAmount: -50_000, taxAmount: 0 },
    ]);
    const order = await shop.backEnd.orders.read({ link }, caller);
    expect(order.ok && order.value.tenders).toMatchObject([{ kind: "voucher", amount: { amount: 50_000 } }]);
    expect(order.ok && order.value.totals.total.amount).toBe(2 * SEAT);
  });

  test("pays the whole total without the provider, with tickets at once, and keeps the rest", async () => {
    const { code } = await voucher(200_000);
    const caller = await withSeats();
    expect((await apply(caller, code)).toPay.amount).toBe(0);
    const { link, paymentPage } = await place(caller, 2 * SEAT, 0);
    expect(paymentPage).toBeNull();
    const order = await shop.backEnd.orders.read({ link }, caller);
    expect(order).toMatchObject({ value: { state: "paid", paymentMethod: null } });
    expect(order.ok && order.value.tickets).toHaveLength(2);
    expect(await values()).toMatchObject([{ balance: 200_000 - 2 * SEAT, held: 0 }]);
    expect(await tendersIn(shop)).toMatchObject([{ kind: "voucher", state: "taken", taken: 2 * SEAT }]);
    expect(await theirBooks(shop)).toEqual([]);
  });

  test("locks the tickets that it pays for in every command, until it is removed", async () => {
    const { code } = await voucher(50_000);
    const caller = await withSeats();
    expect(await shop.backEnd.products.add(PROGRAM, caller)).toMatchObject({ ok: true });
    const basket = await apply(caller, code);
    const [ticket] = basket.tickets;
    const [applied] = basket.tenders;
    const locked = { ok: false, refusal: { reason: "voucher-locks-tickets" } };
    const { removeTickets, changePriceType } = shop.backEnd.basket;
    expect(await holdSeats(shop, caller, ["A-1"])).toEqual(locked);
    expect(await removeTickets({ tickets: [ticket?.id ?? ""] }, caller)).toEqual(locked);
    expect(await changePriceType({ ticket: ticket?.id ?? "", priceType: 2 }, caller)).toEqual(locked);
    const program = basket.lines[0]?.id ?? "";
    const { changeLine, removeLines } = shop.backEnd.basket;
    expect(await changeLine({ line: program, quantity: 2 }, caller)).toEqual(locked);
    expect(await removeLines({ lines: [program] }, caller)).toEqual(locked);
    expect(await shop.backEnd.products.add(PROGRAM, caller)).toEqual(locked);
    expect(await shop.backEnd.protection.choose({ wanted: true }, caller)).toEqual(locked);
    // A command that changes nothing is accepted while the basket is locked, so the checkout step can continue.
    expect(await shop.backEnd.protection.choose({ wanted: false }, caller)).toMatchObject({ ok: true });
    const removed = await shop.backEnd.storedValue.removeVoucher({ voucher: applied?.id ?? "" }, caller);
    expect(removed).toMatchObject({
      value: { basket: { tenders: [], toPay: { amount: 2 * SEAT + 4_000 } } },
    });
    expect(await removeLines({ lines: [program] }, caller)).toMatchObject({ ok: true });
    expect(await removeTickets({ tickets: [ticket?.id ?? ""] }, caller)).toMatchObject({ ok: true });
  });

  test("is released when the card is declined or the payment cancelled, and can be used again at once", async () => {
    const { code } = await voucher(50_000);
    const caller = await withSeats();
    await apply(caller, code);
    const { link, paymentPage } = await place(caller, 2 * SEAT, 2 * SEAT - 50_000);
    const other = await withSeats(["A-1"]);
    const inUse = await shop.backEnd.storedValue.applyVoucher({ code }, other);
    expect(inUse).toMatchObject({ refusal: { reason: "voucher-in-use" } });
    await payByCard(paymentPage ?? "", DECLINED_CARD);
    await shop.backEnd.orders.notice(
      noticeOf(paymentId(paymentPage ?? ""), "payment.reservation.failed"),
      caller,
    );
    expect(await verified(shop, caller, link, "cancelled")).toMatchObject({
      failure: "declined",
      basketKept: true,
    });
    expect(await values()).toMatchObject([{ balance: 50_000, held: 0 }]);
    expect(await shop.backEnd.storedValue.applyVoucher({ code }, other)).toMatchObject({ ok: true });
  });

  test("added to a basket before later changes pays the basket's total at payment", async () => {
    const caller = await withSeats(["A-5"]);
    await shop.backEnd.products.add(PROGRAM, caller);
    shop.clock.advance(60);
    const { code } = await voucher(SEAT + 4_000);
    expect((await apply(caller, code)).toPay.amount).toBe(0);
    const read = async () => {
      const answer = await shop.backEnd.basket.read({}, caller);
      return answer.ok ? answer.value.basket : null;
    };
    await programCosts(9_000);
    expect(await read()).toMatchObject({
      tenders: [{ amount: { amount: SEAT + 4_000 }, note: null }],
      toPay: { amount: 5_000 },
    });
    const requested = { acceptTerms: true, expectedTotal: SEAT + 9_000, toPay: 0 };
    expect(await shop.backEnd.orders.place(requested, caller)).toMatchObject({
      refusal: { reason: "to-pay-changed", toPay: { amount: 5_000 } },
    });
    await programCosts(1_000);
    expect(await read()).toMatchObject({
      tenders: [{ amount: { amount: SEAT + 1_000 } }],
      toPay: { amount: 0 },
    });
    await place(caller, SEAT + 1_000, 0);
    expect(await values()).toMatchObject([{ balance: 3_000, held: 0 }]);
  });

  test("beside a single-purpose voucher and credit has its own name and amount, and is removed alone", async () => {
    const caller = await withSeats();
    const anything = await voucher(50_000);
    const tickets = await shop.value.issueVoucher({
      ...{ face: 30_000, paid: 30_000, currency: "SEK", validUntil: null, origin: "sold" },
      ...{ vat: "single", vatRate: 600 },
    });
    await credit(20_000);
    await apply(caller, anything.code);
    await apply(caller, tickets.code);
    const applied = await shop.backEnd.storedValue.applyCredit({}, caller);
    if (!applied.ok) throw new Error(applied.refusal.reason);
    const { tenders } = applied.value.basket;
    const shown = tenders.map(({ kind, label, amount }) => [kind, label, amount.amount]);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["voucher", anything.code.slice(-4), 50_000],
        ["voucher", tickets.code.slice(-4), 30_000],
        ["credit", null, 20_000],
      ]),
    );
    const gone = tenders.find(({ label }) => label === anything.code.slice(-4))?.id ?? "";
    const left = await shop.backEnd.storedValue.removeVoucher({ voucher: gone }, caller);
    if (!left.ok) throw new Error(left.refusal.reason);
    expect(left.value.basket.tenders.map(({ label }) => label)).not.toContain(anything.code.slice(-4));
    const { link, paymentPage } = await place(caller, 2 * SEAT, 2 * SEAT - 50_000);
    await payByCard(paymentPage ?? "");
    await verified(shop, caller, link, "paid");
    const rows = await rowsOf<{ face: number; balance: number }>(
      shop,
      "select face::int, balance::int from stored_value order by face",
    );
    expect(rows).toEqual([
      { face: 20_000, balance: 0 },
      { face: 30_000, balance: 0 },
      { face: 50_000, balance: 50_000 },
    ]);
  });

  test("is rejected with the amount now due once another order has spent it, and nothing is held", async () => {
    const { code } = await voucher(SEAT);
    const [first, second] = [await withSeats(["A-1"]), await withSeats(["A-5"])];
    await apply(first, code);
    await apply(second, code);
    await place(first, SEAT, 0);
    const late = await shop.backEnd.orders.place(
      { acceptTerms: true, expectedTotal: SEAT, toPay: 0 },
      second,
    );
    expect(late).toMatchObject({ refusal: { reason: "to-pay-changed", toPay: { amount: SEAT } } });
    const read = await shop.backEnd.basket.read({}, second);
    expect(read.ok && read.value.basket).toMatchObject({ state: "open", tenders: [{ note: "used-up" }] });
    expect(await values()).toMatchObject([{ balance: 0, held: 0 }]);
  });
});
