import { afterEach, describe, expect, test } from "vitest";
import { type Rewrite, without } from "../testing/rewritten.ts";
import {
  confirm,
  entryOf,
  giveUp,
  holdFor,
  join,
  LIST_RULES,
  payOffer,
  publicSeats,
  sellOut,
  wait,
} from "../testing/sales/waiting-scenes.ts";
import { audit, holdSeats } from "../testing/seat-scenes.ts";
import { CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
const open = async (rewrite?: Rewrite) => {
  shop = await openTestShop({ settings: { waitingList: LIST_RULES }, ...(rewrite && { rewrite }) });
};
afterEach(() => shop.close());

const statesOf = async (links: readonly string[]) =>
  (await Promise.all(links.map((link) => entryOf(shop, link)))).map(({ state }) => state);

describe("two processes that serve one list", () => {
  /** Four seats come back, three parties of two wait. */
  async function raced() {
    await sellOut(shop, ["A-1", "A-2", "A-5", "A-6"]);
    const holder = await holdFor(shop, ["A-1", "A-2", "A-5", "A-6"]);
    const links = [await wait(shop), await wait(shop), await wait(shop)];
    await giveUp(shop, holder);
    const engines = [shop.engine, shop.another(), shop.another()];
    const served = await Promise.allSettled(engines.map(({ waitingLists }) => waitingLists.serve(CARMEN)));
    return { links, failed: served.filter(({ status }) => status === "rejected").length };
  }

  test("at the same moment make one offer to each party in order", async () => {
    await open();
    const { links, failed } = await raced();
    expect(failed).toBe(0);
    expect(await statesOf(links)).toEqual(["offered", "offered", "waiting"]);
    expect(await audit(shop)).toMatchObject({ double: 0, lost: 0 });
  });

  const withoutLocks: Rewrite = (statement) => {
    if (statement.includes("pg_advisory_xact_lock($1)"))
      return without(statement, /pg_advisory_xact_lock\(\$1\)/, "$1::int");
    // Each reads the list before another has made its offers.
    if (statement.includes("select position from performance_seats"))
      return without(statement, /select position/, "select pg_sleep(0.05)::text, position");
    return statement.startsWith('update "waiting_list_entries" set "state" = $1 where') &&
      statement.includes("returning")
      ? without(statement, / and "waiting_list_entries"\."state" = \$3/, " and $3::text is not null")
      : statement;
  };

  test("put a party with an offer back on the list, without the lock and the claim of the party", async () => {
    await open(withoutLocks);
    const { links } = await raced();
    expect(await statesOf(links)).not.toEqual(["offered", "offered", "waiting"]);
  });
});

describe("visitors who want seats that came back, before the list was served", () => {
  async function raced() {
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const link = await wait(shop);
    const rivals = await Promise.all([1, 2, 3, 4].map(() => visitor(shop.backEnd)));
    await giveUp(shop, holder);
    const answers = await Promise.all(rivals.map((caller) => holdSeats(shop, caller, ["A-1"])));
    await shop.another().waitingLists.serve(CARMEN);
    return { link, won: answers.filter(({ ok }) => ok).length };
  }

  test("get none of them", async () => {
    await open();
    const { link, won } = await raced();
    expect(won).toBe(0);
    expect(await entryOf(shop, link)).toMatchObject({ state: "offered" });
  });

  test("get one without the mark on the seat", async () => {
    await open((statement) =>
      statement.includes("case when allocation is null and not listed then")
        ? without(statement, / and not listed then 0/, " then 0").replace(
            "held_until = null",
            "held_until = null, listed = false",
          )
        : statement,
    );
    const { won } = await raced();
    expect(won).toBe(1);
  });
});

describe("a payment of an offer", () => {
  test("and its refusal at the same moment: the party has the tickets, or the next has the offer", async () => {
    await open();
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const [first, next] = [await wait(shop), await wait(shop)];
    await giveUp(shop, holder);
    await shop.engine.waitingLists.serveAll();
    const caller = await visitor(shop.backEnd);
    await Promise.allSettled([
      payOffer(shop, first),
      shop.backEnd.waitingList.leave({ link: first }, caller),
    ]);
    await shop.engine.waitingLists.serveAll();
    const [one, other] = [await entryOf(shop, first), await entryOf(shop, next)];
    expect(`${one.ending} ${other.state}`).toMatch(/^(?:bought waiting|declined offered)$/);
    expect(await audit(shop)).toMatchObject({ double: 0, lost: 0, unsold: 0 });
    expect(await publicSeats(shop)).toEqual([]);
  });
});

describe("two entries of one mailbox", () => {
  async function raced() {
    await sellOut(shop);
    const email = "bo@test.example";
    const links = [await join(shop, { email }), await join(shop, { email, party: 3 })];
    const unconfirmed = await shop.database.$client.query<{ link: string }>(
      "select link from waiting_list_entries",
    );
    expect(links).toHaveLength(2);
    const answers = await Promise.all(unconfirmed.rows.map(({ link }) => confirm(shop, link)));
    return answers.filter(({ ok }) => ok).length;
  }

  test("confirmed at the same moment: one of them waits", async () => {
    await open();
    expect(await raced()).toBe(1);
  });

  test("without the lock of the mailbox, both wait", async () => {
    await open((statement) =>
      statement.includes("hashtextextended")
        ? without(statement, /pg_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)/, "$1::text, pg_sleep(0.1)")
        : statement.startsWith('select "id" from "waiting_list_entries"')
          ? without(statement, /select "id"/, 'select "id", pg_sleep(0.2)::text')
          : statement,
    );
    expect(await raced()).toBe(2);
  });
});

