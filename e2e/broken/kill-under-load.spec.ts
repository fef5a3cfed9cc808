import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { agenda } from "../testing/shopper.ts";

/**
 * A crowd holds and buys while the shop, then its database, is killed with -9. What was acknowledged is there
 * afterwards; what was not, is asked for again with the same key and there once; and all goes on by itself.
 */

const HOLDERS = 12;
const BUYERS = 3;
const BEFORE_MS = 1_500;
const AFTER_MS = 1_500;
const RESUMES_WITHIN_MS = 5_000;

const NOBODY: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };
test.describe.configure({ mode: "serial" });
test.setTimeout(90_000);

let shop: ShopProcess;
/** Evenings nobody has bought for yet. */
let evenings: number[];
let buyers: Caller[];
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.killed });
  const open = (await agenda(shop.url)).filter(
    ({ availability, venue }) => availability.state === "select-or-book" && venue.id === "main-stage",
  );
  evenings = open.map(({ id }) => id);
  buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => register(index)));
});
test.afterAll(() => shop.close());

interface Books {
  /** Sessions that were told they have a ticket, once each. */
  readonly holders: string[];
  /** Links of orders that were told to be paid, by their buyer's key. */
  readonly paid: Map<string, string>;
  /** Commands that were not answered the first time. */
  retried: number;
  /** Why a hold was refused, each time. */
  readonly refused: string[];
}

test("the shop is killed: every acknowledged hold and order is there, and the retried ones are there once", async () => {
  const books = await crowdDuring("shop", async () => {
    await shop.kill();
    await shop.start();
  });
  await expectTrue(books);
});

test("the database is killed: the same, and the shop goes on by itself within five seconds", async () => {
  const books = await crowdDuring("database", async () => {
    await shop.killDatabase();
    const back = await untilDatabaseAnswers();
    const backEnd = createHttpBackEnd(shop.url);
    await until(() => backEnd.customers.startSession({}, NOBODY).then(({ ok }) => ok));
    await until(() => fetch(`${shop.url}/readyz`).then(({ ok }) => ok));
    const resumed = Date.now() - back;
    console.log(`selling again ${resumed} ms after the database answers`);
    expect(resumed).toBeLessThan(RESUMES_WITHIN_MS);
  });
  await expectTrue(books);
});

test("a database that acknowledges before it has written loses holds, and this crowd would notice (the guard matters)", async () => {
  for (const careless of [
    "synchronous_commit = off",
    "wal_writer_delay = 10000",
    "wal_writer_flush_after = '1GB'",
  ])
    await shop.query(`alter system set ${careless}`);
  await shop.query("select pg_reload_conf()");
  buyers = [];
  const books = await crowdDuring("careless database", async () => {
    await shop.killDatabase();
    await untilDatabaseAnswers();
  });
  expect((await holdsOf(books)).filter(isLost).length).toBeGreaterThan(0);
});

async function crowdDuring(what: string, disaster: () => Promise<void>): Promise<Books> {
  // Its own each time, and others for the buyers: on a fast machine the holders leave them nothing.
  const [held, bought] = [evenings.splice(0, 8), evenings.splice(0, BUYERS)];
  const books: Books = { holders: [], paid: new Map(), retried: 0, refused: [] };
  let isOver = false;
  const crowd = [
    ...Array.from({ length: HOLDERS }, async (_, who) => {
      for (let turn = 0; !isOver; turn++)
        await holdOne(books, `${what}-${who}-${turn}`, oneTicket(held, who));
    }),
    ...buyers.map(async (buyer, who) => {
      for (let turn = 0; !isOver; turn++)
        await buyOne(books, buyer, `${what}-buyer-${who}-${turn}`, oneTicket(bought, who));
    }),
  ];
  await pause(BEFORE_MS + Math.random() * 500);
  // On a busy machine the first may need longer.
  await until(async () => books.holders.length > 0);
  const heldBefore = books.holders.length;
  await disaster();
  await pause(AFTER_MS);
  await until(async () => books.holders.length > heldBefore && (buyers.length === 0 || books.paid.size > 0));
  isOver = true;
  await Promise.all(crowd);
  const { holders, paid, retried, refused } = books;
  console.log(
    `${what} killed: ${holders.length} holds (${heldBefore} before), ${paid.size} orders, ` +
      `${retried} commands asked again, ${refused.length} refused (${[...new Set(refused)].join(", ")})`,
  );
  // The crowd was there before, during and after.
  expect(heldBefore).toBeGreaterThan(0);
  expect(holders.length).toBeGreaterThan(heldBefore);
  expect(retried).toBeGreaterThan(0);
  if (buyers.length > 0) expect(paid.size).toBeGreaterThan(0);
  return books;
}

async function holdOne(books: Books, key: string, ticket: OneTicket): Promise<void> {
  const backEnd = createHttpBackEnd(shop.url);
  const started = await insist(books, () => backEnd.customers.startSession({}, NOBODY));
  const session = started.ok ? started.value.session : "";
  const caller = { ...NOBODY, session, idempotencyKey: key };
  const held = await insist(books, () => backEnd.basket.addBestAvailable(ticket, caller));
  if (held.ok) books.holders.push(session);
  else books.refused.push(held.refusal.reason);
  await pause(40);
}

