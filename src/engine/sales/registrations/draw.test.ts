import { describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { draws } from "../../../box-office/operations/draws.ts";
import { jobsOf, rowsOf } from "../../testing/money-scenes.ts";
import {
  aLotteryEach,
  boxOffice,
  closed,
  DAY,
  emails,
  enter,
  first,
  REGISTRATION,
  read,
  type Save,
  shop,
  somebody,
} from "../../testing/sales/lottery-stage.ts";
import { ADULT, FAUST, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { visitor } from "../../testing/test-shop.ts";
import { announceDraw } from "./announce.ts";
import { drawRegistration } from "./draw.ts";
import { commitmentOf } from "./seed.ts";

aLotteryEach();

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

  test("has a public hash before registration closes, and a seed that cannot be read", async () => {
    const { draw } = await read(await visitor(shop.backEnd));
    expect(draw).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null });
    // A repeated catalogue import must not change the seed.
    await shop.engine.house.importCatalogue({ ...smallHouse(), registrations: [REGISTRATION] }, []);
    expect((await read(await visitor(shop.backEnd))).draw).toEqual(draw);
  });

  test("waits for the end of registration, and is refused if no time is left to pay", async () => {
    expect(await boxOffice(`draw ${TOSCA}`)).toBe("refused: still-open");
    expect(await boxOffice(`draw-announce ${TOSCA}`)).toBe("refused: not-drawn");
    expect(await boxOffice(`draw-check ${TOSCA}`)).toBe("refused: not-announced");
    expect(await boxOffice("draw 77")).toBe("refused: unknown-performance");
    shop.clock.advance(2.2 * DAY);
    expect(await boxOffice(`draw ${TOSCA}`)).toBe("refused: too-late");
  });

  test("reserves adjacent seats for each party, and the other parties may buy the remaining seats", async () => {
    // Eighteen seats are free, in rows of ten and eight: the best four leave three on each side.
    const people = await parties(6, { first: { ...first, party: 4 } });
    closed();
    expect(await boxOffice(`draw ${TOSCA}`)).toContain("3 of 6 parties have seats, 12 in all");
    // The result is not visible before the announcement.
    expect(await Promise.all(people.map(async (one) => (await read(one)).mine?.state))).toEqual(
      people.map(() => "entered"),
    );
    const announced = await boxOffice(`draw-announce ${TOSCA}`);
    expect(announced).toContain("6 parties are notified");
    const { draw } = await read(people[0] as Caller);
    expect(announced).toContain(draw.seed ?? "nothing");
    expect(commitmentOf(draw.seed ?? "")).toBe(draw.commitment);
    expect(await emails("drawn")).toBe(3);
    expect(await emails("unlucky")).toBe(3);
    const checked = await boxOffice(`draw-check ${TOSCA} --list`);
    expect(checked).toContain("all 6 parties come out alike");
    const positions = checked.split("\n").slice(1);
    expect(positions.map((line) => Number(line.split(" ")[0]))).toEqual([1, 2, 3, 4, 5, 6]);
    const rest = await boxOffice(`draw-check ${TOSCA} --list --after 4`);
    expect(rest.split("\n").slice(1)).toEqual(positions.slice(4));
    const output = JSON.parse(await boxOffice(`draw-check ${TOSCA} --list --json`));
    expect(draws.check.output.parse(output)).toEqual(output);

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
          { performance: TOSCA, band: "A", quantities: [{ priceType: ADULT, quantity: 2 }] } as never,
          person,
        );
        expect(buy).toMatchObject({ ok: true });
        break;
      }
    }
    const stranger = await shop.backEnd.basket.addBestAvailable(
      { performance: TOSCA, band: "A", quantities: [{ priceType: ADULT, quantity: 1 }] } as never,
      await somebody(),
    );
    expect(stranger).toMatchObject({ refusal: { reason: "not-on-sale" } });
  });

  test("tries the other performances and the rehearsal in the party's order of preference", async () => {
    const alternatives = [{ performance: FAUST, section: "parkett" }];
    await parties(12, { first: { ...first, party: 4 }, alternatives, rehearsal: true });
    closed();
    expect(await boxOffice(`draw ${TOSCA}`)).toContain("9 of 12");
    const rows = await rowsOf<{ choice: number; count: number }>(
      shop,
      "select choice, count(*)::int as count from registrations where choice is not null group by choice order by choice",
    );
    expect(rows).toEqual([0, 1, 2].map((choice) => ({ choice, count: 3 })));
  });

  test("rejects new registrations and withdrawals after the draw", async () => {
    const [asa] = await parties(1);
    closed();
    await boxOffice(`draw ${TOSCA}`);
    // A clock that is set back does not reopen the registration.
    shop.clock.advance(-DAY);
    expect(await enter(await somebody())).toMatchObject({ refusal: { reason: "registration-closed" } });
    const back = await shop.backEnd.registrations.withdraw({ performance: TOSCA }, asa as Caller);
    expect(back).toMatchObject({ refusal: { reason: "registration-closed" } });
  });

  test("runs once when started twice at the same time, and the second run reports a finished draw", async () => {
    await parties(8);
    closed();
    const other = shop.another();
    const processes = [shop.services, other.services, shop.services, other.services, other.services];
    // Opens a connection for each process; otherwise they would start one after the other.
    await Promise.all(processes.map(() => rowsOf(shop, "select pg_sleep(0.05)")));
    const all = await Promise.all(processes.map((one) => drawRegistration(one, REGISTRATION)));
    expect(all.filter((one) => one.ok && !one.value.before)).toHaveLength(1);
    expect(all.every(({ ok }) => ok)).toBe(true);
    const ranks = (await entries()).map(({ rank }) => rank);
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const before = await entries();
    expect(await boxOffice(`draw ${TOSCA}`)).toContain("It was drawn before");
    expect(await entries()).toEqual(before);
    const announced = await Promise.all(
      [shop.services, other.services].map((one) => announceDraw(one, REGISTRATION)),
    );
    expect(announced.reduce((sum, one) => sum + (one.ok ? one.value.announced : 0), 0)).toBe(8);
    expect(await emails("drawn")).toBe(8);
    expect(await rowsOf(shop, "select 1 from orders")).toHaveLength(8);
  });

  test("continues after a crash without a second draw or a second notification", async () => {
    await parties(6);
    closed();
    await boxOffice(`draw ${TOSCA}`);
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
    expect(await boxOffice(`draw-announce ${TOSCA}`)).toContain(`${6 - some} parties are notified`);
    expect((await entries()).map(({ number, rank, seats }) => ({ number, rank, seats }))).toEqual(drawn);
    expect(new Set((await entries()).map(({ order }) => order)).size).toBe(6);
    expect(await emails("drawn")).toBe(6);
    expect(await boxOffice(`draw-check ${TOSCA}`)).toContain("all 6 parties come out alike");
  });

  test("detects a result that was tampered with", async () => {
    await parties(3);
    closed();
    await boxOffice(`draw ${TOSCA}`);
    await boxOffice(`draw-announce ${TOSCA}`);
    await rowsOf(shop, "update registrations set rank = 9 where rank = 1");
    await rowsOf(shop, "update registrations set rank = 1 where rank = 3");
    await rowsOf(shop, "update registrations set rank = 3 where rank = 9");
    expect(await boxOffice(`draw-check ${TOSCA}`)).toBe("refused: other-result");
    await rowsOf(shop, "update draws set seed = 'another'");
    expect(await boxOffice(`draw-check ${TOSCA}`)).toBe("refused: other-seed");
  });

  test("frees the seats of a performance cancelled before the announcement, and its parties may choose other seats", async () => {
    await parties(2);
    closed();
    await boxOffice(`draw ${TOSCA}`);
    const { catalogue } = await shop.services.catalogue.current();
    const performances = catalogue.performances.map((one) =>
      one.id === TOSCA ? { ...one, cancelled: true } : one,
    );
    await shop.engine.house.importCatalogue({ ...catalogue, performances }, []);
    await boxOffice(`draw-announce ${TOSCA}`);
    expect((await entries()).map(({ state }) => state)).toEqual(["unlucky", "unlucky"]);
    const held = await rowsOf(shop, "select 1 from performance_seats where state = 1");
    expect(held).toEqual([]);
    expect(await jobsOf(shop, "release-order")).toEqual([]);
  });

  test("succeeds without any registrations", async () => {
    closed();
    expect(await boxOffice(`draw ${TOSCA}`)).toContain("0 of 0 parties");
    expect(await boxOffice(`draw-announce ${TOSCA}`)).toContain("0 parties are notified");
  });
});
