import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { requestedInOther } from "#domain/price/other-currency.ts";
import { DECLINED_CARD, decide, payByCard, payBySwish } from "#sandbox/nexi/visitor.ts";
import { noteReturnedByHand, requestAgain } from "../../../payments/failed-refunds.ts";
import { voidValue } from "../../../payments/stored-value/stored-value.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { load } from "../../testing/big-hall.ts";
import {
  actAtCounter,
  type CounterStep,
  counterStep,
  isCounterStep,
  ONE_TILL,
} from "../../testing/counter-steps.ts";
import { expectReportsAgree } from "../../testing/journal-audit.ts";
import { cashFaults, expectBooksAgree, lineFaults, moneyFaults } from "../../testing/money-audit.ts";
import {
  endRefunds,
  executeDueJobs,
  misfortune,
  paymentId,
  reserve,
  rowsOf,
  slowRefunds,
} from "../../testing/money-scenes.ts";
import { type Cut, cutting } from "../../testing/rewritten.ts";
import { bringUnderOneName, holdBest, holdSeats } from "../../testing/seat-scenes.ts";
import { noticeOf, openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { paymentsOf } from "../payments/order-payments.ts";

/** A crash cuts the database connection at a random statement, possibly within a transaction. */

const SEATS = ["A-1", "A-2", "A-3"];
/** The customer who pays in another currency. */
const IN_KRONER = 1;
const KRONER = { currency: "DKK", name: { sv: "Danska kronor" }, perHundred: 6_543, methods: [] } as const;
const TERMS = {
  ...{ name: { sv: "Byte" }, terms: { sv: "" }, fee: 4_000, vat: "service", hoursBefore: 1 },
  freeFirstFor: [],
};

interface Scene {
  readonly shop: TestShop;
  readonly callers: readonly Caller[];
  readonly code: string;
  readonly placed: Map<number, { link: string; page: string | null }>;
  readonly cut: Cut;
}

type Step =
  | CounterStep
  | { readonly does: "void" }
  | {
      readonly does:
        | "place"
        | "pay"
        | "decline"
        | "swish"
        | "notice"
        | "voucher"
        | "credit"
        | "seats"
        | "more-value"
        | "exchange";
      readonly who: number;
    }
  | { readonly does: "look" | "cancel"; readonly who: number }
  | { readonly does: "odd"; readonly who: number; readonly amount: number }
  | { readonly does: "refund"; readonly who: number; readonly part: number }
  | { readonly does: "wait"; readonly seconds: number }
  | {
      readonly does: "fault";
      readonly next: string;
      readonly answer: string | number;
      readonly code?: string;
    }
  | { readonly does: "slow-refunds"; readonly slow: boolean }
  | { readonly does: "end-refunds"; readonly state: "Completed" | "Failed" }
  | { readonly does: "settle-refunds"; readonly who: number; readonly how: "again" | "by-hand" }
  | { readonly does: "crash"; readonly after: number };

const who = fc.nat(SEATS.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ does: fc.constantFrom("place" as const, "pay" as const, "look" as const), who }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("voucher" as const, "credit" as const, "seats" as const, "exchange" as const),
      who,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        "decline" as const,
        "swish" as const,
        "notice" as const,
        "cancel" as const,
        "more-value" as const,
      ),
      who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("odd" as const),
      who,
      amount: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("refund" as const),
      who,
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      seconds: fc.constantFrom(20, 400, 1_900, 90_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("fault" as const),
      next: fc.constantFrom("create", "get", "terminate", "charges", "cancels", "refunds"),
      answer: fc.constantFrom<string | number>(503, "lose-answer"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      { does: "fault", next: "refunds", answer: 402, code: "1015" },
      { does: "slow-refunds", slow: true },
      { does: "slow-refunds", slow: false },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("end-refunds" as const),
      state: fc.constantFrom("Completed" as const, "Failed" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("settle-refunds" as const),
      who,
      how: fc.constantFrom("again" as const, "by-hand" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("crash" as const), after: fc.nat(25) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("void" as const) }) },
  { weight: 8, arbitrary: counterStep },
);

