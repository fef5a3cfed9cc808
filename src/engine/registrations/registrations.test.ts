import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller, InputOf } from "#contract/operation.ts";
import type { registrations as operations } from "#contract/sales/registrations.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import { atTheDesk } from "../../desk/desk.ts";
import { jobsOf, rowsOf } from "../testing/money-scenes.ts";
import { ADULT, CARMEN, COMPANION, FAUST, NOON, smallHouse, TOSCA, YOUTH } from "../testing/small-house.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { announceDraw } from "./announce.ts";
import { drawRegistration } from "./draw.ts";
import { commitmentOf } from "./seed.ts";

/** Registering for what is drawn, and the draw, against a shop with everything real around it. */

const DAY = 86_400;
const LOTTERY = 12;
const REGISTRATION: Registration = {
  id: "first-nights",
  about: { sv: "Lottas", en: "Drawn" },
  performances: [TOSCA, FAUST],
  rehearsal: CARMEN,
  modeOfSale: LOTTERY,
  sections: [],
  mostTickets: 4,
  mostAlternatives: 2,
  onePer: "household",
  opens: NOON - DAY * 1000,
  closes: NOON + 0.8 * DAY * 1000,
  draws: NOON + 1.1 * DAY * 1000,
  answerBy: NOON + 2.5 * DAY * 1000,
};

let shop: TestShop;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(change: Partial<Registration> = {}) {
  const house = smallHouse();
  const drawn = [CARMEN, TOSCA, FAUST];
  shop = await openTestShop({
    catalogue: {
      registrations: [{ ...REGISTRATION, ...change }],
      priceLists: house.priceLists.map((list) => ({
        ...list,
        priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, LOTTERY] })),
      })),
      performances: house.performances.map((one) =>
        drawn.includes(one.id)
          ? {
              ...one,
              sale: [{ modeOfSale: LOTTERY, priority: false, from: NOON - DAY * 1000, to: one.starts }],
            }
          : one,
      ),
    },
  });
}
async function reopen(change: Partial<Registration> = {}) {
  await shop.close();
  await open(change);
}

let houses = 0;
/** Somebody with an address of their own. */
async function somebody(street = `Storgatan ${++houses}`): Promise<Caller> {
  const email = `guest-${++houses}@test.example`;
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  await rowsOf(
    shop,
    "update customers set address = jsonb_set(address, '{line1}', to_jsonb($2::text)) where email = $1",
    [email, street],
  );
  return caller;
}

type Save = InputOf<typeof operations.save>;
const first = { section: "parkett", party: 2, priceType: ADULT };
const save = (caller: Caller, more: Partial<Save> = {}) =>
  shop.backEnd.registrations.save({ performance: TOSCA, enter: false, ...more }, caller);
