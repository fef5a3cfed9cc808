import { describe, expect, test } from "vitest";
import { countOpenConflicts, readConflicts } from "../../door/conflicts.ts";
import { createEngine } from "../../engine.ts";
import { openDatabase } from "../../storage/database.ts";
import { letIn, ticketsOf, upload } from "../../testing/door/door-scenes.ts";
import {
  actAs,
  basket,
  begin,
  bought,
  caller,
  codes,
  credit,
  FEE,
  hold,
  LATER,
  load,
  paid,
  place,
  read,
  setUpExchanges,
  shop,
  tenders,
} from "../../testing/exchange-scenes.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { ADULT, CARMEN, YOUTH } from "../../testing/small-house.ts";
import { signedIn, visitor } from "../../testing/test-shop.ts";
import { secondVisit } from "../testing/second-visit.ts";

setUpExchanges();

describe("an exchange for the same seats on another performance", () => {
  test("holds the seats at once and leaves only the fee to pay", async () => {
    const old = await bought(["A-1", "A-2"]);
    const [first] = old.tickets;
    const worth = first ? first.total.amount : 0;
    const quoted = await shop.backEnd.exchanges.quote({ link: old.link }, caller);
    expect(quoted).toMatchObject({
      value: { tickets: [{ worth: { amount: worth }, fee: { amount: FEE }, why: null }, { why: null }] },
    });
    expect(await begin(old, codes(old))).toMatchObject({ value: { found: "same" } });
    const { tickets, tenders: paying, toPay } = await basket();
    expect(tickets.map(({ performance }) => performance)).toEqual([LATER, LATER]);
    expect(paying).toMatchObject([{ kind: "exchange", label: old.number, amount: { amount: 2 * worth } }]);
    expect(toPay.amount).toBe(2 * FEE);
  });

  test("keeps the old tickets valid until it is paid, then frees their seats and issues the new tickets", async () => {
    const old = await bought(["A-1", "A-2"]);
    await begin(old, codes(old));
    expect(codes(await read(old))).toHaveLength(2);
    const fresh = await paid();
    expect(codes(fresh)).toHaveLength(2);
    expect(await read(old)).toMatchObject({ returned: true, tickets: [{ valid: false }, { valid: false }] });
    const worth = old.totals.total.amount;
    expect(await tenders()).toEqual([
      { kind: "exchange", taken: worth, returned: 0, moved: 0 },
      { kind: "provider", taken: worth, returned: 0, moved: worth },
      { kind: "provider", taken: 2 * FEE, returned: 0, moved: 0 },
    ]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await hold(other, CARMEN, ["A-1", "A-2"])).toMatchObject({ ok: true });
    expect(await credit()).toBe(0);
  });

  test("is reported to the door if an old ticket is let in between placing and paying the order", async () => {
    const old = await bought(["A-1", "A-2"]);
    await begin(old, codes(old));
    const [one] = await ticketsOf(shop, old.number);
    if (!one) throw new Error("not sold");
    const scan = letIn(one);
    await paid(async () => void (await upload(shop, [scan])));
    const reported = await readConflicts(shop.services, CARMEN, 9);
    expect(reported).toMatchObject([
      { conflict: { kind: "void-after", earlier: null }, later: { id: scan.id } },
    ]);
    expect(await countOpenConflicts(shop.services, CARMEN)).toBe(1);
  });

  test("keeps the old tickets if it is not paid, and they can be returned once it is cancelled", async () => {
    const old = await bought(["A-1"]);
    await begin(old, codes(old));
    const placed = await place();
    if (!placed.ok) throw new Error("not placed");
    expect(await shop.backEnd.orders.giveBack({ link: old.link }, caller)).toMatchObject({
      refusal: { reason: "exchange-under-way" },
    });
    expect(await shop.backEnd.orders.returnQuote({ link: old.link }, caller)).toMatchObject({
      value: { state: "exchanging" },
    });
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller);
    expect(codes(await read(old))).toHaveLength(1);
    expect(await rowsOf(shop, "select 1 from tenders where moved > 0")).toEqual([]);
    const lines = (await basket()).lines.map(({ id }) => id);
    await shop.backEnd.basket.removeLines({ lines }, caller);
    expect(await shop.backEnd.orders.giveBack({ link: old.link }, caller)).toMatchObject({
      value: { credit: { amount: old.totals.total.amount } },
    });
  });
});

