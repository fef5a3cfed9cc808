import { afterEach, describe, expect, test } from "vitest";
import { returnLines } from "../orders/returned/refund-order.ts";
import { reissueTicket } from "../orders/tickets/reissue-ticket.ts";
import { decideClaim } from "../sales/protection/protection-claims.ts";
import {
  atGate,
  closeGate,
  conflictsOf,
  HOUSE,
  letIn,
  type SoldTicket,
  sellTickets,
  ticketsOf,
  upload,
  usedCodes,
} from "../testing/door/door-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { recordScans } from "./record-scans.ts";

let shop: TestShop;
let ticket: SoldTicket;
afterEach(() => shop.close());

const PROTECTION = {
  ...{ perTicket: 3_900, vat: "service", name: { sv: "Skydd" }, terms: { sv: "" }, claimDays: 60 },
};

async function open(...rewrites: readonly Rewrite[]): Promise<void> {
  const rewrite: Rewrite = (statement) => rewrites.reduce((text, one) => one(text), statement);
  shop = await openTestShop({ rewrite, catalogue: { sales: { protection: PROTECTION } } });
  const [sold] = await sellTickets(shop, ["A-5", "A-6"]);
  if (!sold) throw new Error("not sold");
  ticket = sold;
}

const isLockOfUpload = (statement: string) =>
  statement.includes('from "tickets"') && statement.includes("unnest");
const withoutTicketLock: Rewrite = (statement) =>
  isLockOfUpload(statement) ? without(statement, / for update/) : statement;

const scans = () => rowsOf<{ id: string }>(shop, "select id from door_scans");

describe("two uploads of one ticket at once", () => {
  async function uploadBoth() {
    const gate = await closeGate(shop);
    const uploads = ["left", "right"].map((who) => upload(shop, [letIn(ticket)], who));
    await gate.waiting(2);
    await gate.open();
    await Promise.all(uploads);
    expect(await scans()).toHaveLength(2);
  }

  test("are reported as a conflict", async () => {
    await open(atGate('from "door_scans"'));
    await uploadBoth();
    expect(await conflictsOf(shop)).toHaveLength(1);
  });

  test("are not reported without the lock on the ticket", async () => {
    await open(atGate('from "door_scans"'), withoutTicketLock);
    await uploadBoth();
    expect(await conflictsOf(shop)).toEqual([]);
  });
});

test("uploads of the same tickets in opposite orders do not deadlock", async () => {
  const deadlocks = async () =>
    (
      await rowsOf<{ deadlocks: string }>(
        shop,
        "select deadlocks from pg_stat_database where datname = current_database()",
      )
    )[0]?.deadlocks;
  await open();
  const sold = await sellTickets(shop, ["A-1", "A-2", "A-3", "A-4"]);
  const before = await deadlocks();
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      upload(
        shop,
        (at % 2 ? sold : sold.toReversed()).map((one) => letIn(one)),
        `device ${at}`,
      ),
    ),
  );
  expect(await scans()).toHaveLength(40);
  // Each pair of each ticket.
  expect(await conflictsOf(shop)).toHaveLength(4 * 45);
  expect(await deadlocks()).toBe(before);
});

/** With its claim, which is about to be approved. */
async function claimed(): Promise<string> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-8"]);
  await shop.backEnd.protection.choose({ wanted: true }, caller);
  const { number } = await buy(shop, caller);
  [ticket] = (await ticketsOf(shop, number)) as [SoldTicket];
  const mine = await shop.backEnd.protection.mine({}, caller);
  const [{ id } = { id: "" }] = mine.ok ? mine.value : [];
  await shop.backEnd.protection.claim({ protection: id, reason: "Feber sedan i morse, 39 grader" }, caller);
  return id;
}
const giveBack = async () => {
  const { order, id } = ticket;
  return () => returnLines(shop.services, { order, lines: [id] });
};
const approve = async () => {
  const claim = await claimed();
  return () => decideClaim(shop.services, claim, true);
};