const enter = (caller: Caller, more: Partial<Save> = {}) => save(caller, { first, enter: true, ...more });
async function read(caller: Caller, performance = TOSCA) {
  const found = await shop.backEnd.registrations.read({ performance }, caller);
  if (!found.ok) throw new Error(found.refusal.reason);
  return found.value;
}
const desk = async (line: string) => {
  const result = await atTheDesk({ engine: shop.engine, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
};
const letters = async (stage: string) =>
  (
    await rowsOf<{ entry: string }>(
      shop,
      "select data->>'entry' as entry from jobs.job where name = 'registration' and data->>'stage' = $1",
      [stage],
    )
  ).length;
const closed = () => shop.clock.advance(0.8 * DAY + 60);

describe("somebody registers", () => {
  test("step by step: it counts from the last one on, and its letter leaves then", async () => {
    const caller = await somebody();
    expect(await save(caller, { first })).toMatchObject({ ok: true, value: { state: "draft" } });
    expect(await letters("received")).toBe(0);
    expect(await read(caller)).toMatchObject({ entries: 0, mine: { state: "draft", party: 2 } });
    await save(caller, { alternatives: [{ performance: FAUST, section: "parkett" }] });
    const entered = await save(caller, { rehearsal: true, enter: true });
    expect(entered).toMatchObject({ ok: true, value: { state: "entered" } });
    expect(await letters("received")).toBe(1);
    expect(await read(caller)).toMatchObject({
      entries: 1,
      mine: {
        state: "entered",
        first: { performance: { id: TOSCA }, section: "parkett", name: "Parkett" },
        alternatives: [{ performance: { id: FAUST } }],
        rehearsal: true,
        isOpen: true,
        rank: null,
      },
    });
  });

  test("and changes it, and takes it back, until it closes", async () => {
    const caller = await somebody();
    await enter(caller);
    expect(await save(caller, { first: { ...first, party: 4 } })).toMatchObject({
      value: { state: "entered" },
    });
    expect((await read(caller)).mine).toMatchObject({ party: 4 });
    expect(await shop.backEnd.registrations.withdraw({ performance: TOSCA }, caller)).toMatchObject({
      ok: true,
    });
    expect(await letters("withdrawn")).toBe(1);
    expect(await read(caller)).toMatchObject({ entries: 0, mine: { state: "withdrawn" } });
    // Again is from the beginning.
    expect(await save(caller, { enter: true })).toMatchObject({ refusal: { reason: "no-first-choice" } });
    expect(await enter(caller)).toMatchObject({ ok: true });
    closed();
    const late = { refusal: { reason: "registration-closed" } };
    expect(await enter(caller)).toMatchObject(late);
    expect(await shop.backEnd.registrations.withdraw({ performance: TOSCA }, caller)).toMatchObject(late);
    expect((await read(caller)).mine).toMatchObject({ state: "entered", isOpen: false });
  });

  test("only as somebody, and only when it is open", async () => {
    const stranger = await visitor(shop.backEnd);
    expect(await enter(stranger)).toMatchObject({ refusal: { reason: "login-needed" } });
    expect(await read(stranger)).toMatchObject({ mine: null, draw: { seed: null } });
    await reopen({ opens: NOON + 60_000 });
    expect(await enter(await somebody())).toMatchObject({ refusal: { reason: "registration-not-open" } });
  });

  test("from the first choice on: a later step is none before it, nor after what was entered is taken back", async () => {
    const caller = await somebody();
    const step = () => save(caller, { alternatives: [{ performance: FAUST, section: "parkett" }] });
    const unbegun = { refusal: { reason: "no-first-choice" } };
    expect(await step()).toMatchObject(unbegun);
    await enter(caller);
    await shop.backEnd.registrations.withdraw({ performance: TOSCA }, caller);
    expect(await step()).toMatchObject(unbegun);
  });

  test("for no evening that is not drawn", async () => {
    await reopen({ performances: [TOSCA], rehearsal: null });
    const caller = await somebody();
    const undrawn = { performance: FAUST };
    const none = { refusal: { reason: "no-registration" } };
    expect(await enter(caller, undrawn)).toMatchObject(none);
    expect(await shop.backEnd.registrations.withdraw(undrawn, caller)).toMatchObject(none);
    expect(await shop.backEnd.registrations.read(undrawn, caller)).toMatchObject(none);
  });

  test("for what there is: sections, ticket types, a party and wishes within the house's bounds", async () => {
    const caller = await somebody();
    const refusalOf = async (more: Partial<Save>) => {
      const saved = await enter(caller, more);
      return saved.ok ? "none" : saved.refusal.reason;
    };
    expect(await refusalOf({ first: { ...first, section: "balcony" } })).toBe("unknown-section");
    expect(await refusalOf({ first: { ...first, priceType: COMPANION } })).toBe("type-not-drawn");
    expect(await refusalOf({ first: { ...first, party: 5 } })).toBe("party-size");
    expect(await refusalOf({ first: { ...first, party: 0 } })).toBe("party-size");
    // Two at most of this type to a customer.
    expect(await refusalOf({ first: { ...first, party: 3, priceType: YOUTH } })).toBe("party-size");
    const faust = { performance: FAUST, section: "parkett" };
    expect(await refusalOf({ alternatives: [faust, faust] })).toBe("wish-twice");
    expect(await refusalOf({ alternatives: [faust, faust, faust] })).toBe("too-many-wishes");
    expect(await refusalOf({ alternatives: [{ performance: CARMEN, section: "parkett" }] })).toBe(
      "unknown-section",
    );
    expect(await refusalOf({ performance: 77 })).toBe("unknown-performance");
  });

  test("once: not with another customer of the household, unless the house counts customers", async () => {
    const [asa, ove] = [await somebody("Parkgatan 3 B"), await somebody("parkgatan 3b")];
    await enter(asa);
    expect(await enter(ove)).toMatchObject({ refusal: { reason: "household-registered" } });
    await shop.backEnd.registrations.withdraw({ performance: TOSCA }, asa);
    expect(await enter(ove)).toMatchObject({ ok: true });
    await reopen({ onePer: "customer" });
    for (const one of [await somebody("Parkgatan 3 B"), await somebody("Parkgatan 3 B")])
      expect(await enter(one)).toMatchObject({ ok: true });
  });

  test("once, however many try at once: two windows, two of a household", async () => {
    for (let round = 0; round < 3; round++) {
      const home = `Ringvägen ${round}`;
      const people = [await somebody(home), await somebody(home), await somebody(home)];
      const tried = await Promise.all(people.flatMap((one) => [enter(one), enter(one)]));
      const reasons = tried.filter(({ ok }) => !ok).map((one) => (one.ok ? "" : one.refusal.reason));
      expect(new Set(reasons)).toEqual(new Set(["household-registered"]));
      const rows = await rowsOf(
        shop,
        "select 1 from registrations join customers on customers.id = customer where state = 'entered' and address->>'line1' = $1",
        [home],
      );
      expect(rows).toHaveLength(1);
    }
  });
});

describe("the draw", () => {
  async function parties(count: number, more: Partial<Save> = {}) {
    const people: Caller[] = [];
    for (let number = 0; number < count; number++) {
      const caller = await somebody();
      await enter(caller, more);
      people.push(caller);
    }
    return people;
  }
  const entries = () =>
    rowsOf<{
      number: string;
      rank: number | null;
      state: string;
      seats: string[] | null;
      order: string | null;
    }>(shop, `select number, rank, state, seats, "order" from registrations order by rank`);

  test("is sworn to before it closes: the hash is shown, the seed is not to be read anywhere", async () => {
    const { draw } = await read(await visitor(shop.backEnd));
    expect(draw).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null });
    // The house opens again with other words: chance stays what it was.
    await shop.engine.importCatalogue({ ...smallHouse(), registrations: [REGISTRATION] }, []);
    expect((await read(await visitor(shop.backEnd))).draw).toEqual(draw);
  });

  test("waits until nobody can register, and leaves time to pay", async () => {
    expect(await desk(`draw ${TOSCA}`)).toBe("refused: still-open");
    expect(await desk(`draw-announce ${TOSCA}`)).toBe("refused: not-drawn");
    expect(await desk(`draw-check ${TOSCA}`)).toBe("refused: not-announced");
    expect(await desk("draw 77")).toBe("refused: unknown-performance");
    shop.clock.advance(2.2 * DAY);
    expect(await desk(`draw ${TOSCA}`)).toBe("refused: too-late");
  });

  test("gives each party seats side by side, as a reserved order; the others may buy what is left", async () => {
    // Eighteen ordinary seats are free, in rows of ten and of eight: the best four of the front row leave three on each side.
    const people = await parties(6, { first: { ...first, party: 4 } });
    closed();
    expect(await desk(`draw ${TOSCA}`)).toContain("3 of 6 parties have seats, 12 in all");
    // Nobody hears of it yet.
    expect(await Promise.all(people.map(async (one) => (await read(one)).mine?.state))).toEqual(
      people.map(() => "entered"),
    );
    const told = await desk(`draw-announce ${TOSCA}`);
    expect(told).toContain("6 parties are told");
    const { draw } = await read(people[0] as Caller);
    expect(told).toContain(draw.seed ?? "nothing");
    expect(commitmentOf(draw.seed ?? "")).toBe(draw.commitment);
    expect(await letters("drawn")).toBe(3);
    expect(await letters("unlucky")).toBe(3);
    expect(await desk(`draw-check ${TOSCA} --list`)).toContain("all 6 parties come out alike");

    for (const person of people) {
      const { mine } = await read(person);
      const reserved = await shop.backEnd.orders.reserved({}, person);
      if (!reserved.ok) throw new Error("no orders");
      if (mine?.state === "offered") {
        const [order] = reserved.value;
        expect(order).toMatchObject({ link: mine.offered?.order, tickets: [{}, {}, {}, {}] });
        expect(order?.holdUntil).toBe(new Date(REGISTRATION.answerBy).toISOString());
        expect(await shop.backEnd.orders.resume({ link: order?.link ?? "" }, person)).toMatchObject({
          ok: true,
        });
      } else {
        expect(reserved.value).toEqual([]);
        expect(mine?.state).toBe("unlucky");
        const buy = await shop.backEnd.basket.addBestAvailable(
          { performance: TOSCA, band: "A", wishes: [{ priceType: ADULT, quantity: 2 }] } as never,
          person,
        );
        expect(buy).toMatchObject({ ok: true });
        break;
      }
    }
    const stranger = await shop.backEnd.basket.addBestAvailable(
      { performance: TOSCA, band: "A", wishes: [{ priceType: ADULT, quantity: 1 }] } as never,
      await somebody(),
    );
    expect(stranger).toMatchObject({ refusal: { reason: "not-on-sale" } });
  });

  test("tries the other evenings and the rehearsal, in the order that was wished", async () => {
    const alternatives = [{ performance: FAUST, section: "parkett" }];
    await parties(12, { first: { ...first, party: 4 }, alternatives, rehearsal: true });
    closed();
    expect(await desk(`draw ${TOSCA}`)).toContain("9 of 12");
    const rows = await rowsOf<{ wish: number; count: number }>(
      shop,
      "select wish, count(*)::int as count from registrations where wish is not null group by wish order by wish",
    );
    expect(rows).toEqual([0, 1, 2].map((wish) => ({ wish, count: 3 })));
  });

  test("once it is drawn nobody comes in or leaves", async () => {
    const [asa] = await parties(1);
    closed();
    await desk(`draw ${TOSCA}`);
    // A clock that is behind does not open it again.
    shop.clock.advance(-DAY);
    expect(await enter(await somebody())).toMatchObject({ refusal: { reason: "registration-closed" } });
    const back = await shop.backEnd.registrations.withdraw({ performance: TOSCA }, asa as Caller);
    expect(back).toMatchObject({ refusal: { reason: "registration-closed" } });
  });

  test("is one draw when two are started at once, and a second one finds it done", async () => {
    await parties(8);
    closed();
    const other = shop.another();
    const processes = [shop.services, other.services, shop.services, other.services, other.services];
    // A connection for each, or they would begin one after the other.
    await Promise.all(processes.map(() => rowsOf(shop, "select pg_sleep(0.05)")));
    const all = await Promise.all(processes.map((one) => drawRegistration(one, REGISTRATION)));
    expect(all.filter((one) => one.ok && !one.value.before)).toHaveLength(1);
    expect(all.every(({ ok }) => ok)).toBe(true);
    const ranks = (await entries()).map(({ rank }) => rank);
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const before = await entries();
    expect(await desk(`draw ${TOSCA}`)).toContain("It was drawn before");
    expect(await entries()).toEqual(before);
    const told = await Promise.all(
      [shop.services, other.services].map((one) => announceDraw(one, REGISTRATION)),
    );
    expect(told.reduce((sum, one) => sum + (one.ok ? one.value.told : 0), 0)).toBe(8);
    expect(await letters("drawn")).toBe(8);
    expect(await rowsOf(shop, "select 1 from orders")).toHaveLength(8);
  });

  test("dies in the middle, and goes on without drawing or telling anybody twice", async () => {
    await parties(6);
    closed();
    await desk(`draw ${TOSCA}`);
    const drawn = (await entries()).map(({ number, rank, seats }) => ({ number, rank, seats }));
    let left = 9;
    const dying = {
      ...shop.services,
      outbox: {
        put: async (...job: Parameters<typeof shop.services.outbox.put>) => {
          if (--left < 0) throw new Error("the power is cut");
          return shop.services.outbox.put(...job);
        },
      },
    };
    await expect(announceDraw(dying, REGISTRATION)).rejects.toThrow("the power is cut");
    const some = (await entries()).filter(({ state }) => state === "offered").length;
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(6);
    expect((await read(await visitor(shop.backEnd))).draw.seed).toBeNull();
    expect(await desk(`draw-announce ${TOSCA}`)).toContain(`${6 - some} parties are told`);
    expect((await entries()).map(({ number, rank, seats }) => ({ number, rank, seats }))).toEqual(drawn);
    expect(new Set((await entries()).map(({ order }) => order)).size).toBe(6);
    expect(await letters("drawn")).toBe(6);
    expect(await desk(`draw-check ${TOSCA}`)).toContain("all 6 parties come out alike");
  });

  test("that was tampered with is found out", async () => {
    await parties(3);
    closed();
    await desk(`draw ${TOSCA}`);
    await desk(`draw-announce ${TOSCA}`);
    await rowsOf(shop, "update registrations set rank = 9 where rank = 1");
    await rowsOf(shop, "update registrations set rank = 1 where rank = 3");
    await rowsOf(shop, "update registrations set rank = 3 where rank = 9");
    expect(await desk(`draw-check ${TOSCA}`)).toBe("refused: other-result");
    await rowsOf(shop, "update draws set seed = 'another'");
    expect(await desk(`draw-check ${TOSCA}`)).toBe("refused: other-seed");
  });

  test("an evening that is cancelled before it is announced frees its seats and lets its parties choose anew", async () => {
    await parties(2);
    closed();
    await desk(`draw ${TOSCA}`);
    const { catalogue } = await shop.services.catalogue.current();
    const performances = catalogue.performances.map((one) =>
      one.id === TOSCA ? { ...one, cancelled: true } : one,
    );
    await shop.engine.importCatalogue({ ...catalogue, performances }, []);
    await desk(`draw-announce ${TOSCA}`);
    expect((await entries()).map(({ state }) => state)).toEqual(["unlucky", "unlucky"]);
    const held = await rowsOf(shop, "select 1 from performance_seats where state = 1");
    expect(held).toEqual([]);
    expect(await jobsOf(shop, "release-order")).toEqual([]);
  });

  test("with nobody in it is no draw that hurts", async () => {
    closed();
    expect(await desk(`draw ${TOSCA}`)).toContain("0 of 0 parties");
    expect(await desk(`draw-announce ${TOSCA}`)).toContain("0 parties are told");
  });
});

