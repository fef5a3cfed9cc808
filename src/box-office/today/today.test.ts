import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  atThePage,
  executeDueJobs,
  jobsOf,
  misfortune,
  reserve,
  rowsOf,
  verified,
} from "../../engine/testing/money-scenes.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, TOSCA } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { Permission } from "../../staff/permissions.ts";
import { door } from "../operations/door/door.ts";
import { orders } from "../operations/orders/orders.ts";
import { refunds } from "../operations/orders/refunds.ts";
import { seats } from "../operations/seats/seats.ts";
import { today } from "../operations/today.ts";
import { ask } from "../testing/ask.ts";
import { soldOrder } from "../testing/execute-operation.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** CARMEN is given on the 18th. */
const show = (day = "2027-01-18", permissions?: readonly Permission[]) =>
  ask(shop, today.show, { day }, permissions);

const sold = () => soldOrder(shop);

describe("the performances of a day", () => {
  test("are shown with sold, held, blocked and free seats, scanned tickets and revenue", async () => {
    const { total } = await sold();
    await holdSeats(shop, await visitor(shop.backEnd), ["A-1"]);
    await ask(shop, seats.block, { performance: CARMEN, seats: ["parkett/A/9", "parkett/A/10"] });
    const [ticket] = await rowsOf<{ code: string }>(shop, "select code from tickets");
    await ask(shop, door.use, { code: ticket?.code ?? "" });
    expect((await show()).performances).toMatchObject([
      {
        ...{
          id: CARMEN,
          title: "Carmen",
          seats: 20,
          sold: 2,
          held: 1,
          blocked: 2,
          comps: 0,
          notForSale: 0,
          free: 15,
        },
        ...{ scanned: 1, revenue: { amount: total, currency: "SEK" } },
      },
    ]);
  });

  test("count an expired hold as free, and a returned ticket as not sold", async () => {
    const { number } = await sold();
    await holdSeats(shop, await visitor(shop.backEnd), ["A-1"]);
    await ask(shop, orders.refund, { order: number });
    shop.clock.advance(3_600);
    expect((await show()).performances).toMatchObject([
      { sold: 0, held: 0, free: 20, revenue: { amount: 0 } },
    ]);
  });

  test("are those of the day in the house's time zone, today by default", async () => {
    expect((await show("2027-02-14")).performances).toMatchObject([{ id: TOSCA }]);
    expect(await ask(shop, today.show, {})).toMatchObject({ day: "2027-01-15", performances: [] });
  });
});

test("the sales of the last hour are counted with orders, tickets and amount", async () => {
  const { total } = await sold();
  expect((await show()).lastHour).toEqual({
    orders: 1,
    tickets: 2,
    amount: { amount: total, currency: "SEK" },
  });
  shop.clock.advance(3_601);
  expect((await show()).lastHour).toMatchObject({ orders: 0, tickets: 0, amount: { amount: 0 } });
});

describe("what needs attention", () => {
  test("has failed refunds until they are requested again", async () => {
    const { number } = await sold();
    await misfortune(shop, { next: "refunds", answer: 402, code: "1015" });
    await ask(shop, orders.refund, { order: number, amount: 1_000 });
    expect((await show()).stuck.refunds.count).toBe(0);
    await executeDueJobs(shop);
    expect((await show()).stuck.refunds).toMatchObject({
      ...{ count: 1, first: [{ order: number, money: { amount: 1_000 } }] },
      operations: ["refunds.again", "refunds.byHand"],
    });
    await ask(shop, refunds.again, { order: number });
    expect((await show()).stuck.refunds.count).toBe(0);
  });

  test("has unmatched payments", async () => {
    const { caller, link, page } = await atThePage(shop);
    await reserve(shop, page, { amount: 1_000 });
    await verified(shop, caller, link, "paid");
    expect((await show()).decisions.unmatched).toMatchObject({
      count: 1,
      first: [{ received: { amount: 1_000 } }],
    });
  });

  test("has refused emails, the first few of many", async () => {
    await rowsOf(
      shop,
      `insert into refused_emails (email, job, subject, address, answer, at)
       select 'm' || n, '{"kind":"order-confirmation","order":"none"}', 'Tickets', 'a@test.example', '550 no', now()
       from generate_series(1, 7) n`,
    );
    const { emails } = (await show()).stuck;
    expect([emails?.count, emails?.first.length]).toEqual([7, 5]);
  });

  test("has the choices of a cancelled performance, withdrawals, claims and enquiries", async () => {
    await sold();
    await rowsOf(
      shop,
      `insert into refund_offers ("order", performance, kind, since) select id, $1, 'cancelled', now() from orders`,
      [CARMEN],
    );
    await rowsOf(
      shop,
      `insert into withdrawals (id, receipt, "order", line, amount, language, at)
       select gen_random_uuid(), gen_random_uuid(), id, 'mug', 100, 'sv', now() from orders`,
    );
    await rowsOf(
      shop,
      `insert into protections (id, "order", line, ticket_line, since, state, claimed)
       select gen_random_uuid(), id, 'p', 't', now(), 'claimed', now() from orders`,
    );
    await rowsOf(
      shop,
      `insert into enquiries (id, performance, form, answers, language, at)
       values (gen_random_uuid(), $1, 'schools', '{}', 'sv', $2)`,
      [CARMEN, new Date(shop.clock.now)],
    );
    const { decisions } = await show();
    expect(decisions).toMatchObject({
      changed: { count: 1, first: [{ performance: CARMEN, title: "Carmen", kind: "cancelled", orders: 1 }] },
      withdrawals: { count: 1 },
      claims: { count: 1 },
      enquiries: { count: 1, first: [{ performance: CARMEN, title: "Carmen" }] },
    });
    shop.clock.advance(8 * 86_400);
    expect((await show()).decisions.enquiries.count).toBe(0);
  });

  test("leaves out what another permission is needed for", async () => {
    const { stuck, decisions } = await show(undefined, ["orders.read"]);
    expect([stuck.emails, decisions.claims, decisions.unmatched]).toEqual([null, null, null]);
  });
});

test("the health shows due jobs, and those that mail server or provider have not accepted", async () => {
  await sold();
  expect((await jobsOf(shop, "order-confirmation")).length).toBe(1);
  await rowsOf(shop, "update jobs.job set start_after = now() - interval '90 seconds'");
  const before = await show();
  expect(before.health).toMatchObject({ mail: { retried: 0 }, provider: { retried: 0 } });
  expect(before.health.outbox.waiting).toBeGreaterThan(0);
  expect(before.health.outbox.oldestSeconds).toBeGreaterThanOrEqual(90);
  await rowsOf(shop, "update jobs.job set state = 'retry' where name = 'order-confirmation'");
  expect((await show()).health.mail).toMatchObject({ retried: 1, sinceSeconds: expect.any(Number) });
  await rowsOf(shop, "update jobs.job set state = 'completed'");
  expect((await show()).health.outbox).toEqual({ waiting: 0, oldestSeconds: null });
});
