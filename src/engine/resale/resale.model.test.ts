import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Engine } from "../engine.ts";
import { refundOrder, returnLines } from "../orders/returned/refund-order.ts";
import { expectReportsAgree, journalFaults } from "../testing/journal-audit.ts";
import { moneyFaults } from "../testing/money-audit.ts";
import { executeDueJobs, rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { type Cut, cutting } from "../testing/rewritten.ts";
import { type Bought, bought, PRICE, RESALE, resaleJobs } from "../testing/sales/resale-scenes.ts";
import { sellOut } from "../testing/sales/waiting-scenes.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, customerAt, holdSeats } from "../testing/seat-scenes.ts";
import { CARMEN, smallHouse } from "../testing/small-house.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/**
 * Random histories of tickets that are put up, taken back, bought, returned and ended, with crashes, with two processes. A
 * failure prints its seed and path, with which fc.assert reproduces it.
 */

const SEATS = ["A-5", "A-6", "A-7", "B-5"];

interface Stage {
  readonly shop: TestShop;
  readonly engines: readonly Engine[];
  readonly cut: Cut;
  readonly people: readonly Caller[];
  readonly orders: Bought[];
  isCancelled: boolean;
}
type Step = (stage: Stage) => Promise<void>;

async function open(money: "credit" | "original"): Promise<Stage> {
  const cut: Cut = { after: null };
  const shop = await openTestShop({ settings: { resale: { ...RESALE, money } }, rewrite: cutting(cut) });
  const people: Caller[] = [];
  for (let count = 0; count < 4; count++) people.push(...(await customerAt(shop, 1)));
  const orders = [
    await bought(shop, SEATS.slice(0, 2), people[0]),
    await bought(shop, SEATS.slice(2), people[1]),
  ];
  await sellOut(shop);
  return { shop, engines: [shop.engine, shop.another()], cut, people, orders, isCancelled: false };
}

const pick = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];

interface Owned {
  readonly code: string;
  readonly order: string;
  readonly line: string;
  readonly link: string;
  readonly seat: string;
  readonly valid: boolean;
  readonly forResale: boolean;
}
const ticketsIn = (shop: TestShop) =>
  rowsOf<Owned>(
    shop,
    `select code, t."order", o.document #>> array['lines', t.line::text, 'id'] as line, o.link, seat, valid,
       for_resale as "forResale"
     from tickets t join orders o on o.id = t."order" order by o.number, t.line`,
  );
const ownerOf = ({ orders }: Stage, link: string) => orders.find((one) => one.link === link)?.caller;

/** An operation of a customer on a ticket that its order has. */
const onTicket =
  (
    at: number,
    which: (ticket: Owned) => boolean,
    work: (engine: Engine, caller: Caller, ticket: Owned) => unknown,
  ): Step =>
  async (stage) => {
    const ticket = pick((await ticketsIn(stage.shop)).filter(which), at);
    const caller = ticket && ownerOf(stage, ticket.link);
    const engine = stage.engines[at % 2];
    if (ticket && caller && engine)
      await Promise.resolve(work(engine, caller, ticket)).catch(() => undefined);
  };

const putUp = (at: number) =>
  onTicket(
    at,
    ({ valid }) => valid,
    ({ backEnd }, caller, { code }) => backEnd.resale.putUp({ code }, caller),
  );
const takeBack = (at: number) =>
  onTicket(
    at,
    ({ forResale }) => forResale,
    ({ backEnd }, caller, { code }) => backEnd.resale.takeBack({ code }, caller),
  );
const returnOrder = (at: number) =>
  onTicket(
    at,
    () => true,
    ({ backEnd }, caller, { link }) => backEnd.orders.giveBack({ link }, caller),
  );
const returnByHouse = (at: number) =>
  onTicket(
    at,
    () => true,
    ({ services }, _caller, { order, line }) => returnLines(services, { order, lines: [line] }),
  );
/** Also of all that is paid for one of two tickets, and of more. */
const refundByHouse = (at: number) =>
  onTicket(
    at,
    () => true,
    ({ services }, _caller, { order }) =>
      refundOrder(services, { order, amount: [10_000, PRICE, 120_000][at % 3] ?? 0, id: `some-${at}` }),
  );

const hold =
  (person: number, at: number): Step =>
  async ({ shop, people }) => {
    const caller = pick(people, person);
    if (caller) await holdSeats(shop, caller, [pick(SEATS, at) ?? ""]);
  };
const pay =
  (person: number): Step =>
  async ({ shop, people, orders }) => {
    const caller = pick(people, person);
    if (!caller) return;
    const order = await buy(shop, caller).catch(() => null);
    if (order) orders.push({ caller, link: order.link });
  };
const jobs: Step = ({ shop }) => resaleJobs(shop);
const passTime =
  (minutes: number): Step =>
  async ({ shop }) =>
    shop.clock.advance(minutes * 60);