describe.each([
  ["returned", giveBack],
  ["refunded by its protection", approve],
] as const)("a ticket that is let in while it is %s", (_, prepare) => {
  const beforeItIsVoid = atGate('update "tickets" set "valid"');

  /** The return has looked at what was used, and has not changed the ticket. */
  async function race() {
    const giveBackNow = await prepare();
    const gate = await closeGate(shop);
    const returned = giveBackNow();
    await gate.waiting(1);
    const uploaded = upload(shop, [letIn(ticket)]);
    const isRecorded = await Promise.race([uploaded.then(() => true), gate.waiting(2).then(() => false)]);
    await gate.open();
    await uploaded;
    return { isRecorded, isReturned: (await returned).ok };
  }

  test("waits for the return, and is reported as a conflict", async () => {
    await open(beforeItIsVoid);
    expect(await race()).toEqual({ isRecorded: false, isReturned: true });
    expect(await conflictsOf(shop)).toMatchObject([{ earlier: null }]);
  });

  test("is returned without a conflict if the return does not lock the ticket before it looks", async () => {
    await open(beforeItIsVoid, (statement) =>
      statement.includes('from "tickets"') && !isLockOfUpload(statement)
        ? statement.replace(/ for update$/, "")
        : statement,
    );
    expect(await race()).toEqual({ isRecorded: true, isReturned: true });
    expect(await conflictsOf(shop)).toEqual([]);
  });
});

test("a scan whose person waits for the answer is not recorded if another was faster", async () => {
  await open();
  await upload(shop, [letIn(ticket)]);
  const waiting = { ...HOUSE, who: "Kim", isWaiting: true };
  expect(await recordScans(shop.services, [letIn(ticket)], waiting)).toEqual([]);
  expect(await scans()).toHaveLength(1);
  expect(await conflictsOf(shop)).toEqual([]);
});

describe("a ticket that was let in", () => {
  test("is not returned unless the use is confirmed", async () => {
    await open();
    await upload(shop, [letIn(ticket)]);
    const refund = { order: ticket.order, lines: [ticket.id] };
    expect(await returnLines(shop.services, refund)).toMatchObject({ refusal: { reason: "used" } });
    expect(await returnLines(shop.services, { ...refund, isUseConfirmed: true })).toMatchObject({ ok: true });
    expect(await conflictsOf(shop)).toEqual([]);
  });
});

describe("a ticket that is let in while it gets a new code", () => {
  const reissue = () => reissueTicket(shop.services, { order: ticket.order, ticket: ticket.id });

  /** The upload has read the ticket, and has not written that it was used. */
  async function scanFirst() {
    const gate = await closeGate(shop);
    const uploaded = Promise.allSettled([upload(shop, [letIn(ticket)])]);
    await gate.waiting(1);
    const reissued = reissue();
    await Promise.race([reissued, gate.waiting(2)]);
    await gate.open();
    const [recorded] = await uploaded;
    return { isRecorded: recorded.status === "fulfilled", reissued: await reissued };
  }

  test("keeps its code, as it is used", async () => {
    await open(atGate('from "door_scans"'));
    const { isRecorded, reissued } = await scanFirst();
    expect(isRecorded).toBe(true);
    expect(reissued).toMatchObject({ refusal: { reason: "ticket-used" } });
    expect(await usedCodes(shop)).toEqual([ticket.code]);
  });

  test("cannot be recorded without the lock on the ticket", async () => {
    await open(atGate('from "door_scans"'), withoutTicketLock);
    const { isRecorded, reissued } = await scanFirst();
    expect(reissued).toMatchObject({ ok: true });
    expect(isRecorded).toBe(false);
  });

  test("is recorded under the new code if that comes first", async () => {
    await open();
    const reissued = await reissue();
    if (!reissued.ok) throw new Error(reissued.refusal.reason);
    await upload(shop, [letIn(ticket)]);
    expect(await usedCodes(shop)).toEqual([reissued.value.code]);
    expect(await conflictsOf(shop)).toEqual([]);
  });
});