describe("a hall of 1,600 seats with 5,000 parties", () => {
  test("is served in less than 20 seconds when a hundred seats come back, and in less than 5 for a single seat", async () => {
    const { bigHall, houseWith } = await import("../testing/big-hall.ts");
    const house = houseWith(bigHall(40, 40));
    shop = await openTestShop({ settings: { waitingList: LIST_RULES }, catalogue: house });
    await sellOut(shop);
    await shop.database.$client.query(
      `insert into waiting_list_entries (id, link, email, folded_email, name, language, state, performances, party,
         wheelchairs, bands, may_be_split, place, created, confirmed)
       select gen_random_uuid(), 'link-' || n, n || '@test.example', n || '@test.example', 'Bo', 'sv', 'waiting',
         array[$1]::int[], 1 + n % 4, 0, case n % 3 when 0 then '{}'::smallint[] when 1 then '{1}' else '{2}' end,
         n % 5 = 0, n, now(), now()
       from generate_series(1, 5000) as n`,
      [CARMEN],
    );
    await shop.engine.waitingLists.serve(CARMEN);
    const comeBack = (seats: string) =>
      shop.database.$client.query(
        `update performance_seats set state = case when listed then 3 else 0 end where ${seats}`,
      );
    const timed = async () => {
      const since = performance.now();
      await shop.engine.waitingLists.serveAll();
      return Math.round(performance.now() - since);
    };
    await comeBack("position = 7");
    const one = await timed();
    await comeBack("position between 400 and 499");
    const hundred = await timed();
    await comeBack("position = 9");
    const idle = await timed();
    const { rows } = await shop.database.$client.query<{ seats: number }>(
      `select sum(party)::int as seats from waiting_list_entries where state = 'offered'`,
    );
    console.info(
      `1 seat ${one} ms, 100 seats ${hundred} ms, 1 more ${idle} ms, offered ${rows[0]?.seats} seats`,
    );
    expect(rows[0]?.seats).toBe(102);
    expect(await publicSeats(shop)).toEqual([]);
    expect(Math.max(one, idle)).toBeLessThan(5_000);
    expect(hundred).toBeLessThan(20_000);
  }, 120_000);
});
