import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { Client } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { LiveSeats } from "../shop-window/live-seats.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { ADULT, CARMEN, YOUTH } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { createSeatChanges, type SeatChange } from "./seat-changes.ts";
import { openSeatNotices } from "./seat-notices.ts";

let shop: TestShop;
let live: LiveSeats;
let ear: Client;
const heard: string[] = [];
beforeEach(async () => {
  heard.length = 0;
  shop = await openTestShop();
  live = shop.engine.openLiveSeats({ directUrl: shop.databaseUrl });
  ear = new Client({ connectionString: shop.databaseUrl });
  await ear.connect();
  ear.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await ear.query("listen seat_changes");
});
afterEach(async () => {
  await ear.end();
  await live.close();
  await shop.close();
});

/** No performance has this id. */
const LAST = 999_999;

/** The performances announced so far: waits for a last one, after which all earlier ones have arrived. */
async function allHeard(): Promise<string[]> {
  shop.services.seatChanges.announce({ kind: "freed", performances: [LAST] });
  const named = () => heard.flatMap((payload) => payload.split(","));
  await expect.poll(named, { timeout: 10_000 }).toContain(String(LAST));
  const all = named().filter((id) => id !== String(LAST));
  heard.length = 0;
  return all;
}

const seats = [{ seat: "A-5", priceType: ADULT }];

test("a hold is announced to viewers with its performance, and a rejected hold is not", async () => {
  const caller = await visitor(shop.backEnd);
  expect(await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller)).toMatchObject({
    ok: true,
  });
  expect(await allHeard()).toEqual([String(CARMEN)]);
  const late = await visitor(shop.backEnd);
  expect(await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, late)).toMatchObject({
    ok: false,
  });
  expect(await allHeard()).toEqual([]);
});

test("a seat change before the notification connection is open is announced once it is open", async () => {
  const database = new URL(shop.databaseUrl);
  const { port, hostname } = database;
  const slow = createServer((socket) => {
    socket.on("error", () => {});
    setTimeout(() => socket.pipe(connect(Number(port), hostname)).pipe(socket), 400);
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  database.port = String((slow.address() as AddressInfo).port);
  const notices = openSeatNotices({ databaseUrl: database.href, onChange() {} });
  onTestFinished(async () => {
    await notices.close();
    slow.close();
  });
  notices.notify([CARMEN]);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([String(CARMEN)]);
});

test("freed seats are announced when they are removed, emptied, released at the payment, and released by logging out", async () => {
  const { backEnd } = shop;
  const ways = [
    async (caller: Awaited<ReturnType<typeof visitor>>) => {
      const read = await backEnd.basket.read({}, caller);
      const tickets = read.ok ? (read.value.basket?.tickets.map(({ id }) => id) ?? []) : [];
      await backEnd.basket.removeTickets({ tickets }, caller);
    },
    (caller: Awaited<ReturnType<typeof visitor>>) => backEnd.basket.empty({}, caller),
    (caller: Awaited<ReturnType<typeof visitor>>) => backEnd.customers.logOut({}, caller),
  ];
  for (const giveBack of ways) {
    const caller = await signedIn(backEnd, await visitor(backEnd));
    await backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
    await allHeard();
    await giveBack(caller);
    expect(await allHeard()).toEqual([String(CARMEN)]);
  }
});

test("commands that change no seat are not announced", async () => {
  const { backEnd } = shop;
  const caller = await signedIn(backEnd, await visitor(backEnd));
  const added = await backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  const ticket = added.ok ? (added.value.basket.tickets[0]?.id ?? "") : "";
  await allHeard();
  await backEnd.basket.changePriceType({ ticket, priceType: YOUTH }, caller);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const { value } = (await backEnd.basket.read({}, caller)) as {
    value: { basket: { totals: { total: { amount: number } } } };
  };
  const expectedTotal = value.basket.totals.total.amount;
  expect(await backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller)).toMatchObject({
    ok: true,
  });
  expect(await allHeard()).toEqual([]);
});

test("a seat change is not announced before its commit or after a rollback", async () => {
  const changes = createSeatChanges();
  const notified: SeatChange[] = [];
  changes.listen((change) => notified.push(change));
  const freed: SeatChange = { kind: "freed", performances: [CARMEN] };
  await inTransaction(shop.database, async (transaction) => {
    changes.announceAfter(transaction, freed);
    expect(notified).toEqual([]);
  });
  expect(notified).toEqual([freed]);
  const undone = inTransaction(shop.database, async (transaction) => {
    changes.announceAfter(transaction, freed);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(notified).toEqual([freed]);
});
