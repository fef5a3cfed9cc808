import { expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { bigHall, houseWith, load, seeded } from "../../testing/big-hall.ts";
import { executeDueJobs, paymentId, rowsOf, theirBooks } from "../../testing/money-scenes.ts";
import { without } from "../../testing/rewritten.ts";
import { bringUnderOneName, holdBest, placeOrder } from "../../testing/seat-scenes.ts";
import { noticeOf, openTestShop, type TestShop, type TestShopOptions } from "../../testing/test-shop.ts";

/**
 * Visitor, notifications and job confirm a payment: each one to five times, in any order, before the payment or days
 * after it, in two processes.
 */

/** For 10,000: `PAYMENTS=10000 npx vitest run src/engine/orders/payments/notices.race.test.ts`. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 40);
const AT_ONCE = 10;
const DAY = 86_400;

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function confirm(shop: TestShop, seed: number): Promise<void> {
  const other = shop.another();
  const callers = await load(shop.database, AT_ONCE, shop.clock.now);
  const random = seeded(seed);
  await bringUnderOneName(shop, callers);
  await Promise.all(
    callers.map(async (caller) => {
      await holdBest(shop, caller, 1);
      const placed = await placeOrder(shop, caller);
      if (!placed.ok || !placed.value.paymentPage) throw new Error("not placed");
      const { link, paymentPage: page } = placed.value;
      const notice = noticeOf(paymentId(page), "payment.checkout.completed");
      const times = Math.floor(random() * 5);
      const look = () => shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
      const early = [() => other.backEnd.orders.notice(notice, caller), look];
      const late = Array.from({ length: times + 1 }, () => [
        () => shop.backEnd.orders.notice(notice, caller),
        () => other.backEnd.orders.notice(notice, caller),
        look,
      ]).flat();
      await Promise.all(shuffled(early, random).map((ask) => ask()));
      await payByCard(page);
      await Promise.all(shuffled(late, random).map((ask) => ask()));
    }),
  );
}

interface Counts {
  readonly orders: number;
  readonly tickets: number;
  readonly entries: number;
  readonly emails: number;
  readonly sold: number;
}

/** Returns the totals after all confirmations, then late jobs and notifications days afterwards. */
async function outcomeOf(payments: number, options: TestShopOptions = {}) {
  const catalogue = houseWith(bigHall(Math.ceil(payments / 20), 30, (seat) => ({ ...seat, band: "A" })));
  const shop = await openTestShop({ catalogue, ...options });
  try {
    for (let done = 0; done < payments; done += AT_ONCE) await confirm(shop, done + 1);
    shop.clock.advance(3 * DAY);
    await executeDueJobs(shop);
    const caller = { session: null, language: "sv", address: "", idempotencyKey: null } as const;
    for (const book of await theirBooks(shop)) {
      await shop.backEnd.orders.notice(noticeOf(book.paymentId, "payment.charge.created.v2"), caller);
    }
    await executeDueJobs(shop);
    const books = await theirBooks(shop);
    const [counts] = await rowsOf<Counts>(
      shop,
      `select (select count(*)::int from orders where state = 'paid') as orders,
        (select count(*)::int from tickets) as tickets,
        (select count(*)::int from ledger) as entries,
        (select count(*)::int from jobs.job where name = 'order-confirmation') as emails,
        (select count(*)::int from performance_seats where state = 2) as sold`,
    );
    const wrong = books.filter(({ charged, reserved, refunded }) => charged !== reserved || refunded !== 0);
    if (!counts) throw new Error("Nothing was counted");
    return { ...counts, payments: books.length, wrong: wrong.length };
  } finally {
    await shop.close();
  }
}

test("repeated notifications of a payment in any order make one charge, one order and one email", async () => {
  expect(await outcomeOf(PAYMENTS)).toEqual({
    ...{ orders: PAYMENTS, tickets: PAYMENTS, entries: PAYMENTS, emails: PAYMENTS, sold: PAYMENTS },
    ...{ payments: PAYMENTS, wrong: 0 },
  });
}, 3_600_000);

test("without the unique ledger entry the same payment is booked more than once", async () => {
  const outcome = await outcomeOf(AT_ONCE, { rewrite: withEveryEntry });
  expect(outcome.entries).toBeGreaterThan(AT_ONCE);
}, 60_000);

/** Gives every ledger entry its own reference, so that duplicates are not recognized. */
function withEveryEntry(statement: string): string {
  return statement.startsWith('insert into "ledger"')
    ? without(
        statement,
        /values \(default, (\$\d+), (\$\d+), (\$\d+),/,
        "values (default, $1, $2, $3 || random()::text,",
      )
    : statement;
}
