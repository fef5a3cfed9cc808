import { describe, expect, test } from "vitest";
import type { Order } from "#contract/operations/orders.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import {
  begin,
  bought,
  caller,
  codes,
  FEE,
  LATER,
  paid,
  setUpExchanges,
  shop,
} from "../../engine/testing/exchange-scenes.ts";
import { executeDueJobs, rowsOf } from "../../engine/testing/money-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { notes } from "../operations/customers/notes.ts";
import { door } from "../operations/door/door.ts";
import { orderRecord } from "../operations/orders/order-record.ts";
import { orders } from "../operations/orders/orders.ts";
import { ask, askAnyway } from "../testing/ask.ts";

setUpExchanges();

const HTML = "<img src=x onerror=alert(1)> & </script>";
const show = (order: Pick<Order, "number">) => ask(shop, orderRecord.show, { order: order.number });
const minute = () => shop.clock.advance(60);

/** What happened in the order of time, without the payment's details. */
const told = async (order: Pick<Order, "number">) =>
  (await show(order)).timeline.map(({ what, who }) => (who === null ? what : `${what} by ${who}`));

describe("the record of an order", () => {
  test("has its tickets, holder and money, found by number in any spacing or by id, without codes and link", async () => {
    const order = await bought(["A-1", "A-2"]);
    const record = await show(order);
    expect(record).toMatchObject({
      ...{ number: order.number, state: "paid", holder: order.holder, owed: { amount: 0 }, hold: null },
      left: order.totals.total,
      tenders: [{ kind: "provider", paid: order.totals.total, refunded: { amount: 0 } }],
      tickets: [1, 2].map((seat) => ({ performance: CARMEN, state: "valid", place: { seat: String(seat) } })),
    });
    expect(record.tickets.map(({ last4 }) => last4)).toEqual(codes(order).map((code) => code.slice(-4)));
    const text = JSON.stringify(record);
    for (const secret of [...codes(order), order.link]) expect(text).not.toContain(secret);
    const spaced = order.number.replace(/^(\d{3})/, "$1 ");
    for (const typed of [spaced, record.id])
      expect(await ask(shop, orderRecord.show, { order: typed })).toEqual(record);
    expect(await askAnyway(shop, orderRecord.show, { order: "1" })).toMatchObject({
      refusal: { reason: "unknown-order" },
    });
  });

  test("tells that a ticket was scanned, when and by whom", async () => {
    const order = await bought(["A-1"]);
    const [code = ""] = codes(order);
    minute();
    await ask(shop, door.use, { code });
    const { tickets, timeline } = await show(order);
    expect(tickets).toMatchObject([{ state: "used", used: { by: "Kim" } }]);
    expect(timeline.at(-1)).toMatchObject({ what: "scanned", who: "Kim", last4: code.slice(-4) });
  });

  test("has another version after each change, and the same one after being read or emailed", async () => {
    const order = await bought(["A-1"]);
    const versions = [(await show(order)).version, (await show(order)).version];
    await ask(shop, orders.resend, { order: order.number });
    versions.push((await show(order)).version);
    expect(new Set(versions).size).toBe(1);
    const changes = [
      () => ask(shop, notes.add, { order: order.number, text: "Called." }),
      () => ask(shop, orders.refund, { order: order.number, amount: 100 }),
      () => executeDueJobs(shop),
      () => ask(shop, door.use, { code: codes(order)[0] ?? "" }),
      () => rowsOf(shop, "update tickets set name = 'Bo'"),
      () => rowsOf(shop, "update orders set locked = 'Kim'"),
    ];
    for (const change of changes) {
      await change();
      versions.push((await show(order)).version);
    }
    expect(new Set(versions).size).toBe(1 + changes.length);
  });

  test("has the whole history of a bought, exchanged and refunded order, also of both orders", async () => {
    const old = await bought(["A-1", "A-2"]);
    minute();
    await ask(shop, orders.resend, { order: old.number });
    minute();
    await begin(old, codes(old), LATER);
    const fresh = await paid();
    minute();
    await ask(shop, notes.add, { order: fresh.number, text: HTML });
    minute();
    await ask(shop, orders.refund, { order: fresh.number });
    await executeDueJobs(shop);
    const worth = old.totals.total;
    const [before, after] = [await show(old), await show(fresh)];
    expect(before).toMatchObject({ exchangedTo: [fresh.number], exchangedFrom: [], isReturned: true });
    expect(after).toMatchObject({ exchangedTo: [], exchangedFrom: [old.number], isReturned: true });
    expect(after.left).toMatchObject({ amount: 0 });
    expect(after.tenders.map(({ kind, refunded }) => [kind, refunded.amount])).toEqual(
      expect.arrayContaining([
        ["exchange", worth.amount],
        ["provider", 2 * FEE],
      ]),
    );
    expect((await told(old)).filter((what) => what !== "email")).toEqual([
      ...["placed", "paid", "payment", "movement", "action by Kim"],
      // The refund of the exchange goes back to the tender of the old order.
      ...["exchanged", "movement"],
    ]);
    const history = await told(fresh);
    expect(history.filter((what) => what !== "email")).toEqual(
      expect.arrayContaining(["placed", "paid", "exchanged", "note by Kim", "action by Kim"]),
    );
    const refunded = after.timeline.filter(({ what }) => what === "movement").slice(-2);
    expect(refunded).toMatchObject([
      { kind: "refund", state: "done" },
      { kind: "refund", state: "done" },
    ]);
    expect(after.timeline.filter(({ what }) => what === "action")).toMatchObject([
      { operation: "notes.add", outcome: "done" },
      { operation: "orders.refund", outcome: "done" },
    ]);
    const times = after.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test("shows money that the house refunded at the provider", async () => {
    const order = await bought(["A-1"]);
    const [tender] = await rowsOf<{ id: string }>(shop, "select id from tenders");
    await rowsOf(
      shop,
      `insert into ledger (payment, kind, provider_reference, amount, currency, at)
       values ($1, 'refund', 'theirs', 500, 'SEK', $2)`,
      [tender?.id, new Date(shop.clock.now + 1_000)],
    );
    expect((await show(order)).timeline.filter(({ what }) => what === "booked")).toMatchObject([
      { kind: "refund", reference: "theirs", money: { amount: 500 } },
    ]);
  });
});

describe("the emails of an order", () => {
  const emails = async (order: Pick<Order, "number">) =>
    (await show(order)).timeline.filter((event) => event.what === "email");

  test("are shown with the state of their delivery, also those that were refused", async () => {
    const order = await bought(["A-1"]);
    expect(await emails(order)).toMatchObject([{ kind: "order-confirmation", state: "waiting", sent: null }]);
    await rowsOf(shop, "update jobs.job set state = 'retry' where name = 'order-confirmation'");
    expect(await emails(order)).toMatchObject([{ state: "retried" }]);
    const complete =
      "update jobs.job set state = 'completed', completed_on = $1 where name = 'order-confirmation'";
    await rowsOf(shop, complete, [new Date(shop.clock.now)]);
    expect(await emails(order)).toMatchObject([
      { state: "sent", sent: new Date(shop.clock.now).toISOString() },
    ]);
    await rowsOf(
      shop,
      `insert into refused_emails (email, job, subject, address, "order", answer, at)
       select 'm', data, 'Tickets', 'a@test.example', (select id from orders), '550 <b>no</b>', $1
       from jobs.job where name = 'order-confirmation'`,
      [new Date(shop.clock.now)],
    );
    expect(await emails(order)).toMatchObject([
      { state: "refused", refused: { address: "a@test.example", answer: "550 <b>no</b>", isSettled: false } },
    ]);
  });

  test("are not those of another order", async () => {
    const one = await bought(["A-1"]);
    const other = await bought(["A-2"]);
    expect([(await emails(one)).length, (await emails(other)).length]).toEqual([1, 1]);
  });
});

describe("notes", () => {
  test("about an order have text, author and time, and are listed from the newest on", async () => {
    const order = await bought(["A-1"]);
    await ask(shop, notes.add, { order: order.number, text: HTML });
    minute();
    await ask(shop, notes.add, { order: order.number, text: "Second" });
    const { entries } = await ask(shop, notes.list, { order: order.number });
    expect(entries).toMatchObject([
      { text: "Second", who: "Kim", at: new Date(shop.clock.now).toISOString() },
      { text: HTML, who: "Kim" },
    ]);
    expect((await show(order)).notes).toEqual(entries);
    const [first] = entries;
    expect((await ask(shop, notes.list, { order: order.number, after: first?.id })).entries).toEqual(
      entries.slice(1),
    );
  });

  test("are hidden from staff without the permission, and not in the audit log", async () => {
    const order = await bought(["A-1"]);
    await ask(shop, notes.add, { order: order.number, text: "Is hard of hearing" });
    const record = await ask(shop, orderRecord.show, { order: order.number }, ["orders.read"]);
    expect(record.notes).toBeNull();
    expect(JSON.stringify(record)).not.toContain("hearing");
    expect(JSON.stringify(await rowsOf(shop, "select input from audit_log"))).not.toContain("hard of");
  });

  test("are about an order or a customer, and have at most 1,000 characters", async () => {
    const order = await bought(["A-1"]);
    const customer = "00000000-0000-4000-8000-000000000000";
    for (const input of [
      { text: "x" },
      { order: order.number, customer, text: "x" },
      { order: order.number, text: " " },
      { order: order.number, text: "x".repeat(1_001) },
    ])
      expect(await askAnyway(shop, notes.add, input)).toMatchObject({ refusal: { reason: "invalid-input" } });
    expect(await askAnyway(shop, notes.add, { customer, text: "x" })).toMatchObject({
      refusal: { reason: "no-such-customer" },
    });
    expect(await askAnyway(shop, notes.add, { order: "1", text: "x" })).toMatchObject({
      refusal: { reason: "unknown-order" },
    });
  });

  test("about a customer and the customer's orders are exported with their data, and erased with it", async () => {
    const order = await bought(["A-1"]);
    const [row] = await rowsOf<{ customer: string }>(shop, "select customer from orders");
    await ask(shop, notes.add, { order: order.number, text: "About the order" });
    await ask(shop, notes.add, { customer: row?.customer, text: "About the person" });
    const data = JSON.stringify(await shop.backEnd.account.customerData({}, caller));
    for (const text of ["About the order", "About the person"]) expect(data).toContain(text);
    expect(data).not.toContain("Kim");
    expect(await shop.backEnd.orders.giveBack({ link: order.link }, caller)).toMatchObject({ ok: true });
    const erase = { current: SOMEBODY.password, waiveCredit: true };
    expect(await shop.backEnd.account.erase(erase, caller)).toEqual({ ok: true, value: {} });
    expect(await rowsOf(shop, "select * from office_notes")).toEqual([]);
  });
});
