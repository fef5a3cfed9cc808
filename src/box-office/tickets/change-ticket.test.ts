import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller, OutputOf } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy, readOrder } from "../../engine/testing/purchase.ts";
import { type Rewrite, without } from "../../engine/testing/rewritten.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../engine/testing/test-shop.ts";
import type { orderRecord } from "../operations/orders/order-record.ts";
import { at, ticketIds } from "../testing/execute-operation.ts";

let shop: TestShop;
let caller: Caller;
let order: Order;
let ticket: string;
beforeEach(() => open());
async function open(options: TestShopOptions = {}) {
  shop = await openTestShop(options);
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, caller, ["A-5", "A-6"]);
  order = await buy(shop, caller);
  [ticket = ""] = await ticketIds(shop.engine, order);
}
afterEach(() => shop.close());

const boxOffice = (operation: string, input: object = {}) =>
  at(shop.engine, operation, { order: order.number, ticket, ...input });
const now = async () => (await readOrder(shop, order.link, caller)).tickets;
const use = (code: string | undefined) => at(shop.engine, "door.use", { code });

describe("a name", () => {
  test("is changed after the customer's own deadline, and the customer gets the tickets again", async () => {
    expect(await boxOffice("tickets.changeName", { name: "  Elsa   Ek " })).toMatchObject({
      value: { name: "Elsa Ek" },
    });
    expect((await now()).map(({ name }) => name)).toEqual(["Elsa Ek", null]);
    expect(await jobsOf(shop, "ticket-changed")).toMatchObject([
      { data: { order: order.link, tickets: [order.tickets[0]?.code], what: "name" } },
    ]);
    await boxOffice("tickets.changeName", { name: "Elsa Ek" });
    expect(await jobsOf(shop, "ticket-changed")).toHaveLength(1);
    expect(await boxOffice("tickets.changeName", { name: "" })).toMatchObject({ value: { name: null } });
  });

  test("is refused if it is too long, and for a used, returned or unknown ticket", async () => {
    const refusal = async (input: object) => {
      const answer = await boxOffice("tickets.changeName", { name: "Elsa", ...input });
      return answer.ok ? null : answer.refusal.reason;
    };
    expect(await refusal({ name: "x".repeat(81) })).toBe("name-too-long");
    expect(await refusal({ ticket: "nothing" })).toBe("unknown-ticket");
    expect(await refusal({ order: "1" })).toBe("unknown-order");
    await use(order.tickets[0]?.code);
    expect(await refusal({})).toBe("ticket-used");
    await at(shop.engine, "orders.refund", { order: order.number, used: true, why: "ill" });
    expect(await refusal({})).toBe("void-ticket");
    shop.clock.advance(4 * 86_400);
    await holdSeats(shop, caller, ["A-5"]);
    expect(await refusal({})).toBe("void-ticket");
  });

  test("is refused after the performance", async () => {
    shop.clock.advance(4 * 86_400);
    expect(await boxOffice("tickets.changeName", { name: "Elsa" })).toMatchObject({
      refusal: { reason: "performance-over" },
    });
  });
});

describe("a new code", () => {
  const reissue = (input: object = {}) => boxOffice("tickets.reissue", { why: "stolen", ...input });

  test("admits, and the old one is refused at the entrance with the seat and without the new code", async () => {
    const old = order.tickets[0]?.code;
    expect(await reissue()).toEqual({ ok: true, value: { email: order.holder.email } });
    const [first, second] = await now();
    expect(first).toMatchObject({ valid: true, place: { seat: "5" } });
    expect(first?.code).not.toBe(old);
    expect(second?.code).toBe(order.tickets[1]?.code);
    const refused = await use(old);
    expect(refused).toMatchObject({
      refusal: { reason: "replaced-ticket", ticket: { code: old, place: expect.stringContaining("seat 5") } },
    });
    expect(JSON.stringify(refused)).not.toContain(first?.code);
    expect(await use(first?.code)).toMatchObject({ ok: true });
    expect(await use(second?.code)).toMatchObject({ ok: true });
  });

  test("can be given again: every earlier one is refused, and the email has the newest", async () => {
    await reissue();
    const [second] = await now();
    await reissue();
    const [third] = await now();
    for (const code of [order.tickets[0]?.code, second?.code])
      expect(await use(code)).toMatchObject({ refusal: { reason: "replaced-ticket" } });
    expect(await use(third?.code)).toMatchObject({ ok: true });
    expect((await jobsOf(shop, "ticket-changed")).at(-1)).toMatchObject({
      data: { tickets: [third?.code], what: "code" },
    });
  });

  test("ends the share link, which the holder of the old ticket could know", async () => {
    const shared = await shop.backEnd.sharing.share(
      { code: order.tickets[0]?.code ?? "", name: "Mor", email: "" },
      caller,
    );
    if (!shared.ok) throw new Error(shared.refusal.reason);
    await reissue();
    const nobody = { ...caller, session: null };
    expect(await shop.backEnd.sharing.read({ token: shared.value.token }, nobody)).toMatchObject({
      refusal: { reason: "share-ended" },
    });
    const [first] = await now();
    expect(
      await shop.backEnd.sharing.share({ code: first?.code ?? "", name: "Far", email: "" }, caller),
    ).toMatchObject({ ok: true });
  });

  test("needs a reason, which the audit log keeps, and is refused for a used ticket", async () => {
    expect(await boxOffice("tickets.reissue")).toMatchObject({ refusal: { reason: "invalid-input" } });
    await use(order.tickets[0]?.code);
    expect(await reissue()).toMatchObject({ refusal: { reason: "ticket-used" } });
    const [entry] = await rowsOf<{ input: { why: string } }>(
      shop,
      "select input from audit_log where operation = 'tickets.reissue' and reason = 'ticket-used'",
    );
    expect(entry?.input.why).toBe("stolen");
  });

  test("is refused while the ticket is being exchanged, since the exchange names the old code", async () => {
    await rowsOf(
      shop,
      "insert into claims (holder, line, of, key, amount, held_until) values (gen_random_uuid(), 'x', 'one', $1, 1, $2)",
      [`exchange:${order.tickets[0]?.code}`, new Date(shop.clock.now + 60_000)],
    );
    expect(await reissue()).toMatchObject({ refusal: { reason: "exchange-under-way" } });
  });
});