async function act(scene: Scene, one: Step): Promise<void> {
  const { shop, callers, code, placed } = scene;
  const { backEnd } = shop;
  if (isCounterStep(one)) return actAtCounter(shop, one);
  if (one.does === "wait") {
    shop.clock.advance(one.seconds);
    return executeDueJobs(shop);
  }
  if (one.does === "fault") {
    const { does: _, ...fault } = one;
    return misfortune(shop, fault);
  }
  if (one.does === "slow-refunds") return slowRefunds(shop, one.slow);
  if (one.does === "end-refunds") return endRefunds(shop, one.state);
  if (one.does === "crash") {
    scene.cut.after = one.after;
    return;
  }
  if (one.does === "void") {
    const [voucher] = await rowsOf<{ id: string }>(
      shop,
      "select id from stored_value where kind = 'voucher'",
    );
    const at = new Date(shop.clock.now);
    return inTransaction(shop.database, (transaction) => voidValue(transaction, voucher?.id ?? "", at));
  }
  const caller = callers[one.who];
  const order = placed.get(one.who);
  if (!caller) throw new Error("Nobody");
  switch (one.does) {
    case "seats":
      await holdSeats(shop, caller, [SEATS[one.who] ?? ""]);
      await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
      return;
    case "voucher":
      await backEnd.storedValue.applyVoucher(
        { code },
        { ...caller, address: `10.0.${one.who}.${shop.clock.now % 200}` },
      );
      return;
    case "credit":
      await backEnd.storedValue.applyCredit({}, caller);
      return;
    case "more-value": {
      const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
      await shop.value.issueCredit({
        customer: customer?.id ?? "",
        amount: 7_001,
        currency: "SEK",
        origin: "goodwill",
      });
      return;
    }
    case "exchange": {
      const [bought] = await rowsOf<{ link: string; codes: string[] }>(
        shop,
        `select o.link, array_agg(k.code) as codes from orders o join tickets k on k."order" = o.id and k.valid
         where o.link = $1 and o.state = 'paid' group by o.link`,
        [order?.link ?? ""],
      );
      if (!bought) return;
      await backEnd.exchanges.begin({ link: bought.link, tickets: bought.codes, to: null }, caller);
      await holdBest(shop, caller, 1);
      await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
      return;
    }
    case "place": {
      const read = await backEnd.basket.read({}, caller);
      if (!read.ok || !read.value.basket) return;
      const { totals, toPay } = read.value.basket;
      const payIn =
        one.who === IN_KRONER
          ? { currency: "DKK" as const, amount: requestedInOther(toPay.amount, KRONER) }
          : null;
      const wanted = {
        ...{ acceptTerms: true, expectedTotal: totals.total.amount, toPay: toPay.amount },
        ...(payIn && { payIn }),
      };
      const answer = await backEnd.orders.place(wanted, caller);
      if (answer.ok) placed.set(one.who, { link: answer.value.link, page: answer.value.paymentPage });
      return;
    }
    case "settle-refunds": {
      const [sold] = await rowsOf<{ id: string }>(shop, "select id from orders where link = $1", [
        order?.link ?? "",
      ]);
      if (sold)
        await (one.how === "again" ? requestAgain : noteReturnedByHand)(paymentsOf(shop.services), sold.id);
      return;
    }
    case "refund": {
      const [bought] = await rowsOf<{ id: string; left: number }>(
        shop,
        `select o.id, sum(t.taken - t.returned - t.moved)::int as left from orders o join tenders t on t."order" = o.id and t.state = 'taken'
         where o.link = $1 and o.state = 'paid' group by o.id`,
        [order?.link ?? ""],
      );
      if (!bought) return;
      const amount = Math.floor((bought.left * one.part) / 100);
      await shop.engine.orders.refund({
        order: bought.id,
        amount,
        id: `${shop.clock.now}-${one.who}-${one.part}`,
      });
      return;
    }
    default:
  }
  if (!order) return;
  if (one.does === "pay" && order.page) await payByCard(order.page);
  if (one.does === "decline" && order.page) await payByCard(order.page, DECLINED_CARD);
  if (one.does === "swish" && order.page) {
    await payBySwish(order.page);
    await decide(order.page, "approve");
  }
  if (one.does === "odd" && order.page)
    await reserve(shop, order.page, { amount: one.amount }).catch(() => {});
  if (one.does === "look") await backEnd.orders.verify({ link: order.link, returned: "paid" }, caller);
  if (one.does === "cancel") await backEnd.orders.verify({ link: order.link, returned: "cancelled" }, caller);
  if (one.does === "notice" && order.page) {
    await backEnd.orders.notice(noticeOf(paymentId(order.page), "payment.reservation.created.v2"), caller);
  }
}

test("after any sequence of payments, faults, crashes and refunds the books agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const cut: Cut = { after: null };
      const shop = await openTestShop({
        catalogue: { sales: { exchange: TERMS } },
        settings: { otherCurrencies: [KRONER], counter: ONE_TILL },
        rewrite: cutting(cut),
      });
      try {
        const callers = await load(shop.database, SEATS.length, shop.clock.now);
        await bringUnderOneName(shop, callers);
        const { code } = await shop.value.issueVoucher({
          face: 100_000,
          paid: 100_000,
          currency: "SEK",
          validUntil: null,
          origin: "sold",
        });
        const scene: Scene = { shop, callers, code, placed: new Map(), cut };
        for (const [at, caller] of callers.entries()) {
          await holdSeats(shop, caller, [SEATS[at] ?? ""]);
          await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
        }
        for (const one of steps) {
          // An interrupted action throws; later steps may repeat it.
          await act(scene, one).catch(() => {});
          // The crash is meant for the next action, not for the checks.
          if (one.does === "crash") continue;
          cut.after = null;
          expect(await moneyFaults(shop), JSON.stringify(one)).toEqual([]);
          expect(await lineFaults(shop), JSON.stringify(one)).toEqual([]);
          expect(await cashFaults(shop), JSON.stringify(one)).toEqual([]);
        }
        cut.after = null;
        await expectBooksAgree(shop);
        await expectReportsAgree(shop);
        expect(await moneyFaults(shop)).toEqual([]);
        expect(await lineFaults(shop)).toEqual([]);
      } finally {
        await shop.close();
      }
    }),
    // `sold-kinds.model.test.ts` covers products, memberships and other lines.
    { numRuns: 10 },
  );
}, 240_000);
