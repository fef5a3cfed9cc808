import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { closeGate, conflictsOf, letIn, ticketsOf, upload, usedCodes } from "../testing/door/door-scenes.ts";
import { journalFaults } from "../testing/journal-audit.ts";
import { moneyFaults } from "../testing/money-audit.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy, readOrder } from "../testing/purchase.ts";
import { type Rewrite, without, withoutSeatCondition } from "../testing/rewritten.ts";
import {
  type Bought,
  bought,
  codesOf,
  creditOf,
  PRICE,
  putUp,
  RESALE,
  resaleJobs,
  stagesOf,
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

  const LOCK = "(select pg_advisory_xact_lock_shared(7, 7)) is not null";
  const isHold = (statement: string) =>
    statement.includes("with asked as") && statement.includes("skip locked");
  const isTakeBack = (statement: string) => statement.includes("with free as materialized");
  /** One that comes while another has the seat locked waits for it, so that only the condition decides. */
  const waits = (statement: string) =>
    isHold(statement) || isTakeBack(statement)
      ? statement.replaceAll(" for update skip locked", " for update")
      : statement;
  /** The hold waits at the gate, with the seat. */
  const holdFirst: Rewrite = (statement) =>
    isHold(statement) ? without(waits(statement), /$/, `, ${LOCK} as passed`) : waits(statement);
  const takeBackFirst: Rewrite = (statement) =>
    statement.startsWith('update "ticket_resales"')
      ? without(statement, /$/, ` and ${LOCK}`)
      : waits(statement);

  async function inTurn(first: "hold" | "take-back") {
    await putUp(shop, seller, code);
    const [rival] = await customers(1);
    if (!rival) throw new Error("no customer");
    const hold = () => holdSeats(shop, rival, ["A-5"]);
    const back = () => takeBack({ backEnd: shop.another().backEnd }, seller, code);
    const gate = await closeGate(shop);
    const [one, two] = first === "hold" ? [hold, back] : [back, hold];
    const going = [one()];
    await gate.waiting(1);
    going.push(two());
    await gate.waiting(2);
    await gate.open();
    return (await Promise.all(going)).map(({ ok }) => ok);
  }

  test.each([
    ["hold", holdFirst],
    ["take-back", takeBackFirst],
  ] as const)("belongs to the %s that comes first", async (first, rewrite) => {
    await open(rewrite);
    expect(await inTurn(first)).toEqual([true, false]);
    expect(await audit(shop)).toMatchObject({ double: 0, unsold: 0, lost: 0 });
  });

  test("is taken from the basket that holds its seat without the condition of the take-back", async () => {
    await open((statement) =>
      isTakeBack(statement)
        ? without(
            holdFirst(statement),
            /and \(\(state = 0[^\n]*/,
            "and $3::timestamptz is not null and $4::timestamptz is not null",
          )
        : holdFirst(statement),
    );
    expect(await inTurn("hold")).toEqual([true, true]);
    expect(await audit(shop)).toMatchObject({ lost: 1 });
  });

  test("is held while it is valid without the condition of the hold", async () => {
    await open((statement) => takeBackFirst(withoutSeatCondition(statement)));
    expect(await inTurn("take-back")).toEqual([true, true]);
    expect(await audit(shop)).toMatchObject({ unsold: 1 });
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
    const gate = await closeGate(shop);
    const paying = Promise.all(all.map(({ resales }) => resales.pay(row?.id ?? "")));
    await gate.waiting(all.length);
    await gate.open();
    await paying;
    return rowsOf<{ credit: number }>(shop, "select credit from ticket_resales");
  }
  /** Jobs wait at the gate after they have read the resale, before they pay. */
  const gated: Rewrite = (statement) =>
    statement.startsWith('select "line", "kind"') || /^select .* from "order_lines" where/.test(statement)
      ? without(statement, / where /, " where (select pg_advisory_xact_lock_shared(7, 7)) is not null and ")
      : statement;

  test("is paid once by jobs that run at once, and its customer notified once", async () => {
    await open(gated);
    expect(await paidByAll()).toEqual([{ credit: PRICE }]);
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await stagesOf(shop)).toEqual(["put-up", "sold"]);
    expect(await faults()).toEqual([]);
  });

  test("is recorded as nothing, and its customer notified four times, without the lock of the order and its tickets", async () => {
    await open((statement) =>
      / for update$/.test(statement) && /from "(?:orders|tickets)"/.test(statement)
        ? without(statement, / for update/)
        : gated(statement),
    );
    expect(await paidByAll()).toEqual([{ credit: 0 }]);
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await stagesOf(shop)).toEqual(["put-up", "sold", "sold", "sold", "sold"]);
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