describe("an exchange that cannot be completed", () => {
  test("for lack of seats is rejected and leaves no seats and no exchange in the basket", async () => {
    const old = await bought(["A-1", "A-2"]);
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => signedIn(shop.backEnd, await visitor(shop.backEnd))),
    );
    for (const other of others) {
      for (;;) {
        const request = {
          performance: LATER,
          band: "A" as const,
          quantities: [{ priceType: ADULT, quantity: 1 }],
        };
        const held = await shop.backEnd.basket.addBestAvailable(request, other);
        if (!held.ok) break;
      }
    }
    const answer = await begin(old, codes(old));
    expect(answer).toMatchObject({ refusal: { reason: "not-enough-seats", wanted: 2 } });
    const left = await load();
    expect([left?.tickets.length ?? 0, left?.lines.length ?? 0]).toEqual([0, 0]);
  });

  test("because the house has ended exchanges can be removed from the basket", async () => {
    const old = await bought(["A-1"]);
    await begin(old, codes(old));
    const index = await shop.services.catalogue.current();
    Object.assign(index.catalogue, { sales: {} });
    expect(await place()).toMatchObject({ refusal: { reason: "line-not-possible", why: "exchange-gone" } });
    const lines = (await basket()).lines.map(({ id }) => id);
    expect(lines).toHaveLength(1);
    expect(await shop.backEnd.basket.removeLines({ lines }, caller)).toMatchObject({ ok: true });
    expect(codes(await read(old))).toHaveLength(1);
  });
});

describe("an exchange", () => {
  test("for cheaper seats turns the difference into credit once it is paid", async () => {
    const old = await bought(["A-1"]);
    const worth = old.totals.total.amount;
    await begin(old, codes(old), null);
    await hold(caller, LATER, ["A-1"], YOUTH);
    const { totals, tenders: paying, toPay } = await basket();
    expect(toPay.amount).toBe(0);
    const left = worth - totals.total.amount;
    expect(left).toBeGreaterThan(0);
    expect(paying).toMatchObject([{ amount: { amount: totals.total.amount }, left: { amount: left } }]);
    await paid();
    expect(await credit()).toBe(left);
  });

  test("is free for a member's first exchange of a ticket, not for the second", async () => {
    const old = await bought(["A-1"]);
    await shop.database.$client.query(
      `insert into memberships (id, customer, level, fund, starts, ends, "order", line)
       select gen_random_uuid(), customer, 1, 1, '2000-01-01', '2999-01-01', id, 'x' from orders`,
    );
    await begin(old, codes(old));
    expect((await basket()).toPay.amount).toBe(0);
    const fresh = await paid();
    const quoted = await shop.backEnd.exchanges.quote({ link: fresh.link }, caller);
    expect(quoted).toMatchObject({ value: { tickets: [{ fee: { amount: FEE } }] } });
  });

  test("does not count the exchanged tickets towards ticket limits", async () => {
    const old = await bought(["A-1", "A-2"], YOUTH);
    // The price type is limited to two seats per customer.
    expect(await hold(caller, CARMEN, ["A-3"], YOUTH)).toMatchObject({
      refusal: { reason: "price-type-limit" },
    });
    await begin(old, codes(old), null);
    expect(await hold(caller, CARMEN, ["A-3", "A-4"], YOUTH)).toMatchObject({ ok: true });
    expect(codes(await paid())).toHaveLength(2);
  });

  test("for fewer tickets is rejected, since that is a return", async () => {
    const old = await bought(["A-1", "A-2"]);
    await begin(old, codes(old), null);
    await hold(caller, LATER, ["A-1"], ADULT);
    expect(await place()).toMatchObject({
      refusal: { reason: "line-not-possible", why: "exchange-for-fewer" },
    });
  });
});