describe("a change of what another clerk has changed since", () => {
  async function shown() {
    const read = await at(shop.engine, "orders.show", { order: order.number });
    const { tickets, recipient } = (read as { value: OutputOf<typeof orderRecord.show> }).value;
    return { expect: tickets[0]?.expect ?? "", recipient };
  }
  const holder = () => rowsOf(shop, "select document->'holder'->>'email' as email from orders");

  test("of the name is refused with the name as it is now, and done without the condition", async () => {
    const { expect: before } = await shown();
    await boxOffice("tickets.changeName", { name: "Elsa Ek", expect: before });
    const refused = await boxOffice("tickets.changeName", { name: "Bo Ek", expect: before });
    expect(refused).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { name: "Elsa Ek", seat: "parkett/A/5" } },
    });
    expect(await now()).toMatchObject([{ name: "Elsa Ek" }, { name: null }]);
    const { expect: after } = await shown();
    expect(refused).toMatchObject({ refusal: { now: { expect: after } } });
    expect(await boxOffice("tickets.changeName", { name: "Bo Ek", expect: after })).toMatchObject({
      ok: true,
    });
    expect(await boxOffice("tickets.changeName", { name: "My Ek" })).toMatchObject({ ok: true });
  });

  test("of the code is refused: two clerks reissue a ticket once", async () => {
    const { expect: before } = await shown();
    const answers = await Promise.all([
      boxOffice("tickets.reissue", { why: "stolen", expect: before }),
      at(shop.another(), "tickets.reissue", { order: order.number, ticket, why: "lost", expect: before }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual(
      expect.objectContaining({ refusal: expect.objectContaining({ reason: "changed-meanwhile" }) }),
    );
  });

  test("of the recipient's address is refused, also for a ticket whose email would go there", async () => {
    const { recipient, expect: before } = await shown();
    const correct = (email: string, expected: string) =>
      at(shop.engine, "orders.correctRecipient", { order: order.number, email, expect: expected });
    expect(await correct("elsa@test.example", recipient)).toMatchObject({ ok: true });
    expect(await correct("bo@test.example", recipient)).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { email: "elsa@test.example" } },
    });
    expect(await correct("elsa@test.example", recipient)).toMatchObject({ ok: true });
    expect(await holder()).toEqual([{ email: "elsa@test.example" }]);
    expect(await boxOffice("tickets.reissue", { why: "stolen", expect: before })).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { email: "elsa@test.example" } },
    });
  });
});

describe("a ticket that is scanned while it gets a new code", () => {
  async function scannedMeanwhile(rewrite: Rewrite) {
    await shop.close();
    let isSlow = false;
    await open({
      rewrite: (statement) =>
        isSlow && statement === "commit" ? "select pg_sleep(0.5); commit" : rewrite(statement),
    });
    isSlow = true;
    const reissued = boxOffice("tickets.reissue", { why: "stolen" });
    await expect
      .poll(() => rowsOf(shop, "select 1 from pg_stat_activity where query like 'select pg_sleep(0.5)%'"))
      .not.toEqual([]);
    isSlow = false;
    const scanned = await use(order.tickets[0]?.code).catch(() => "failed" as const);
    expect(await reissued).toMatchObject({ ok: true });
    return scanned;
  }

  test("is refused as replaced", async () => {
    expect(await scannedMeanwhile((statement) => statement)).toMatchObject({
      refusal: { reason: "replaced-ticket" },
    });
  });

  test("fails without the lock on the ticket", async () => {
    const unlocked = (statement: string) =>
      statement.includes('from "tickets"') && statement.includes("unnest")
        ? without(statement, / for update$/)
        : statement;
    expect(await scannedMeanwhile(unlocked)).toBe("failed");
  });
});
