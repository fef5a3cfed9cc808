import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Series } from "#domain/sales/packages/series.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { type DebitStage, openDebitStage, value } from "../../testing/sales/debit-stage.ts";
import { LAST_SEASON } from "../../testing/sales/series-scenes.ts";
import { ADULT, FAUST, NOON, smallHouse } from "../../testing/small-house.ts";
import type { TestShopOptions } from "../../testing/test-shop.ts";

const DAY = 86_400_000;
const SERIES: Series = {
  ...LAST_SEASON,
  ...{ id: "spring", dates: [{ id: "a", name: null, performances: [11, 12], prices: [] }] },
  byInstalments: { parts: 3, from: 50_000 },
};

let stage: DebitStage;
async function open(options: TestShopOptions = {}, series: Series = SERIES) {
  const house = smallHouse();
  const faust = house.performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const coming = [11, 12].map((id) => ({
    ...faust,
    ...{ id, starts: NOON + (200 + id) * DAY },
    sale: [{ modeOfSale: 3, priority: false, from: 0, to: NOON + 190 * DAY }],
  }));
  stage = await openDebitStage(
    { series: [series] },
    { catalogue: { performances: [...house.performances, ...coming] }, ...options },
  );
}
beforeEach(() => open());
afterEach(() => stage.close());

const backEnd = () => stage.engine.backEnd;
const row = async <Row extends object>(statement: string) => (await stage.rows<Row>(statement))[0];
const rows = (statement: string) => stage.rows(statement);

async function filled(quantity = 2): Promise<number> {
  const quantities = [{ priceType: ADULT, quantity }];
  await value(
    backEnd().series.add({ series: "spring", dates: "a", band: "A", quantities, seats: [] }, stage.payer),
  );
  await value(backEnd().orders.chooseDelivery({ method: "e-ticket" }, stage.payer));
  const { basket } = await value(backEnd().basket.read({}, stage.payer));
  return basket?.totals.total.amount ?? 0;
}
async function placed(quantity = 2) {
  const total = await filled(quantity);
  const requested = { acceptTerms: true, expectedTotal: total, byInstalments: true };
  return { total, ...(await value(backEnd().orders.place(requested, stage.payer))) };
}
/** A sold order. The payer's first name decides how the sandbox bank behaves. */
async function sold(givenName?: string) {
  const { paymentPage, ...order } = await placed();
  await stage.approve(paymentPage ?? "", givenName);
  await value(backEnd().orders.verify({ link: order.link, returned: "paid" }, stage.payer));
  return order;
}
const parts = () =>
  stage.rows<{ id: string; amount: number; due: string; state: string; collection: string }>(
    "select id, amount::int, due::text, state, collection from instalments order by due",
  );
const tender = () =>
  row<{ state: string; amount: number; taken: number; returned: number; bounced: number; waived: number }>(
    "select state, amount::int, taken::int, returned::int, bounced::int, waived::int from tenders",
  );
const plan = () =>
  row<{ id: string; state: string; next: string | null }>(
    "select id, state, next::text from debit_plans order by state = 'ended', created desc",
  );
const order = () => row<{ state: string; total: number }>("select state, total::int from orders");
const emails = async () =>
  (
    await stage.rows<{ stage: string }>(
      "select data->>'stage' as stage from jobs.job where name = 'debit-plan' order by created_on, id",
    )
  ).map((one) => one.stage);
const books = () =>
  stage.rows<{ kind: string; amount: number }>("select kind, amount::int from ledger order by id");
const inTheBooks = async () =>
  (await books()).reduce((sum, { kind, amount }) => sum + (kind === "charge" ? amount : -amount), 0);
/** Advances until the bank has the next instalment. */
async function collected() {
  const { next } = (await plan()) ?? {};
  await stage.itIs(stage.day(next ?? "", -7));
  await stage.engine.debits.collect();
  const due = (await parts()).find((one) => one.due === next);
  await stage.engine.debits.collectInstalment(due?.id ?? "");
  const made = (await parts()).find(({ id }) => id === due?.id);
  if (!made) throw new Error("nothing is due");
  return made;
}
async function paidPart() {
  const made = await collected();
  await stage.settle(made.collection, "confirmed", 3);
  return made;
}
async function agrees() {
  const now = await tender();
  const credited = await row<{ sum: number }>(
    "select coalesce(sum(amount), 0)::int as sum from movements where kind = 'credit'",
  );
  expect(now?.amount).toBe((await order())?.total);
  expect(await inTheBooks()).toBe((now?.taken ?? 0) - (now?.returned ?? 0) + (credited?.sum ?? 0));
  const closed = await atBoxOffice({ engine: stage.engine, who: "the box office" }, ["close", stage.today()]);
  expect(closed).toMatchObject({ ok: true, value: expect.stringContaining("The books agree.") });
}
const tickets = () => stage.rows<{ valid: boolean }>("select valid from tickets");