describe("an exchange of one ticket", () => {
  test("in two baskets at the same moment is placed by only one", async () => {
    const old = await bought(["A-1"]);
    const here = caller;
    const sessions = [here, await secondVisit(shop, here)];
    for (const [at, session] of sessions.entries()) {
      actAs(session);
      expect(await begin(old, codes(old), null)).toMatchObject({ ok: true });
      await hold(session, LATER, [`A-${at + 1}`]);
      await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, session);
    }
    const placed = await Promise.all(
      sessions.map((session) =>
        shop.backEnd.orders.place(
          { acceptTerms: true, expectedTotal: old.totals.total.amount + FEE, toPay: FEE },
          session,
        ),
      ),
    );
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(placed.find(({ ok }) => !ok)).toMatchObject({
      refusal: { reason: "line-not-possible", why: "exchange-gone" },
    });
    actAs(here);
  });

  test("is rejected for another customer's ticket", async () => {
    const old = await bought(["A-1"]);
    actAs(await signedIn(shop.backEnd, await visitor(shop.backEnd)));
    expect(await begin(old, codes(old))).toMatchObject({ refusal: { reason: "unknown-order" } });
  });

  test("begins once after a double click", async () => {
    const old = await bought(["A-1"]);
    await Promise.all([begin(old, codes(old), LATER, "key"), begin(old, codes(old), LATER, "key")]);
    const { tickets, lines } = await basket();
    expect([tickets.length, lines.length]).toEqual([1, 1]);
  });

  test("takes one seat after a double click if another seat had to be found", async () => {
    const old = await bought(["A-1"]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(other, LATER, ["A-1"]);
    await Promise.all([begin(old, codes(old), LATER, "key"), begin(old, codes(old), LATER, "key")]);
    await begin(old, codes(old), LATER, "key");
    expect((await basket()).tickets).toHaveLength(1);
  });

  test("takes a seat for each click without the idempotency key", async () => {
    const old = await bought(["A-1"]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(other, LATER, ["A-1"]);
    for (const _press of [1, 2]) await begin(old, codes(old), LATER, null);
    expect((await basket()).tickets).toHaveLength(2);
  });

  test("is rejected for a used ticket, a ticket of another order, and an empty list", async () => {
    const old = await bought(["A-1"]);
    await shop.database.$client.query("insert into ticket_uses (code, who, at) values ($1, 'door', now())", [
      codes(old)[0],
    ]);
    expect(await begin(old, codes(old))).toMatchObject({
      refusal: { reason: "not-exchangeable", why: "used" },
    });
    expect(await begin(old, ["1234"])).toMatchObject({ refusal: { reason: "unknown-order" } });
    expect(await begin(old, [])).toMatchObject({ refusal: { reason: "no-ticket-chosen" } });
  });
});

test("tickets of a basket with an exchange and a voucher are removed through a single database connection", async () => {
  const old = await bought(["A-1"]);
  await begin(old, codes(old));
  const { code } = await shop.value.issueVoucher({
    ...{ face: 1_000, paid: 1_000, currency: "SEK", validUntil: null, origin: "sold" },
  });
  expect(await shop.backEnd.storedValue.applyVoucher({ code }, caller)).toMatchObject({ ok: true });
  const tickets = (await basket()).tickets.map(({ id }) => id);
  const database = openDatabase(shop.databaseUrl, 1);
  const { backEnd } = createEngine({ ...shop.services, database });
  try {
    const removed = await backEnd.basket.removeTickets({ tickets }, caller);
    expect(removed).toMatchObject({ refusal: { reason: "voucher-locks-tickets" } });
  } finally {
    await database.$client.end();
  }
});
