import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OutputOf } from "#contract/operation.ts";
import {
  bought,
  caller,
  codes,
  credit,
  FEE,
  hold,
  LATER,
  read,
  setUpExchanges,
  shop,
  TERMS,
  tenders,
} from "../../engine/testing/exchange-scenes.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit } from "../../engine/testing/seat-scenes.ts";
import { ADULT, CARMEN, TOSCA } from "../../engine/testing/small-house.ts";
import { signedIn, visitor } from "../../engine/testing/test-shop.ts";
import type { exchanges } from "../operations/orders/exchanges.ts";
import { at, SEAT, ticketIds } from "../testing/execute-operation.ts";

type Preview = { ok: true; value: OutputOf<typeof exchanges.previewExchange> };

setUpExchanges();
/** Without a fee, an exchange for seats of the same price costs nothing. */
beforeEach(async () => {
  const index = await shop.services.catalogue.current();
  Object.assign(index.catalogue, { sales: { exchange: { ...TERMS, fee: 0 } } });
});
afterEach(async () => {
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

async function withFee(fee: number) {
  const index = await shop.services.catalogue.current();
  Object.assign(index.catalogue, { sales: { exchange: { ...TERMS, fee } } });
}

async function wanted(order: { number: string }, input: object = {}) {
  return { order: order.number, to: LATER, tickets: await ticketIds(shop.engine, order), ...input };
}
const boxOffice = (operation: string, input: object) => at(shop.engine, `orders.${operation}`, input);
const orderCount = async () => (await rowsOf(shop, "select 1 from orders")).length;

describe("an exchange by the box office", () => {
  test("moves the tickets to the same seats of another performance, as the preview said", async () => {
    const old = await bought(["A-1", "A-2"]);
    const input = await wanted(old);
    const shown = (await boxOffice("previewExchange", input)) as Preview;
    expect(shown.value).toMatchObject({
      from: [{ performance: CARMEN, seat: "parkett/A/1" }, { seat: "parkett/A/2" }],
      to: [{ performance: LATER, seat: "parkett/A/1" }, { seat: "parkett/A/2" }],
      ...{ worth: { amount: 2 * SEAT }, total: { amount: 2 * SEAT }, owed: { amount: 0 } },
    });
    expect(await orderCount()).toBe(1);
    expect(codes(await read(old))).toHaveLength(2);
    const done = await boxOffice("exchange", { ...input, expect: shown.value.expect });
    expect(done).toMatchObject({ value: { value: { amount: 0 }, credit: { amount: 0 } } });
    expect(await read(old)).toMatchObject({ returned: true });
    expect(await tenders()).toEqual([
      { kind: "exchange", taken: 2 * SEAT, returned: 0, moved: 0 },
      { kind: "provider", taken: 2 * SEAT, returned: 0, moved: 2 * SEAT },
    ]);
    expect(await jobsOf(shop, "order-confirmation")).toHaveLength(2);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await hold(other, CARMEN, ["A-1", "A-2"])).toMatchObject({ ok: true });
    const mine = await shop.backEnd.orders.mine({}, caller);
    expect(mine.ok && mine.value.map(({ number }) => number)).toContain(
      (done as { ok: true; value: { order: string } }).value.order,
    );
  });

  test("for cheaper seats turns the difference into credit, as the preview said", async () => {
    const old = await bought(["A-1"]);
    const input = await wanted(old, { seats: ["parkett/B/5"] });
    const shown = (await boxOffice("previewExchange", input)) as Preview;
    expect(shown.value.credit.amount).toBeGreaterThan(0);
    expect(await credit()).toBe(0);
    expect(await boxOffice("exchange", { ...input, expect: shown.value.expect })).toMatchObject({
      value: { credit: shown.value.credit },
    });
    expect(await credit()).toBe(shown.value.credit.amount);
    expect(shown.value.credit.amount).toBe(shown.value.worth.amount - shown.value.total.amount);
    expect(await jobsOf(shop, "order-returned")).toHaveLength(1);
  });

  test("to the best seats takes free ones of the same price nearest to the old ones, as the preview said", async () => {
    const old = await bought(["A-1", "A-2"]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(other, LATER, ["A-1"], ADULT);
    const input = await wanted(old, { best: true });
    const shown = (await boxOffice("previewExchange", input)) as Preview;
    const seats = shown.value.to.map(({ seat }) => seat);
    expect(seats).toHaveLength(2);
    expect(seats).not.toContain("parkett/A/1");
    for (const seat of seats) expect(seat).toMatch(/^parkett\/A\//);
    expect(shown.value.owed.amount).toBe(0);
    const { expect: fingerprint } = shown.value;
    const named = { ...(await wanted(old, { seats })), expect: fingerprint };
    expect(await boxOffice("exchange", named)).toMatchObject({ ok: true });
  });

  test("to the best seats is refused where too few of the same price are free", async () => {
    const old = await bought(["A-1", "A-2"]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const index = await shop.services.catalogue.current();
    const entry = index.performance(LATER);
    const row = entry ? index.planOf(entry).seats.filter(({ row: { number } }) => number === "A") : [];
    for (const { seat } of row.slice(1)) await hold(other, LATER, [seat.id], ADULT);
    expect(await boxOffice("previewExchange", await wanted(old, { best: true }))).toMatchObject({
      refusal: { reason: "too-few-seats" },
    });
  });

  test("that costs more names what is owed, and is refused without a trace", async () => {
    await withFee(FEE);
    const old = await bought(["A-1"]);
    const input = await wanted(old);
    expect(await boxOffice("previewExchange", input)).toMatchObject({ value: { owed: { amount: FEE } } });
    expect(await boxOffice("exchange", input)).toMatchObject({
      refusal: { reason: "owes", owed: { amount: FEE } },
    });
    expect(await orderCount()).toBe(1);
    expect(codes(await read(old))).toHaveLength(1);
    expect(await rowsOf(shop, "select 1 from tenders where moved > 0")).toEqual([]);
    expect(await rowsOf(shop, "select 1 from claims")).toEqual([]);
  });

  test("is refused by the house's terms, for other productions and for seats that are not free", async () => {
    const old = await bought(["A-1"]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(other, LATER, ["A-1"], ADULT);
    const refusal = async (input: object) => {
      const answer = await boxOffice("previewExchange", await wanted(old, input));
      const done = await boxOffice("exchange", await wanted(old, input));
      expect(done).toEqual(answer);
      return answer.ok ? null : answer.refusal;
    };
    expect(await refusal({})).toMatchObject({ reason: "not-free", taken: ["parkett/A/1"] });
    expect(await refusal({ to: TOSCA })).toMatchObject({ reason: "other-production" });
    expect(await refusal({ seats: ["parkett/A/2", "parkett/A/3"] })).toMatchObject({
      reason: "seats-differ",
    });
    expect(await refusal({ seats: ["parkett/B/1"] })).toMatchObject({ reason: "seat-fits-not" });
    expect(await refusal({ tickets: ["nothing"], seats: ["parkett/A/2"] })).toMatchObject({
      reason: "unknown-ticket",
    });
    shop.clock.advance(2.5 * 86_400);
    expect(await refusal({ seats: ["parkett/A/2"] })).toMatchObject({
      reason: "exchange-too-late",
    });
  });

  test("that was previewed is refused with the new figures once a part was refunded", async () => {
    const old = await bought(["A-1", "A-2"]);
    const input = await wanted(old, { seats: ["parkett/B/5", "parkett/B/6"] });
    const shown = (await boxOffice("previewExchange", input)) as Preview;
    await boxOffice("refund", { order: old.number, amount: 100_000 });
    expect(await boxOffice("exchange", { ...input, expect: shown.value.expect })).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { worth: { amount: 2 * SEAT - 100_000 } } },
    });
    expect(await orderCount()).toBe(1);
  });

  test("and a refund of the same ticket at the same moment: only one of both happens", async () => {
    const old = await bought(["A-1"]);
    const input = await wanted(old);
    const answers = await Promise.all([
      boxOffice("exchange", input),
      at(shop.another(), "orders.refund", { order: old.number, lines: input.tickets }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [sums] = await rowsOf<{ back: number }>(
      shop,
      `select ((select coalesce(sum(t.returned + t.moved), 0) from tenders t where t.state = 'taken' and t.kind <> 'exchange')
        + (select coalesce(sum(m.amount), 0) from movements m where m.kind = 'refund' and m.state = 'requested'))::int as back`,
    );
    expect(sums?.back).toBe(SEAT);
  });
});
