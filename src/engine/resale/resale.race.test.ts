import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { closeGate, conflictsOf, letIn, ticketsOf, upload, usedCodes } from "../testing/door/door-scenes.ts";
import { journalFaults } from "../testing/journal-audit.ts";
import { moneyFaults } from "../testing/money-audit.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy, readOrder } from "../testing/purchase.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import {
  type Bought,
  bought,
  codesOf,
  creditOf,
  PRICE,
  putUp,
  RESALE,
  resaleJobs,
  takeBack,
} from "../testing/sales/resale-scenes.ts";
import { publicSeats, sellOut } from "../testing/sales/waiting-scenes.ts";
import { audit, holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let seller: Bought;
let code: string;

async function open(rewrite?: Rewrite) {
  shop = await openTestShop({ settings: { resale: RESALE }, ...(rewrite && { rewrite }) });
  seller = await bought(shop, ["A-5"]);
  [code = ""] = await codesOf(shop, seller);
  await sellOut(shop);
}
afterEach(() => shop.close());

const faults = async () => [...(await moneyFaults(shop)), ...(await journalFaults(shop))];
const customers = (count: number): Promise<Caller[]> =>
  Promise.all(Array.from({ length: count }, async () => signedIn(shop.backEnd, await visitor(shop.backEnd))));
const engines = () => [shop.engine, shop.another()];

describe("a ticket taken back while visitors hold its seat", () => {
  async function raced() {
    await putUp(shop, seller, code);
    const rivals = await customers(4);
    const [back, ...held] = await Promise.all([
      takeBack(shop, seller, code),
      ...rivals.map((caller) => holdSeats(shop, caller, ["A-5"])),
    ]);
    const order = await readOrder(shop, seller.link, seller.caller);
    return { back, won: held.filter(({ ok }) => ok).length, isValid: order.tickets[0]?.valid };
  }

  test("belongs to its customer or to one of them", async () => {
    await open();
    for (let round = 0; round < 4; round++) {
      const { back, won, isValid } = await raced();
      expect(won + (back.ok ? 1 : 0)).toBe(1);
      expect(isValid).toBe(back.ok);
      expect(await audit(shop)).toMatchObject({ double: 0, unsold: 0, lost: 0 });
      await shop.close();
      await open();
    }
  });

  test("belongs to both without the condition that the seat is free", async () => {
    await open((statement) =>
      statement.includes("with free as materialized") && !statement.includes("with asked as")
        ? without(
            statement,
            /and \(\(state = 0[^\n]*/,
            "and $3::timestamptz is not null and $4::timestamptz is not null",
          )
        : statement,
    );
    await putUp(shop, seller, code);
    const [rival] = await customers(1);
    if (!rival) throw new Error("no customer");
    expect(await holdSeats(shop, rival, ["A-5"])).toMatchObject({ ok: true });
    // The seat is taken from the basket that holds it.
    expect(await takeBack(shop, seller, code)).toMatchObject({ ok: true });
    expect(await audit(shop)).toMatchObject({ lost: 1 });
  });
});

describe("a ticket put up twice at once", () => {
  test("is put up once", async () => {
    await open();
    await Promise.all(engines().map((engine) => putUp(engine, seller, code)));
    expect(await rowsOf(shop, "select 1 from ticket_resales")).toHaveLength(1);
    expect(await publicSeats(shop)).toEqual(["A-5"]);
  });
});

describe("a ticket put up while it is returned", () => {
  test("is paid back once", async () => {
    await open();
    const { link, caller } = seller;
    await Promise.all([shop.backEnd.orders.giveBack({ link }, caller), putUp(shop, seller, code)]);
    const [rival] = await customers(1);
    await bought(shop, ["A-5"], rival);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await faults()).toEqual([]);
  });
});

describe("a ticket put up while it is scanned at the door", () => {
  async function raced() {
    const order = await readOrder(shop, seller.link, seller.caller);
    const [ticket] = await ticketsOf(shop, order.number);
    if (!ticket) throw new Error("no ticket");
    const [put] = await Promise.all([putUp(shop, seller, code), upload(shop, [letIn(ticket)])]);
    return { put, conflicts: await conflictsOf(shop), used: await usedCodes(shop) };
  }

  test("was used and stays its customer's, or the door reports it", async () => {
    for (let round = 0; round < 3; round++) {
      if (round > 0) await shop.close();
      await open();
      const { put, conflicts } = await raced();
      expect(conflicts.map(({ kind }) => kind)).toEqual(put.ok ? ["void"] : []);
    }
  });

  test("is both without the lock of the ticket", async () => {
    await open((statement) => {
      if (statement.includes('from "tickets"') && statement.includes("for update"))
        return without(statement, / for update/);
      return statement.includes('from "door_scans"') || statement.includes('from "ticket_uses"')
        ? without(statement, / where /, " where (select pg_advisory_xact_lock_shared(7, 7)) is not null and ")
        : statement;
    });
    const gate = await closeGate(shop);
    const racing = raced();
    await gate.waiting(2);
    await gate.open();
    const { put, conflicts } = await racing;
    expect(put).toMatchObject({ ok: true });
    expect(conflicts).toEqual([]);
  });
});

describe("the money for a ticket that is sold again", () => {
  async function paidByAll() {
    await putUp(shop, seller, code);
    const [buyer] = await customers(1);
    if (!buyer) throw new Error("no customer");
    await holdSeats(shop, buyer, ["A-5"]);
    await buy(shop, buyer);
    const [row] = await rowsOf<{ id: string }>(shop, "select id from ticket_resales");
    const all = [...engines(), shop.another(), shop.another()];
    await Promise.allSettled(all.map(({ resales }) => resales.pay(row?.id ?? "")));
  }

  test("is paid once by jobs that run at once", async () => {
    await open();
    await paidByAll();
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await faults()).toEqual([]);
  });

  test("is paid more than once, or fails, without the lock of the order and its tickets", async () => {
    await open((statement) =>
      / for update/.test(statement) && /from "(?:orders|tickets)"/.test(statement)
        ? without(statement, / for update/)
        : statement.startsWith('select "id", "ticket", "performance"')
          ? statement.replace(/^select "id"/, 'select pg_sleep(0.2)::text, "id"')
          : statement,
    );
    await paidByAll();
    expect(await creditOf(shop, seller)).not.toBe(PRICE);
  });
});

describe("purchases of a seat that is for resale", () => {
  test("by several at once, while the resale ends: one party has the seat, and money goes back iff it was sold", async () => {
    for (let round = 0; round < 3; round++) {
      if (round > 0) await shop.close();
      await open();
      await putUp(shop, seller, code);
      shop.clock.advance(69 * 3_600 + 3_550);
      const rivals = await customers(3);
      const tried = rivals.map(async (caller) => {
        const held = await holdSeats(shop, caller, ["A-5"]);
        if (held.ok) await buy(shop, caller);
        return held.ok;
      });
      shop.clock.advance(60);
      const ended = engines().map(async () => resaleJobs(shop));
      const won = (await Promise.all(tried)).filter(Boolean).length;
      await Promise.all(ended);
      shop.clock.advance(3_600);
      await resaleJobs(shop);
      const [ticket] = await rowsOf<{ valid: boolean }>(
        shop,
        'select tickets.valid from tickets join orders on orders.id = tickets."order" where link = $1',
        [seller.link],
      );
      expect(won + (ticket?.valid ? 1 : 0)).toBe(1);
      expect(await creditOf(shop, seller)).toBe(won * PRICE);
      expect(await audit(shop)).toMatchObject({ double: 0, unsold: 0, lost: 0 });
      expect(await faults()).toEqual([]);
    }
  });
});
