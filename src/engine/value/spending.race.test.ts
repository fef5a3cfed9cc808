import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { load } from "../testing/big-hall.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { without } from "../testing/rewritten.ts";
import { bringUnderOneName, holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../testing/test-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const SEATS = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"];
const SEAT = 81_500;

/** Baskets with a seat each, all paid with the same value. */
async function baskets(
  by: "voucher" | "credit",
  value: number,
  options: TestShopOptions = {},
): Promise<Caller[]> {
  shop = await openTestShop(options);
  const callers = await load(shop.database, SEATS.length, shop.clock.now);
  // A voucher is spent by different customers, credit by one, whose orders are serialized.
  if (by === "credit") await bringUnderOneName(shop, callers);
  else for (const caller of callers) await bringUnderOneName(shop, [caller]);
  const { code } = await shop.value.issueVoucher({
    face: value,
    paid: value,
    currency: "SEK",
    validUntil: null,
    origin: "sold",
  });
  const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
  if (by === "credit")
    await shop.value.issueCredit({
      customer: customer?.id ?? "",
      amount: value,
      currency: "SEK",
      origin: "returned",
    });
  for (const [at, caller] of callers.entries()) {
    await holdSeats(shop, caller, [SEATS[at] ?? ""]);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const address = `10.0.${at}.1`;
    if (by === "voucher") await shop.backEnd.storedValue.applyVoucher({ code }, { ...caller, address });
    else await shop.backEnd.storedValue.applyCredit({}, caller);
  }
  return callers;
}

/** Places each basket several times, at two processes. */
const placeAll = (callers: readonly Caller[], presses = 50) =>
  Promise.all(
    Array.from({ length: presses }, (_, at) => {
      const caller = callers[at % callers.length];
      const engine = at % 2 === 0 ? shop.engine : shop.another();
      if (!caller) throw new Error("Nobody");
      return engine.backEnd.orders
        .place({ acceptTerms: true, expectedTotal: SEAT, toPay: 0 }, caller)
        .catch(() => ({ ok: false as const, refusal: { reason: "fault" as const } }));
    }),
  );

const paidOrders = async () => (await rowsOf(shop, "select id from orders where state = 'paid'")).length;

test.each(["voucher", "credit"] as const)(
  "a %s for three seats pays for three, for any number of orders and repetitions",
  async (by) => {
    const callers = await baskets(by, 3 * SEAT + 1);
    expect(callers.length).toBeGreaterThan(3);
    const answers = await placeAll(callers);
    expect(answers.some((answer) => !answer.ok && answer.refusal.reason === "fault")).toBe(false);
    expect(await paidOrders()).toBe(3);
    const [value] = await rowsOf(
      shop,
      `select v.balance::int, v.held::int, sum(e.amount)::int as entries from stored_value v join stored_value_entries e on e.value = v.id
     where v.kind = $1 group by v.id`,
      [by],
    );
    expect(value).toEqual({ balance: 1, held: 0, entries: 1 });
  },
);

test("without the lock two orders read the same balance, and only the constraint keeps it positive", async () => {
  // Each has read the balance before the last one reads it.
  const unlocked = (statement: string) =>
    statement.includes('from "stored_value"') && statement.includes("for update")
      ? without(statement, /\s*for update/).replace(" where ", " where pg_sleep(1) is not null and ")
      : statement;
  const callers = await baskets("voucher", SEAT, { rewrite: unlocked });
  const answers = await placeAll(callers, callers.length);
  expect(answers.some((answer) => !answer.ok && answer.refusal.reason === "fault")).toBe(true);
  expect(await paidOrders()).toBe(1);
});
