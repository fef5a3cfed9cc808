import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import type { DoorListChange } from "#contract/door/door-wire.ts";
import { returnLines } from "../orders/returned/refund-order.ts";
import { moveTickets } from "../orders/tickets/move-tickets.ts";
import { reissueTicket } from "../orders/tickets/reissue-ticket.ts";
import { letIn, type SoldTicket, sellTickets, upload } from "../testing/door/door-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import { CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { doorHash } from "./door-tickets.ts";
import { listChange } from "./list-changes.ts";

const SALT = "salt";
let shop: TestShop;
let ticket: SoldTicket;
afterEach(() => shop.close());

async function open(rewrite: Rewrite = (statement) => statement): Promise<void> {
  shop = await openTestShop({ rewrite });
  const [sold] = await sellTickets(shop, ["A-5", "A-6"]);
  if (!sold) throw new Error("not sold");
  ticket = sold;
}

async function read(cursor: string | null = null, names = false): Promise<DoorListChange> {
  const index = await shop.services.catalogue.current();
  const change = await listChange(
    shop.services,
    index,
    { performance: CARMEN, cursor },
    { salt: SALT, names },
  );
  if (!change) throw new Error("no list");
  return change;
}
/** Reads on until nothing is left. Rows are sent again while a transaction of any database runs that was open before. */
async function readOn(from: string): Promise<string> {
  let cursor = from;
  await expect
    .poll(
      async () => {
        const change = await read(cursor);
        cursor = change.cursor;
        return [change.whole, ...change.tickets, ...change.scans];
      },
      { timeout: 10_000 },
    )
    .toEqual([false]);
  return cursor;
}
const seats = ({ tickets }: DoorListChange) => tickets.map(({ seat }) => seat);
const hash = (code: string) => doorHash(SALT, code);

describe("a list", () => {
  test("has every ticket at first, and then what has changed", async () => {
    await open();
    const first = await read();
    expect(first).toMatchObject({ whole: true, about: { id: CARMEN }, scans: [] });
    expect(seats(first).toSorted()).toEqual(["5", "6"]);
    const cursor = await readOn(first.cursor);

    await sellTickets(shop, ["A-7"]);
    const sold = await read(cursor);
    expect(sold).toMatchObject({ whole: false, about: null, scans: [] });
    expect(seats(sold)).toEqual(["7"]);
    const scan = letIn(ticket);
    await upload(shop, [scan]);
    expect((await read(sold.cursor)).scans).toMatchObject([{ id: scan.id, kind: "in", device: "Kim" }]);
    expect((await read()).scans).toHaveLength(1);
  });

  test("has what a change of seat, a new code and a return change", async () => {
    await open();
    const { order, id, code } = ticket;
    const named = (await read()).tickets.find(({ hash: one }) => one === hash(code))?.ticket;
    let { cursor } = await read();
    const changed = async () => {
      const change = await read(cursor);
      cursor = await readOn(change.cursor);
      return change.tickets;
    };
    cursor = await readOn(cursor);
    await moveTickets(shop.services, [{ order, ticket: id, seat: "A-9" }]);
    expect(await changed()).toMatchObject([{ ticket: named, seat: "9", hash: hash(code) }]);
    const reissued = await reissueTicket(shop.services, { order, ticket: id });
    const now = reissued.ok ? reissued.value.code : "";
    expect(await changed()).toMatchObject([{ ticket: named, hash: hash(now), replaced: [hash(code)] }]);
    await returnLines(shop.services, { order, lines: [id] });
    expect(await changed()).toMatchObject([{ ticket: named, valid: false }]);
  });

  test.each([
    ["in no known format", () => "yesterday"],
    ["of another database", (cursor: string) => cursor.replace(/^\d+/, "1")],
    [
      "of a database that was restored from an earlier backup",
      (cursor: string) => cursor.replace(/\.\d+\./, ".99999999."),
    ],
  ])("is whole for a cursor %s", async (_, change) => {
    await open();
    const { cursor } = await read();
    expect(await read(change(cursor))).toMatchObject({ whole: true, about: { id: CARMEN } });
  });

  test("is whole once the device may show names, and again once it may not", async () => {
    await open();
    const without = await read();
    expect(without.tickets[0]).toMatchObject({ holder: "Å.", order: null });
    const named = await read(without.cursor, true);
    expect(named).toMatchObject({ whole: true });
    expect(named.tickets[0]).toMatchObject({ holder: "Åsa Öberg", order: ticket.number });
    const again = await read(named.cursor, false);
    expect(again).toMatchObject({ whole: true, tickets: [{ order: null }, { order: null }] });
    expect(JSON.stringify(again)).not.toContain("Öberg");
  });

  test("has no ticket's code", async () => {
    await open();
    await reissueTicket(shop.services, { order: ticket.order, ticket: ticket.id });
    const codes = await rowsOf<{ code: string }>(
      shop,
      "select code from tickets union select code from replaced_codes",
    );
    expect(codes).toHaveLength(3);
    const text = JSON.stringify(await read(null, true));
    for (const { code } of codes) expect(text).not.toContain(code);
  });
});

describe("a change that is committed after a later one was read", () => {
  async function commitLate() {
    const late = new Client({ connectionString: shop.databaseUrl });
    await late.connect();
    try {
      const { cursor } = await read();
      await late.query("begin");
      await late.query("update tickets set valid = false where code = $1", [ticket.code]);
      await sellTickets(shop, ["A-8"]);
      const between = await read(cursor);
      expect(seats(between)).toContain("8");
      await late.query("commit");
      return (await read(between.cursor)).tickets.filter(({ valid }) => !valid).length;
    } finally {
      await late.end();
    }
  }

  test("is in the next change of the list", async () => {
    await open();
    expect(await commitLate()).toBe(1);
  });

  test("is missed by a cursor that is the latest change read", async () => {
    await open((statement) =>
      statement.includes("pg_snapshot_xmin")
        ? without(
            statement,
            /pg_snapshot_xmin\(pg_current_snapshot\(\)\)::text/,
            "(select changed::text from tickets order by changed desc limit 1)",
          )
        : statement,
    );
    expect(await commitLate()).toBe(0);
  });
});
