import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { seatsFor } from "#domain/waiting-list/serve.ts";
import type { Engine } from "../engine.ts";
import { type Cut, cutting } from "../testing/rewritten.ts";
import {
  entryOf,
  holdFor,
  join,
  LIST_RULES,
  payOffer,
  publicSeats,
  releaseDue,
  sellOut,
} from "../testing/sales/waiting-scenes.ts";
import { audit } from "../testing/seat-scenes.ts";
import { CARMEN, CARMEN_LATER, smallHouse } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";
import { listHall } from "./list-hall.ts";
import { readWaiting } from "./list-rows.ts";

/**
 * Random arrivals, purchases, returns, expiries, declines and crashes, with two processes. A failure prints its seed and
 * path, with which fc.assert reproduces it.
 */

const LIVE = ["A-1", "A-2", "A-3", "A-4", "B-5", "B-6"];
const NIGHTS = [CARMEN, CARMEN_LATER];

interface Stage {
  readonly shop: TestShop;
  readonly engines: readonly Engine[];
  readonly cut: Cut;
  readonly links: string[];
  readonly baskets: { caller: Caller; night: number }[];
  /** What was on sale when the lists were last served. */
  readonly wasPublic: Map<number, ReadonlySet<string>>;
}

async function open(): Promise<Stage> {
  const cut: Cut = { after: null };
  const [carmen] = smallHouse().performances;
  if (!carmen) throw new Error("There is no Carmen");
  const later = { ...carmen, id: CARMEN_LATER, starts: carmen.starts + 7 * 86_400_000 };
  const sale = carmen.sale.map((window) => ({ ...window, to: later.starts }));
  const shop = await openTestShop({
    settings: { waitingList: LIST_RULES },
    catalogue: { performances: [carmen, { ...later, sale }] },
    rewrite: cutting(cut),
  });
  const baskets = [];
  for (const night of NIGHTS) {
    await sellOut(shop, LIVE, night);
    for (const seats of [LIVE.slice(0, 2), LIVE.slice(2, 4), LIVE.slice(4)])
      baskets.push({ caller: await holdFor(shop, seats, { performance: night }), night });
  }
  const engines = [shop.engine, shop.another()];
  return { shop, engines, cut, links: [], baskets, wasPublic: new Map() };
}

type Step = (stage: Stage) => Promise<void>;

const arrive =
  (wanted: {
    readonly party: number;
    readonly mayBeSplit: boolean;
    readonly bands: readonly ("A" | "B")[];
    readonly night: number;
    readonly both: boolean;
  }): Step =>
  async (stage) => {
    const { shop, links } = stage;
    const [performance = CARMEN, other = CARMEN_LATER] = wanted.night === 0 ? NIGHTS : NIGHTS.toReversed();
    const { both, night: _, ...party } = wanted;
    const link = await join(shop, { ...party, performance, others: both ? [other] : [] }).catch(() => null);
    if (link === null) return;
    await shop.backEnd.waitingList.confirm({ link }, await visitor(shop.backEnd));
    links.push(link);
    shop.clock.advance(1);
    // Seats that others hold or own are marked for the list from now on.
    await noteServed(stage);
  };

const pick = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];

const leave =
  (at: number): Step =>
  async ({ shop, links }) => {
    const link = pick(links, at);
    if (link) await shop.backEnd.waitingList.leave({ link }, await visitor(shop.backEnd));
  };

const pay =
  (at: number): Step =>
  async ({ shop, links }) => {
    const offered = [];
    for (const link of links) if ((await entryOf(shop, link)).offer) offered.push(link);
    const link = pick(offered, at);
    if (link) await payOffer(shop, link);
  };

const take =
  (at: number, count: number): Step =>
  async ({ shop, baskets }) => {
    const night = pick(NIGHTS, at) ?? CARMEN;
    const free = (await publicSeats(shop, night)).slice(0, count);
    if (free.length > 0) baskets.push({ caller: await holdFor(shop, free, { performance: night }), night });
  };

const giveBack =
  (at: number): Step =>
  async ({ shop, baskets }) => {
    const basket = pick(baskets, at);
    const read = basket && (await shop.backEnd.basket.read({}, basket.caller));
    const tickets = read?.ok ? (read.value.basket?.tickets.map(({ id }) => id) ?? []) : [];
    if (basket && tickets.length > 0) await shop.backEnd.basket.removeTickets({ tickets }, basket.caller);
  };

const passTime =
  (minutes: number): Step =>
  async ({ shop }) =>
    shop.clock.advance(minutes * 60);
const endDue: Step = ({ shop }) => releaseDue(shop);

/** The connection is lost after some statements; the next serving goes on from what the database has. */
const crash =
  (after: number): Step =>
  async (stage) => {
    stage.cut.after = after;
    await stage.engines[1]?.waitingLists.serveAll().catch(() => undefined);
    await stage.shop.engine.waitingLists.serve(CARMEN).catch(() => undefined);
    stage.cut.after = null;
    // A list that was not served to its end may have put seats on sale, and not yet marked those that were taken since.
    const known = new Map(stage.wasPublic);
    await noteServed(stage);
    for (const night of NIGHTS)
      stage.wasPublic.set(
        night,
        new Set([...(known.get(night) ?? []), ...(stage.wasPublic.get(night) ?? [])]),
      );
  };

const serve =
  (engine: number): Step =>
  (stage) =>
    serveAndCheck(stage, engine);

/** In the order of their confirmation, which the house's rules do not change. */
async function waitingNow({ shop }: Stage, night: number) {
  const waiting = await readWaiting(shop.services, shop.database, night);
  return waiting.map(({ party }) => party).toSorted((a, b) => a.place - b.place);
}