describe("a series paid by instalments", () => {
  test("is offered in several instalments that add up to the total, and sold once they may be collected", async () => {
    const total = await filled();
    const offered = await value(backEnd().directDebits.parts({}, stage.payer));
    expect(offered?.amounts.map(({ amount }) => amount).reduce((sum, one) => sum + one, 0)).toBe(total);
    expect(offered?.amounts).toHaveLength(3);
    const requested = { acceptTerms: true, expectedTotal: total, byInstalments: true };
    const { link, paymentPage } = await value(backEnd().orders.place(requested, stage.payer));
    expect(await order()).toMatchObject({ state: "paying" });
    await stage.approve(paymentPage ?? "");
    expect(await value(backEnd().orders.verify({ link, returned: "paid" }, stage.payer))).toMatchObject({
      state: "paid",
    });
    expect(await tickets()).toHaveLength(4);
    expect(await emails()).toEqual(["started"]);
    const [first] = await parts();
    expect(first?.due).toBe(offered?.first);
    for (let part = 1; part <= 3; part++) {
      await paidPart();
      await agrees();
      const read = await value(backEnd().orders.read({ link }, stage.payer));
      expect(read.byInstalments?.parts.filter(({ state }) => state === "paid")).toHaveLength(part);
    }
    expect(await tender()).toMatchObject({ state: "taken", taken: total, returned: 0 });
    expect(await books()).toHaveLength(3);
    expect(await plan()).toMatchObject({ state: "ended" });
    expect(await emails()).toEqual(["started", "paid"]);
  });

  test("needs no payment page if there is an active mandate", async () => {
    await sold();
    const { paymentPage, link } = await placed(1);
    expect(paymentPage).toBeNull();
    expect(await value(backEnd().orders.read({ link }, stage.payer))).toMatchObject({
      state: "paid",
      byInstalments: { stopped: false },
    });
  });

  test("is rejected below the minimum amount, beside other lines, and where payment is due at once", async () => {
    const requested = (expectedTotal: number) =>
      backEnd().orders.place({ acceptTerms: true, expectedTotal, byInstalments: true }, stage.payer);
    const total = await filled(2);
    const quantities = [{ priceType: ADULT, quantity: 1 }];
    const more = await value(
      backEnd().basket.addBestAvailable({ performance: 11, band: "A", quantities }, stage.payer),
    );
    expect(await value(backEnd().directDebits.parts({}, stage.payer))).toBeNull();
    const all = more.basket.totals.total.amount;
    expect(await requested(all)).toEqual({ ok: false, refusal: { reason: "not-by-instalments" } });
    expect(all).toBeGreaterThan(total);
    const offer = { ...SERIES, byInstalments: { parts: 3, from: total + 1 } };
    await stage.close();
    await open({}, offer);
    expect(await requested(await filled(2))).toEqual({
      ok: false,
      refusal: { reason: "not-by-instalments" },
    });
    await stage.close();
    await open({}, { ...SERIES, byInstalments: null });
    expect(await requested(await filled(2))).toEqual({
      ok: false,
      refusal: { reason: "not-by-instalments" },
    });
    expect(await rows("select 1 from orders")).toEqual([]);
  });

  test("fails when its buyer cancels, and can be bought again", async () => {
    const { link } = await placed();
    expect(await value(backEnd().orders.verify({ link, returned: "cancelled" }, stage.payer))).toMatchObject({
      state: "failed",
      failure: "cancelled",
      basketKept: true,
    });
    expect(await plan()).toMatchObject({ state: "ended" });
    expect(await tender()).toMatchObject({ state: "released" });
  });

  test("fails when its time expires, and a later approval collects nothing", async () => {
    const { paymentPage, link } = await placed();
    const { id } = (await row<{ id: string }>("select id from tenders")) ?? { id: "" };
    stage.shop.clock.now += 1801_000;
    await stage.engine.payments.settle(id);
    expect(await order()).toMatchObject({ state: "failed" });
    await stage.approve(paymentPage ?? "");
    await stage.engine.debits.collect();
    expect(await parts()).toEqual([]);
    expect(await tickets()).toEqual([]);
    expect(await value(backEnd().orders.verify({ link, returned: "paid" }, stage.payer))).toMatchObject({
      state: "failed",
    });
  });

  test("is sold at its deadline if the buyer approved and closed the window", async () => {
    const { paymentPage } = await placed();
    const { id } = (await row<{ id: string }>("select id from tenders")) ?? { id: "" };
    await stage.approve(paymentPage ?? "");
    stage.shop.clock.now += 1801_000;
    await Promise.all([stage.engine.payments.settle(id), stage.open().payments.settle(id)]);
    expect(await order()).toMatchObject({ state: "paid" });
    expect(await parts()).toHaveLength(3);
    expect(await emails()).toEqual(["started"]);
  });

  test("fails if the bank refuses the mandate before the sale", async () => {
    const { link } = await sold("Invalid");
    expect(await value(backEnd().orders.verify({ link, returned: "paid" }, stage.payer))).toMatchObject({
      state: "failed",
      failure: "declined",
      basketKept: true,
    });
    expect(await tender()).toMatchObject({ state: "failed", taken: 0 });
    expect(await parts()).toEqual([]);
  });

  test("stays sold and is owed if the bank refuses the mandate days later, and an email says how to pay", async () => {
    const { link, paymentPage, total } = await placed();
    await stage.approve(paymentPage ?? "", "Invalid", 0);
    const seen = await backEnd().orders.verify({ link, returned: "paid" }, stage.payer);
    expect(seen).toMatchObject({ value: { state: "paid" } });
    await stage.control("days", { days: 2 });
    await stage.engine.debits.collect();
    expect(await emails()).toEqual(["started", "refused"]);
    expect((await parts()).map(({ state }) => state)).toEqual(["skipped", "skipped", "skipped"]);
    const read = await value(backEnd().orders.read({ link }, stage.payer));
    expect(read.byInstalments).toMatchObject({ stopped: true, left: { amount: total } });
    await agrees();
    const { page } = await value(backEnd().directDebits.payOn({ order: link }, stage.payer));
    await stage.approve(page ?? "");
    await stage.engine.debits.collect();
    for (let part = 0; part < 3; part++) await paidPart();
    expect(await inTheBooks()).toBe(total);
  });
});

