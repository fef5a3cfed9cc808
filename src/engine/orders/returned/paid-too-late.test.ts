import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { tenders } from "../../../payments/schema.ts";
import { giveBackUnmatched, unmatchedFacts } from "../../../payments/unmatched-payment.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { orders } from "../../storage/tables/shop.ts";
import { without } from "../../testing/rewritten.ts";
import { NO_VIOLATION } from "../../testing/seat-audit.ts";
import { audit, buyBasket, holdSeats, placeOrder } from "../../testing/seat-scenes.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";
import { paymentsOf } from "../payments/order-payments.ts";

/** Payments after the hold expired in an outage and another visitor has bought the seats. */

let shop: TestShop;
afterEach(() => shop.close());

interface Late {
  readonly caller: Caller;
  readonly link: string;
  readonly total: number;
}

/** A visitor on the payment page whose hold has expired pays after another visitor has bought one of the seats. */
async function payForWhatIsGone(options: TestShopOptions = {}): Promise<Late> {
  shop = await openTestShop(options);
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const held = await holdSeats(shop, caller, ["A-5", "A-6"]);
  const placed = await placeOrder(shop, caller);
  if (!held.ok || !placed.ok) throw new Error("not placed");
  shop.clock.advance(3 * 3600);
  const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  expect(await holdSeats(shop, other, ["A-5"])).toMatchObject({ ok: true });
  await buyBasket(shop, other);
  await payByCard(placed.value.paymentPage ?? "");
  return { caller, link: placed.value.link, total: held.value.basket.totals.total.amount };
}

async function moneyWith(link: string) {
  const { rows } = await shop.database.$client.query<{ provider: string }>(
    'select p.provider_payment as provider from tenders p join orders o on o.id = p."order" where o.link = $1',
    [link],
  );
  const ledger = (await (await fetch(`${shop.provider}/sandbox/ledger`)).json()) as {
    payments: { paymentId: string; charged: number; refunded: number; cancelled: number }[];
  };
  return ledger.payments.find(({ paymentId }) => paymentId === rows[0]?.provider);
}

async function giveBackTwice(): Promise<void> {
  await shop.database.update(tenders).set({ state: "unmatched" }).where(eq(tenders.state, "open"));
  const [row] = await shop.database
    .select()
    .from(orders)
    .innerJoin(tenders, eq(tenders.order, orders.id))
    .where(eq(tenders.state, "unmatched"));
  if (!row) throw new Error("There is no unmatched payment");
  for (const { services } of [shop.another(), shop.another()]) {
    await giveBackUnmatched(paymentsOf(services), row.orders, row.tenders);
  }
}

async function refundEmails(): Promise<number> {
  const { rows } = await shop.database.$client.query(
    "select count(*)::int as count from jobs.job where name = 'refund-notice'",
  );
  return rows[0].count;
}

describe("a payment made after the seats were sold to another customer", () => {
  test("is refunded without a ticket, and the visitor is notified", async () => {
    const { caller, link, total } = await payForWhatIsGone();
    expect(await shop.backEnd.orders.verify({ link, returned: "paid" }, caller)).toMatchObject({
      value: { state: "failed", failure: "seats-lost", basketKept: false, refunded: { amount: total } },
    });
    expect(await moneyWith(link)).toMatchObject({ charged: 0, cancelled: total });
    expect(await refundEmails()).toBe(1);
    const { rows } = await shop.database.$client.query("select seat from tickets");
    expect(rows).toEqual([{ seat: "A-5" }]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("is not refunded again by a check that asked the provider before the refund", async () => {
    const { caller, link, total } = await payForWhatIsGone();
    const [before] = await shop.database
      .select()
      .from(orders)
      .innerJoin(tenders, eq(tenders.order, orders.id))
      .where(eq(orders.link, link));
    if (!before) throw new Error("There is no payment");
    const payments = paymentsOf(shop.services);
    const asked = await payments.provider.ask(before.tenders.providerPayment ?? "");
    if (!asked.ok) throw new Error("The provider does not answer");
    await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
    const late = { sale: before.orders, tender: before.tenders, state: asked.value };
    await inTransaction(shop.database, (transaction) =>
      unmatchedFacts(payments, transaction, { ...late, by: new Date(shop.clock.now) }),
    );
    const [after] = await shop.database.select().from(tenders).where(eq(tenders.id, before.tenders.id));
    expect(after?.state).toBe("released");
    expect(await moneyWith(link)).toMatchObject({ charged: 0, cancelled: total });
  });

  test("is refunded once with one email by concurrent checks in two processes", async () => {
    const { caller, link, total } = await payForWhatIsGone();
    const engines = [shop.engine, shop.another()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        engines[at % 2]?.backEnd.orders.verify({ link, returned: "paid" }, caller),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ value: { failure: "seats-lost" } });
    expect(await moneyWith(link)).toMatchObject({ charged: 0, cancelled: total });
    expect(await refundEmails()).toBe(1);
  });

  test("leads to two refund emails without the condition on the payment's state", async () => {
    await payForWhatIsGone({ rewrite: withoutStateOfPayment });
    await giveBackTwice();
    expect(await refundEmails()).toBe(2);
  });

  test("is refunded once by two processes that have read the same payment", async () => {
    await payForWhatIsGone();
    await giveBackTwice();
    expect(await refundEmails()).toBe(1);
  });

  test("is charged although there are no seats, without the check of the seats before the charge", async () => {
    const { caller, link, total } = await payForWhatIsGone({ rewrite: withoutOwnership });
    // The order cannot be completed, since a seat has at most one ticket, but it is charged.
    const answer = await shop.backEnd.orders.verify({ link, returned: "paid" }, caller).catch(() => "fault");
    expect(answer).toBe("fault");
    expect(await moneyWith(link)).toMatchObject({ charged: total, refunded: 0 });
    expect(await refundEmails()).toBe(0);
  });
});

/** Removes the condition that a payment is closed only if it is open. */
function withoutStateOfPayment(statement: string): string {
  const closes = statement.startsWith('update "tenders" set') && statement.includes('"tenders"."state" in (');
  return closes
    ? without(statement, /"tenders"\."state" in \(([^)]+)\)/, "array[$1]::text[] is not null")
    : statement;
}

/** Removes the condition that a seat to be kept or sold is still held by the basket. */
function withoutOwnership(statement: string): string {
  const keeps =
    /set\s+(held_until = \$1|state = 2)/.test(statement) && statement.includes("performance_seats");
  return keeps
    ? without(statement, /and state = 1 and basket = (\$\d+)/, "and $1::uuid is not null")
    : statement;
}