/** The connection is lost after some statements; what is repeated goes on from what the database has. */
const crash =
  (after: number, step: Step): Step =>
  async (stage) => {
    stage.cut.after = after;
    await step(stage).catch(() => undefined);
    stage.cut.after = null;
    const unsettled = () =>
      rowsOf<{ id: string }>(
        stage.shop,
        "select id from ticket_resales where state = 'sold' and settled is null",
      );
    // The pool may still have the connection that was lost.
    const rows = await unsettled().catch(unsettled);
    // A job that was lost with its process stays in the queue.
    for (const { id } of rows) await stage.shop.engine.resales.pay(id);
  };

const cancel: Step = async (stage) => {
  if (stage.isCancelled) return;
  const performances = smallHouse().performances.map((entry) =>
    entry.id === CARMEN ? { ...entry, cancelled: true } : entry,
  );
  await stage.shop.engine.house.importCatalogue(smallHouse({ performances }), []);
  stage.isCancelled = true;
};

async function check({ shop }: Stage): Promise<void> {
  expect(await audit(shop)).toEqual(NO_VIOLATION);
  expect(await moneyFaults(shop)).toEqual([]);
  expect(await journalFaults(shop)).toEqual([]);
  const [broken] = await rowsOf(
    shop,
    `select
       (select count(*)::int from tickets t where t.for_resale <> exists (
          select from ticket_resales r where r.ticket = t.code and r.settled is null)) as "the ticket and its resale differ",
       (select count(*)::int from ticket_resales r join performance_seats s using (performance, seat)
          join tickets t on t.code = r.ticket join orders o on o.id = t."order"
          where r.state = 'open' and s.state = 2) as "for resale, and the seat is sold",
       (select count(*)::int from ticket_resales r join tickets t on t.code = r.ticket
          join tickets k on k.performance = r.performance and k.seat = r.seat and k.code <> t.code
          where r.state = 'sold' and r.settled is null and t.valid) as "sold again and still good",
       (select count(*)::int from ticket_resales r join tickets t on t.code = r.ticket
          join orders o on o.id = t."order"
          join order_lines l on l."order" = o.id and l.line = o.document #>> array['lines', t.line::text, 'id']
          where r.settled is null and l.returned > 0) as "paid back, and still for resale",
       (select count(*)::int from ticket_resales r join tickets t on t.code = r.ticket
          join orders o on o.id = t."order"
          join order_lines l on l."order" = o.id and l.line = o.document #>> array['lines', t.line::text, 'id']
          where r.state = 'sold' and r.settled is not null and (t.valid or l.returned = 0)) as "paid back and not returned",
       (select count(*)::int from ticket_resales r where r.state = 'sold' and not exists (
          select from tickets k join orders o on o.id = k."order"
          where k.performance = r.performance and k.seat = r.seat and k.code <> r.ticket and o.paid >= r.since))
          as "sold again to no one"`,
  );
  expect(Object.entries(broken ?? {}).filter(([, count]) => count !== 0)).toEqual([]);
}

const at = fc.nat(9);
const plain: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: at.map(putUp) },
  { weight: 3, arbitrary: at.map(takeBack) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(3), at).map(([person, seat]) => hold(person, seat)) },
  { weight: 5, arbitrary: fc.nat(3).map(pay) },
  { weight: 4, arbitrary: fc.constant(jobs) },
  { weight: 2, arbitrary: fc.constantFrom(5, 21, 600, 1_500).map(passTime) },
  { weight: 1, arbitrary: at.map(returnOrder) },
  { weight: 1, arbitrary: at.map(returnByHouse) },
  { weight: 1, arbitrary: at.map(refundByHouse) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: plain },
  { weight: 3, arbitrary: fc.tuple(fc.nat(45), plain).map(([after, one]) => crash(after, one)) },
  { weight: 1, arbitrary: fc.constant(cancel) },
);

test("a seat is never sold twice, and money goes back once iff it was sold again, after any history", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("credit" as const, "original" as const),
      fc.array(step, { minLength: 6, maxLength: 25 }),
      async (money, steps) => {
        const stage = await open(money);
        const { shop } = stage;
        try {
          for (const execute of steps) {
            await execute(stage);
            await check(stage);
          }
          await jobs(stage);
          await shop.engine.resales.endDue();
          // The performance is over: every ticket is somebody's or paid back.
          shop.clock.advance(5 * 86_400);
          await jobs(stage);
          await shop.engine.resales.endDue();
          await executeDueJobs(shop);
          await check(stage);
          expect(await rowsOf(shop, "select 1 from ticket_resales where settled is null")).toEqual([]);
          await expectReportsAgree(shop);
        } finally {
          await shop.close();
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
}, 240_000);