describe("a failed instalment", () => {
  test("is retried, then reported, while the tickets stay valid and the buyer can resume the remaining instalments", async () => {
    const { link, total } = await sold();
    const made = await collected();
    for (let turn = 0; turn < 3; turn++) {
      await stage.settle(made.collection, "failed");
      await stage.itIs(stage.day(stage.today(), 6));
      await stage.engine.debits.collectInstalment(made.id);
    }
    expect(await plan()).toMatchObject({ state: "paused", next: null });
    expect(await emails()).toEqual(["started", "paused"]);
    expect((await tickets()).every(({ valid }) => valid)).toBe(true);
    const read = () => backEnd().orders.read({ link }, stage.payer);
    expect((await value(read())).byInstalments).toMatchObject({ stopped: true, left: { amount: total } });
    expect(await value(backEnd().directDebits.payOn({ order: link }, stage.payer))).toMatchObject({
      page: null,
    });
    expect((await value(read())).byInstalments).toMatchObject({ stopped: false, left: { amount: total } });
    const live = (await parts()).filter(({ state }) => state === "planned");
    expect(live.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    await agrees();
  });

  test("after a chargeback is removed from the books, owed again, and collected once more", async () => {
    const { link, total } = await sold();
    const made = await paidPart();
    await stage.settle(made.collection, "charged_back", 3);
    await agrees();
    expect(await tender()).toMatchObject({ taken: made.amount, returned: made.amount, bounced: made.amount });
    expect(await plan()).toMatchObject({ state: "paused" });
    await value(backEnd().directDebits.payOn({ order: link }, stage.payer));
    for (let part = 0; part < 3; part++) await paidPart();
    await agrees();
    expect(await inTheBooks()).toBe(total);
    expect(await plan()).toMatchObject({ state: "ended" });
  });

  test("because of a lost mandate leaves a debt that a new mandate pays", async () => {
    const { link, total } = await sold();
    await paidPart();
    const { mandate } = (await row<{ mandate: string }>("select mandate from mandates")) ?? { mandate: "" };
    await stage.control("state", { kind: "mandates", id: mandate, status: "cancelled" });
    await collected();
    expect(await plan()).toMatchObject({ state: "ended" });
    expect((await emails()).at(-1)).toBe("refused");
    expect((await tickets()).every(({ valid }) => valid)).toBe(true);
    const { page } = await value(backEnd().directDebits.payOn({ order: link }, stage.payer));
    await stage.approve(page ?? "");
    await stage.engine.debits.collect();
    for (let part = 0; part < 2; part++) await paidPart();
    await agrees();
    expect(await inTheBooks()).toBe(total);
    expect(await backEnd().directDebits.payOn({ order: link }, stage.payer)).toEqual({
      ok: false,
      refusal: { reason: "nothing-owed" },
    });
  });
});

describe("a return of an order that is not fully paid", () => {
  test("collects nothing more, and turns the paid amount into credit", async () => {
    const { link, total } = await sold();
    const made = await paidPart();
    const back = await value(backEnd().orders.giveBack({ link }, stage.payer));
    expect(back.credit.amount).toBe(made.amount);
    expect(await tender()).toMatchObject({
      taken: made.amount,
      returned: made.amount,
      waived: total - made.amount,
    });
    expect((await parts()).map(({ state }) => state)).toEqual(["confirmed", "skipped", "skipped"]);
    expect(await plan()).toMatchObject({ state: "ended" });
    expect((await tickets()).every(({ valid }) => !valid)).toBe(true);
    await agrees();
  });

  test("of one ticket reduces the last instalments and refunds no unpaid amount", async () => {
    const { link, total } = await sold();
    await paidPart();
    const quote = await value(backEnd().orders.returnQuote({ link }, stage.payer));
    const [one] = quote.apart;
    const back = await value(backEnd().orders.giveBack({ link, ticket: one?.code ?? "" }, stage.payer));
    expect(back.credit.amount).toBe(0);
    const worth = one?.worth.amount ?? 0;
    expect(worth).toBeGreaterThan(0);
    expect((await tender())?.waived).toBe(worth);
    await agrees();
    while ((await plan())?.state !== "ended") await paidPart();
    expect(await inTheBooks()).toBe(total - worth);
    await agrees();
  });

  test("cancels an instalment at the bank, and turns it into credit if it is paid nevertheless", async () => {
    const { link, total } = await sold();
    const made = await collected();
    await stage.settle(made.collection, "confirmed");
    const second = await collected();
    await value(backEnd().orders.giveBack({ link }, stage.payer));
    await stage.settle(second.collection, "confirmed", 3);
    const credit = await row<{ sum: number }>("select sum(balance)::int as sum from stored_value");
    expect(credit?.sum).toBe(made.amount + second.amount);
    expect((await tender())?.waived).toBe(total - made.amount);
    await agrees();
  });

  test("is the only way to end the debt, which cannot be stopped, paused or skipped", async () => {
    await sold();
    const mine = await value(backEnd().directDebits.mine({}, stage.payer));
    expect(mine).toMatchObject([{ kind: "order" }]);
    for (const action of ["stop", "pause", "skip"] as const) {
      expect(
        await backEnd().directDebits.steer({ plan: mine[0]?.id ?? "", action }, stage.payer),
      ).toMatchObject({ ok: false });
    }
  });
});

describe("a notification about an instalment of an order", () => {
  /** Sends the notification from three processes concurrently, after one about the next instalment. */
  async function notifiedOften() {
    await sold();
    const first = await collected();
    const second = await collected();
    await stage.settle(second.collection, "confirmed", 3);
    await stage.settle(first.collection, "confirmed", 3);
    await stage.settle(second.collection, "paid_out", 3);
    return { came: first.amount + second.amount, taken: (await tender())?.taken };
  }

  test("books its payment once although it arrives three times, at once and after the next notification", async () => {
    const { came, taken } = await notifiedOften();
    expect(taken).toBe(came);
    expect(await inTheBooks()).toBe(came);
    await agrees();
  });

  test("books its payment more than once without the instalment's state", async () => {
    await stage.close();
    await open({
      rewrite: (statement) =>
        statement.startsWith('update "instalments" set "order"')
          ? statement.replace(" where ", " where false and ")
          : statement,
    });
    const { came, taken } = await notifiedOften();
    expect(taken).toBeGreaterThan(came);
  });
});