async function buyOne(books: Books, buyer: Caller, name: string, ticket: OneTicket): Promise<void> {
  const backEnd = createHttpBackEnd(shop.url);
  const keyed = (step: string) => ({ ...buyer, idempotencyKey: `${step}-${name}` });
  const held = await insist(books, () => backEnd.basket.addBestAvailable(ticket, keyed("hold")));
  if (!held.ok) return;
  await insist(books, () => backEnd.orders.chooseDelivery({ method: "e-ticket" }, keyed("delivery")));
  const expectedTotal = held.value.basket.totals.total.amount;
  const placed = await insist(books, async () => {
    const answer = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, keyed("place"));
    if (!answer.ok && answer.refusal.reason === "provider-unreachable") throw new Error("not yet");
    return answer;
  });
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const { link, paymentPage } = placed.value;
  if (paymentPage) await payByCard(paymentPage);
  const verified = await insist(books, async () => {
    const answer = await backEnd.orders.verify({ link, returned: "paid" }, buyer);
    if (!answer.ok || answer.value.state === "paying") throw new Error("not yet");
    return answer.value;
  });
  expect(verified.state).toBe("paid");
  books.paid.set(name, link);
}

type OneTicket = ReturnType<typeof oneTicket>;
function oneTicket(among: readonly number[], who: number) {
  const performance = among[who % among.length] ?? 0;
  return {
    performance,
    band: who % 2 ? ("B" as const) : ("C" as const),
    wishes: [{ priceType: 1, quantity: 1 }],
  };
}

/** Asks until there is an answer, always with the same key. */
async function insist<Answer>(books: Books, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 1) books.retried += 1;
      if (tries === 400) throw error;
      await pause(50);
    }
  }
}

interface HeldRow {
  readonly tickets: number;
  readonly held: number;
}

/** What the sessions that were told of a ticket have, one row each. */
async function holdsOf({ holders }: Books): Promise<HeldRow[]> {
  const rows = await shop.query<HeldRow>(
    `select count(ticket.id)::int as tickets,
       count(*) filter (where seat.state = 1 and seat.basket = baskets.id and seat.held_until > now())::int as held
     from unnest($1::text[]) as told (token_hash)
     left join sessions on encode(sessions.token_hash, 'hex') = told.token_hash
     left join baskets on baskets.session = sessions.id and baskets.state = 'open' and baskets.expires > now()
     left join basket_tickets ticket on ticket.basket = baskets.id
     left join performance_seats seat using (performance, seat)
     group by told.token_hash`,
    [holders.map((token) => createHash("sha256").update(token).digest("hex"))],
  );
  expect(rows).toHaveLength(holders.length);
  return rows;
}

/** Not the one ticket that was asked for, or not its seat. */
function isLost({ tickets, held }: HeldRow): boolean {
  return tickets !== 1 || held !== 1;
}

/** What visitors were told is what the database has: one ticket a session, held by it; one order a purchase. */
async function expectTrue(books: Books): Promise<void> {
  expect((await holdsOf(books)).filter(isLost)).toEqual([]);
  // Seats run out; sessions do not.
  expect(books.refused.filter((reason) => reason !== "not-enough-seats")).toEqual([]);

  const links = [...books.paid.values()];
  expect(new Set(links).size).toBe(links.length);
  const orders = await shop.query<{ link: string; tickets: number; sold: number }>(
    `select orders.link, count(tickets.code)::int as tickets, count(*) filter (where seat.state = 2)::int as sold
     from orders join tickets on tickets."order" = orders.id left join performance_seats seat using (performance, seat)
     where orders.state = 'paid' group by orders.link`,
  );
  const known = orders.filter(({ link }) => links.includes(link));
  expect(known).toHaveLength(links.length);
  expect(known.filter(({ tickets, sold }) => tickets !== 1 || sold !== 1)).toEqual([]);

  const [broken] = await shop.query<{ doubled: number; stray: number; unpaid: number }>(`
    select
      (select count(*)::int from (select 1 from tickets where valid group by performance, seat having count(*) > 1) d) as doubled,
      (select count(*)::int from performance_seats s where s.state = 1 and s.held_until > now()
        and not exists (select 1 from basket_tickets t where t.basket = s.basket and t.seat = s.seat)) as stray,
      (select count(*)::int from orders where state in ('paying', 'charging')) as unpaid`);
  expect(broken).toEqual({ doubled: 0, stray: 0, unpaid: 0 });
  await expectMoneyAgrees();
}

/** The provider has charged what the ledger says, once an order. */
async function expectMoneyAgrees(): Promise<void> {
  const answer = await fetch(`${shop.payments}/sandbox/ledger`);
  const { payments } = (await answer.json()) as { payments: { charged: number; refunded: number }[] };
  const [ours] = await shop.query<{ charged: number; orders: number; payments: number }>(`
    select coalesce(sum(amount), 0)::int as charged, count(*)::int as payments,
      (select count(*)::int from orders where state = 'paid') as orders from ledger`);
  expect(ours?.charged).toBe(payments.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0));
  expect(ours?.orders).toBe(ours?.payments);
}

async function register(number: number): Promise<Caller> {
  const backEnd = createHttpBackEnd(shop.url);
  const started = await backEnd.customers.startSession({}, NOBODY);
  const caller = { ...NOBODY, session: started.ok ? started.value.session : null };
  const email = `killed-${number}-${Date.now()}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, caller);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  return { ...caller, session: registered.value.session };
}

async function untilDatabaseAnswers(): Promise<number> {
  await until(() => shop.query("select 1").then(() => true));
  return Date.now();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (await holds().catch(() => false)) return;
    await pause(20);
  }
  throw new Error("It never happened");
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
