import { describe, expect, test } from "vitest";
import type { Caller } from "../operation.ts";
import type { Basket } from "../operations/basket.ts";
import type { OnStage } from "./stage.ts";

/** The part of `back-end.contract.ts` about purchases, limited to the back end's capabilities. */

const NOTHING_ENTERED = { appeal: "", recognition: "", anonymous: false, tribute: "", giftAid: false };
const VOUCHER = {
  quantity: 1,
  message: "",
  delivery: "email",
  email: "kim@test.example",
  day: null,
} as const;
const MUG = { product: "mug", variant: "red", handover: "collect" } as const;

/** @throws with the reason of an error result */
export async function expectOk<Value>(
  requested: Promise<{ ok: true; value: Value } | { ok: false; refusal: { reason: string } }>,
): Promise<Value> {
  const outcome = await requested;
  if (!outcome.ok) throw new Error(outcome.refusal.reason);
  return outcome.value;
}

export function salesContract({ stage, can, visitor, customer, hold }: OnStage): void {
  const kindsOf = ({ lines }: Basket) => lines.map(({ kind, quantity }) => `${quantity} ${kind}`).sort();

  /** Adds one product of each kind that the back end sells and returns what was added. */
  async function fill(caller: Caller): Promise<string[]> {
    const { products, memberships, donations, vouchers, flexSubscriptions } = stage().backEnd;
    const kinds: string[] = [];
    if (can("products")) {
      await expectOk(products.add({ ...MUG, quantity: 2 }, caller));
      kinds.push("2 merchandise");
    }
    if (can("memberships")) {
      await expectOk(memberships.join({ level: "friend", renews: false }, caller));
      kinds.push("1 membership");
    }
    if (can("donations")) {
      await expectOk(donations.give({ fund: 115, amount: 5_049, ...NOTHING_ENTERED }, caller));
      kinds.push("1 donation");
    }
    if (can("vouchers")) {
      await expectOk(vouchers.add({ ...VOUCHER, amount: 20_000, recipient: "Kim" }, caller));
      kinds.push("1 voucher");
    }
    if (can("flex-subscriptions")) {
      await expectOk(flexSubscriptions.add({ flex: "three" }, caller));
      kinds.push("1 flex");
    }
    return kinds.sort();
  }

  function expectAddsUp({ tickets, lines, totals }: Basket): void {
    const items = [...tickets, ...lines].reduce((sum, { total }) => sum + total.amount, 0);
    const { subtotal, discount, fees, delivery, total, vat, vatByRate } = totals;
    expect(subtotal.amount - discount.amount + fees.amount + delivery.amount).toBe(total.amount);
    expect(items - discount.amount + delivery.amount).toBe(total.amount);
    expect(vatByRate.reduce((sum, one) => sum + one.vat.amount, 0)).toBe(vat.amount);
  }

  describe("products besides tickets", () => {
    test("are added to the basket beside tickets, changed in quantity and removed", async () => {
      const { basket } = stage().backEnd;
      const caller = await visitor();
      await hold(caller, stage().onSale.seats[0]);
      const kinds = await fill(caller);
      const full = (await expectOk(basket.read({}, caller))).basket;
      if (!full) throw new Error("no basket");
      expect(kindsOf(full)).toEqual(kinds);
      expectAddsUp(full);
      const mug = full.lines.find(({ kind }) => kind === "merchandise");
      if (mug) {
        const more = await expectOk(basket.changeLine({ line: mug.id, quantity: 3 }, caller));
        expect(kindsOf(more.basket)).toContain("3 merchandise");
        expectAddsUp(more.basket);
        expect(await basket.changeLine({ line: mug.id, quantity: 9 }, caller)).toMatchObject({
          refusal: { reason: "not-enough-left" },
        });
        const fewer = await expectOk(basket.changeLine({ line: mug.id, quantity: 1 }, caller));
        expect(kindsOf(fewer.basket)).toContain("1 merchandise");
      }
      const emptied = await expectOk(basket.removeLines({ lines: full.lines.map(({ id }) => id) }, caller));
      expect(emptied.basket).toMatchObject({ lines: [], tickets: [{}] });
    });

    test("are added once when the command is repeated with the same key", async () => {
      if (!can("donations")) return;
      const { donations, basket } = stage().backEnd;
      const caller = { ...(await visitor()), idempotencyKey: "a-donation-given-once" };
      const give = () => donations.give({ fund: 115, amount: 5_000, ...NOTHING_ENTERED }, caller);
      await Promise.all([give(), give(), give()].map(expectOk));
      expect((await expectOk(basket.read({}, caller))).basket?.lines).toHaveLength(1);
      expect(await donations.give({ fund: 115, amount: 6_000, ...NOTHING_ENTERED }, caller)).toEqual({
        ok: false,
        refusal: { reason: "key-used-otherwise" },
      });
    });

    test("are refused if unknown, not on sale or out of stock", async () => {
      const { products, memberships, donations, vouchers, flexSubscriptions, basket } = stage().backEnd;
      const caller = await visitor();
      if (can("products")) {
        expect(await products.shelf({ type: "no-such" }, caller)).toMatchObject({
          refusal: { reason: "unknown-products" },
        });
        expect(await products.add({ ...MUG, product: "no-such", quantity: 1 }, caller)).toMatchObject({
          refusal: { reason: "unknown-products" },
        });
        expect(await products.add({ ...MUG, quantity: 6 }, caller)).toMatchObject({
          refusal: { reason: "not-enough-left" },
        });
      }
      if (can("memberships")) {
        expect(await memberships.join({ level: "no-such", renews: false }, caller)).toMatchObject({
          refusal: { reason: "unknown-membership" },
        });
      }
      if (can("donations")) {
        expect(await donations.give({ fund: 115, amount: 1, ...NOTHING_ENTERED }, caller)).toMatchObject({
          refusal: { reason: "amount-out-of-bounds" },
        });
        expect(await donations.give({ fund: 1, amount: 5_000, ...NOTHING_ENTERED }, caller)).toMatchObject({
          refusal: { reason: "unknown-fund" },
        });
      }
      if (can("vouchers")) {
        expect(await vouchers.add({ ...VOUCHER, amount: 7, recipient: "" }, caller)).toMatchObject({
          refusal: { reason: "invalid", faults: [{ field: "amount" }, { field: "recipient" }] },
        });
      }
      if (can("flex-subscriptions")) {
        expect(await flexSubscriptions.add({ flex: "no-such" }, caller)).toMatchObject({
          refusal: { reason: "unknown-flex" },
        });
      }
      expect((await expectOk(basket.read({}, caller))).basket).toBeNull();
    });

    test("a flex subscription lists what it is valid for, and can be in a basket once", async () => {
      if (!can("flex-subscriptions")) return;
      const { flexSubscriptions } = stage().backEnd;
      const caller = await visitor();
      const [card] = await expectOk(flexSubscriptions.list({}, caller));
      expect(card).toMatchObject({
        name: "Tre kvällar",
        redemptions: 3,
        price: { amount: 180_050 },
        isOnSale: true,
      });
      expect(card?.performances).toMatchObject([{ id: stage().onSale.performance }]);
      const { basket } = await expectOk(flexSubscriptions.add({ flex: "three" }, caller));
      expect(basket.lines).toMatchObject([{ kind: "flex", quantity: 1, total: { amount: 180_050 } }]);
      expectAddsUp(basket);
      expect(await flexSubscriptions.add({ flex: "three" }, caller)).toMatchObject({
        refusal: { reason: "not-so-many", name: "Tre kvällar", max: 1 },
      });
    });

    test("a promo code discounts the tickets, can be removed, and is limited to ten attempts", async () => {
      if (!can("promo-codes")) return;
      const { promoCodes, basket } = stage().backEnd;
      const caller = await visitor();
      await hold(caller, stage().onSale.seats[0]);
      const plain = (await expectOk(basket.read({}, caller))).basket?.totals.total.amount ?? 0;
      const wrong = { ok: false, refusal: { reason: "unknown-promo-code" } };
      expect(await promoCodes.apply({ code: "NO-SUCH" }, caller)).toEqual(wrong);
      const applied = await expectOk(promoCodes.apply({ code: "vår27" }, caller));
      expect(applied.basket.totals.discount.amount).toBeGreaterThan(0);
      expect(applied.basket.totals.total.amount).toBe(plain - applied.basket.totals.discount.amount);
      expectAddsUp(applied.basket);
      const [code] = applied.basket.lines;
      expect(code).toMatchObject({ kind: "promo-code", name: "Vårerbjudande" });
      const without = await expectOk(basket.removeLines({ lines: [code?.id ?? ""] }, caller));
      expect(without.basket?.totals.total.amount).toBe(plain);
      for (let tried = 0; tried < 9; tried++) await promoCodes.apply({ code: `GUESS-${tried}` }, caller);
      expect(await promoCodes.apply({ code: "vår27" }, caller)).toMatchObject({
        refusal: { reason: "too-many-tries" },
      });
    });
  });

  test("an order is placed, paid, confirmed and read, with everything that was in the basket", async () => {
    const { basket, orders, memberships, donations, flexSubscriptions } = stage().backEnd;
    const { caller } = await customer();
    const [first, second] = stage().onSale.seats;
    await hold(caller, first, second);
    const kinds = await fill(caller);
    const full = (await expectOk(basket.read({}, caller))).basket;
    const expectedTotal = full?.totals.total.amount ?? 0;
    expect(await orders.place({ acceptTerms: true, expectedTotal }, caller)).toMatchObject({
      refusal: { reason: "delivery-missing" },
    });
    await expectOk(orders.chooseDelivery({ method: "e-ticket" }, caller));
    expect(await orders.place({ acceptTerms: true, expectedTotal: expectedTotal + 1 }, caller)).toMatchObject(
      {
        refusal: { reason: "total-changed" },
      },
    );
    const placed = await expectOk(orders.place({ acceptTerms: true, expectedTotal }, caller));
    expect(await expectOk(orders.verify({ link: placed.link, returned: "unknown" }, caller))).toMatchObject({
      state: "paying",
    });
    await stage().pay(placed.paymentPage ?? "");
    expect(await expectOk(orders.verify({ link: placed.link, returned: "paid" }, caller))).toEqual({
      state: "paid",
      number: placed.number,
    });
    const order = await expectOk(orders.read({ link: placed.link }, caller));
    expect(order).toMatchObject({ state: "paid", tickets: [{ valid: true }, { valid: true }] });
    expect(order.lines.map(({ kind, quantity }) => `${quantity} ${kind}`).sort()).toEqual(kinds);
    expect(order.totals).toEqual(full?.totals);
    expect(await expectOk(orders.mine({}, caller))).toMatchObject([{ number: placed.number }]);
    expect(await expectOk(basket.read({}, caller))).toMatchObject({ basket: null });
    await stage().workOff(placed.link);
    if (can("memberships")) {
      expect(await expectOk(memberships.mine({}, caller))).toMatchObject([
        { slug: "friend", name: "Vän", state: "active" },
      ]);
      expect(await memberships.join({ level: "friend", renews: false }, caller)).toMatchObject({
        refusal: { reason: "membership-held" },
      });
    }
    if (can("ticket-redemptions")) {
      expect(await expectOk(flexSubscriptions.mine({}, caller))).toMatchObject([
        { name: "Tre kvällar", available: 3, state: "active" },
      ]);
    }
    if (can("donations")) {
      expect(await expectOk(donations.history({}, caller))).toMatchObject([
        { fund: "Huset", total: { amount: 5_049 } },
      ]);
    }
  });

  test("an order without tickets can be paid", async () => {
    if (!can("donations")) return;
    const { donations, orders } = stage().backEnd;
    const { caller } = await customer();
    const { basket } = await expectOk(
      donations.give({ fund: 115, amount: 5_000, ...NOTHING_ENTERED }, caller),
    );
    expect(basket).toMatchObject({ tickets: [], needsDelivery: false });
    const placed = await expectOk(orders.place({ acceptTerms: true, expectedTotal: 5_000 }, caller));
    await stage().pay(placed.paymentPage ?? "");
    expect(await expectOk(orders.verify({ link: placed.link, returned: "paid" }, caller))).toMatchObject({
      state: "paid",
    });
  });

  test("a gift voucher pays by its code, or is transferred to its owner's account", async () => {
    const { storedValue } = stage().backEnd;
    const { caller } = await customer();
    const code = await stage().issueVoucher(30_050);
    const wrong = { ok: false, refusal: { reason: "unknown-code" } };
    if (can("stored-value")) {
      expect(await storedValue.balance({ code: "2222-222222222" }, caller)).toEqual(wrong);
      expect(await expectOk(storedValue.balance({ code }, caller))).toMatchObject({
        balance: { amount: 30_050 },
      });
      await hold(caller, stage().onSale.seats[0]);
      const { basket } = await expectOk(storedValue.applyVoucher({ code }, caller));
      expect(basket.toPay.amount).toBe(basket.totals.total.amount - 30_050);
    }
    if (can("voucher-to-account")) {
      expect(await storedValue.redeem({ code }, await visitor())).toMatchObject({
        refusal: { reason: "login-needed" },
      });
      expect(await storedValue.redeem({ code: "A-BCDE-NONE" }, caller)).toEqual(wrong);
      const keyed = { ...caller, idempotencyKey: "one-voucher-once" };
      const redeem = () => expectOk(storedValue.redeem({ code }, keyed));
      expect(await Promise.all([redeem(), redeem()])).toMatchObject([
        { redeemed: { amount: 30_050 } },
        { redeemed: { amount: 30_050 } },
      ]);
      expect(await storedValue.redeem({ code }, caller)).toEqual(wrong);
      expect(await expectOk(storedValue.myCredit({}, caller))).toMatchObject({ balance: { amount: 30_050 } });
    }
  });
}