/** Without those that have lapsed: their seats may be offered anew before the next serving of their list closes them. */
async function openOffers({ shop }: Stage) {
  const { rows } = await shop.database.$client.query<{
    order: string;
    entry: string;
    performance: number;
    seats: string[];
  }>(
    `select offers."order", offers.entry, offers.performance,
       array(select line->>'seat' from jsonb_array_elements(orders.document->'lines') as line) as seats
     from waiting_list_offers as offers join orders on orders.id = offers."order"
     where offers.closed is null
       and (orders.state in ('paying', 'charging', 'paid') or orders.state = 'reserved' and orders.release_at > $1)`,
    [new Date(shop.clock.now)],
  );
  return rows;
}

async function noteServed(stage: Stage): Promise<void> {
  for (const night of NIGHTS) stage.wasPublic.set(night, new Set(await publicSeats(stage.shop, night)));
}

async function serveAndCheck(stage: Stage, engine: number): Promise<void> {
  const { shop } = stage;
  const before = new Map<number, Awaited<ReturnType<typeof waitingNow>>>();
  for (const night of NIGHTS) before.set(night, await waitingNow(stage, night));
  const known = new Set((await openOffers(stage)).map(({ order }) => order));
  for (const night of NIGHTS) await stage.engines[engine]?.waitingLists.serve(night);
  await stage.engines[engine]?.waitingLists.serveAll();
  const index = await shop.services.catalogue.current();
  const made = (await openOffers(stage)).filter(({ order }) => !known.has(order));
  for (const night of NIGHTS) {
    const performance = index.performance(night);
    if (!performance) throw new Error("The performance is not in the catalogue");
    const hall = listHall(index, performance);
    const plan = index.planOf(performance);
    const positions = (seats: readonly string[]) => seats.flatMap((seat) => plan.seat(seat)?.position ?? []);
    const free = positions(await publicSeats(shop, night));
    const after = await waitingNow(stage, night);
    // No seat is idle while a party that fits waits, and none is withheld.
    for (const party of after) expect(seatsFor(hall, party, new Set(free))).toBeNull();
    const order = (before.get(night) ?? []).map(({ id }) => id);
    for (const offer of made.filter((one) => one.performance === night)) {
      const earlier = after.filter(({ id }) => order.indexOf(id) < order.indexOf(offer.entry));
      // No party that fitted was overtaken.
      for (const party of earlier.filter(({ id }) => order.includes(id)))
        expect(seatsFor(hall, party, new Set([...free, ...positions(offer.seats)]))).toBeNull();
    }
  }
  const { rows } = await shop.database.$client.query(
    "select seat from performance_seats where listed and state = 3 and allocation is null",
  );
  expect(rows).toEqual([]);
  await noteServed(stage);
}

async function checkAlways({ shop }: Stage, offers: Awaited<ReturnType<typeof openOffers>>): Promise<void> {
  expect(await audit(shop)).toMatchObject({ double: 0, lost: 0, unsold: 0 });
  expect(new Set(offers.map(({ entry }) => entry)).size).toBe(offers.length);
  const seats = offers.flatMap((offer) => offer.seats.map((seat) => `${offer.performance} ${seat}`));
  expect(new Set(seats).size).toBe(seats.length);
}

/** What came back since the lists were served is on sale only if no party waited for its band. */
async function checkPublic(stage: Stage, wanted: ReadonlyMap<number, ReadonlySet<string>>): Promise<void> {
  for (const night of NIGHTS) {
    const known = stage.wasPublic.get(night) ?? new Set();
    const fresh = (await publicSeats(stage.shop, night)).filter((seat) => !known.has(seat));
    expect(fresh.filter((seat) => wanted.get(night)?.has(seat.charAt(0)))).toEqual([]);
  }
}

async function wantedBands(stage: Stage): Promise<Map<number, ReadonlySet<string>>> {
  const wanted = new Map<number, ReadonlySet<string>>();
  for (const night of NIGHTS) {
    const bands = (await waitingNow(stage, night)).flatMap((party) =>
      party.bands.length === 0 ? ["A", "B"] : party.bands.map((band) => (band === 1 ? "A" : "B")),
    );
    wanted.set(night, new Set(bands));
  }
  return wanted;
}

const bands = fc.constantFrom<readonly ("A" | "B")[]>([], ["A"], ["B"]);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        party: fc.integer({ min: 1, max: 3 }),
        mayBeSplit: fc.boolean(),
        bands,
        night: fc.nat(1),
        both: fc.boolean(),
      })
      .map(arrive),
  },
  { weight: 1, arbitrary: fc.nat(9).map(leave) },
  { weight: 2, arbitrary: fc.nat(9).map(pay) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 2 })).map(([at, count]) => take(at, count)),
  },
  { weight: 4, arbitrary: fc.nat(9).map(giveBack) },
  { weight: 2, arbitrary: fc.constantFrom(5, 21, 250).map(passTime) },
  { weight: 2, arbitrary: fc.constant(endDue) },
  { weight: 1, arbitrary: fc.nat(40).map(crash) },
  { weight: 4, arbitrary: fc.nat(1).map(serve) },
);

test("no party overtakes, no seat is idle or on sale too early, and none is offered twice, after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const stage = await open();
      try {
        await noteServed(stage);
        for (const execute of steps) {
          const wanted = await wantedBands(stage);
          await execute(stage);
          await checkPublic(stage, wanted);
          await checkAlways(stage, await openOffers(stage));
        }
        await serveAndCheck(stage, 0);
      } finally {
        await stage.shop.close();
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