describe("whoever is forgotten", () => {
  const forget = (caller: Caller) =>
    shop.backEnd.account.erase({ current: PASSWORD, giveUpCredit: false }, caller);

  test("leaves a draw that is to come, and takes away what they registered", async () => {
    const caller = await somebody();
    await enter(caller);
    const own = await shop.backEnd.account.ownData({}, caller);
    expect(own).toMatchObject({ value: { data: { registrations: [{ party: 2 }] } } });
    expect(await forget(caller)).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select 1 from registrations")).toEqual([]);
  });

  test("waits while seats are drawn and not told; afterwards the draw comes out alike without their address", async () => {
    await reopen({ mostTickets: 9 });
    const [lucky, other] = [await somebody(), await somebody()];
    for (const one of [lucky, other]) await enter(one, { first: { ...first, party: 9 } });
    closed();
    await desk(`draw ${TOSCA}`);
    const states = await rowsOf<{ state: string; email: string }>(
      shop,
      "select state, email from registrations join customers on customers.id = customer",
    );
    expect(states.map(({ state }) => state).toSorted()).toEqual(["drawn", "unlucky"]);
    const refusals = await Promise.all([lucky, other].map(forget));
    expect(refusals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusals).toContainEqual({ ok: false, refusal: { reason: "purchase-under-way" } });
    await desk(`draw-announce ${TOSCA}`);
    expect(await desk(`draw-check ${TOSCA}`)).toContain("all 2 parties come out alike");
    const homes = await rowsOf<{ household: string }>(
      shop,
      "select household from registrations join customers on customers.id = customer where erased is not null",
    );
    expect(homes.map(({ household }) => household)).not.toContainEqual(expect.stringContaining("storgatan"));
  });
});
