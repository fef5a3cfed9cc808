import { afterEach, beforeEach, expect, test } from "vitest";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { value } from "../../testing/sales/debit-stage.ts";
import { type MonthlyDonations, openMonthlyDonations } from "../../testing/sales/monthly-donations.ts";

let stage: MonthlyDonations;
beforeEach(async () => {
  stage = await openMonthlyDonations();
});
afterEach(() => stage.close());

test("the box office cannot refund direct debit money automatically, and the operator has to make a transfer", async () => {
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "confirmed");
  await stage.notifyAbout(made.collection);
  const [order] = await stage.rows<{ number: string }>("select number from orders");
  const refund = await atBoxOffice({ engine: stage.engine, who: "the box office" }, [
    "refund",
    order?.number ?? "",
  ]);
  expect(refund).toMatchObject({ refusal: { reason: "by-hand" } });
});

test("a transfer by hand is recorded once, and a full refund voids the donation", async () => {
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "confirmed");
  await stage.notifyAbout(made.collection);
  await stage.fulfil();
  const [order] = await stage.rows<{ number: string }>("select number from orders");
  const byHand = (...more: string[]) =>
    atBoxOffice({ engine: stage.engine, who: "the box office" }, [
      "refund",
      order?.number ?? "",
      "--by-hand",
      ...more,
    ]);
  expect(await byHand("--amount", "40")).toMatchObject({ ok: true });
  expect(await byHand("--amount", "40")).toMatchObject({ refusal: { reason: "given-before" } });
  expect(await byHand("--amount", "70", "--again")).toMatchObject({ refusal: { reason: "more-than-left" } });
  expect(await stage.history()).toMatchObject([{ returned: false }]);
  expect(await byHand()).toMatchObject({ ok: true });
  expect(await stage.books()).toEqual([
    { kind: "charge", amount: "10000" },
    { kind: "refund", amount: "4000" },
    { kind: "refund", amount: "6000" },
  ]);
  expect(await stage.history()).toMatchObject([{ returned: true }]);
  expect(await stage.rows("select taken::int, returned::int from tenders")).toEqual([
    { taken: 10_000, returned: 10_000 },
  ]);
  expect(await byHand()).toMatchObject({ refusal: { reason: "nothing-left" } });
});

test("three concurrent copies of a notification, after a later one, book the collection once", async () => {
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "paid_out");
  const notice = (id: string) => ({ id, type: "payments", link: "payment", about: made.collection }) as const;
  await Promise.all([
    stage.notify([notice("EV2"), notice("EV1")]),
    stage.notify([notice("EV1")]),
    stage.notify([notice("EV1"), notice("EV2")]),
  ]);
  expect(await stage.books()).toEqual([{ kind: "charge", amount: "10000" }]);
  expect(await stage.rows("select count(*)::int as count from orders")).toEqual([{ count: 1 }]);
  // The ids are known, so the provider is not queried.
  await stage.control("faults", { next: "GET /payments", answer: 500 });
  expect(await stage.notify([notice("EV1"), notice("EV2")])).toMatchObject({ ok: true });
});

test("without the instalment's state, only a constraint prevents a second donation from a notification", async () => {
  await stage.close();
  const rewrite = (statement: string) =>
    statement.startsWith('update "instalments" set "order"')
      ? statement.replace(" where ", " where false and ")
      : statement.replace(
          /^(update "instalments" set "state".*)("instalments"\."state" in .* <> \$\d+)/,
          "$1($2 or true)",
        );
  stage = await openMonthlyDonations({ rewrite });
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "paid_out");
  const notice = (id: string) => ({ id, type: "payments", link: "payment", about: made.collection }) as const;
  await stage.notify([notice("EV1")]);
  const again = await stage.notify([notice("EV2")]).then(
    () => "made again",
    ({ cause }: { readonly cause?: { readonly code?: string } }) => cause?.code,
  );
  // Unique violation.
  expect(again).toBe("23505");
});

test("a chargeback removes the payment from the books, marks the donation as returned and stops collection", async () => {
  const plan = await stage.active();
  const made = await stage.collected(plan);
  await stage.set("payments", made.collection, "paid_out");
  await stage.notifyAbout(made.collection);
  await stage.fulfil();
  await stage.set("payments", made.collection, "charged_back");
  await stage.notifyAbout(made.collection);
  expect((await stage.books()).map(({ kind }) => kind)).toEqual(["charge", "refund"]);
  expect(await stage.history()).toMatchObject([{ returned: true }]);
  expect(await stage.planOf(plan)).toMatchObject({ state: "paused" });
});

test("a retry that got no answer is cancelled once its payer has ended the plan", async () => {
  const plan = await stage.active();
  const made = await stage.collected(plan);
  await stage.set("payments", made.collection, "failed");
  await stage.notifyAbout(made.collection);
  expect(await stage.planOf(plan)).toMatchObject({ state: "failing" });
  await stage.control("faults", { next: "POST /payments", answer: "lose-answer" });
  await expect(stage.engine.debits.collectInstalment(made.id)).rejects.toThrow("does not answer");
  await value(stage.debits().steer({ plan, action: "stop" }, stage.payer));
  await stage.engine.debits.collectInstalment(made.id);
  const { payments } = await stage.book();
  expect(payments.map(({ status, tries }) => ({ status, tries }))).toEqual([
    { status: "cancelled", tries: 2 },
  ]);
});

test("a failed collection is retried twice, then the plan pauses and its payer gets an email", async () => {
  const plan = await stage.active();
  const made = await stage.collected(plan);
  for (const tries of [1, 2]) {
    await stage.set("payments", made.collection, "failed");
    const notice = (id: string) =>
      ({ id, type: "payments", link: "payment", about: made.collection }) as const;
    await Promise.all([
      stage.notify([notice(`EV${tries}a`)]),
      stage.notify([notice(`EV${tries}a`)]),
      stage.notify([notice(`EV${tries}b`)]),
    ]);
    expect(await stage.planOf(plan)).toMatchObject({ state: "failing" });
    await Promise.all([
      stage.engine.debits.collectInstalment(made.id),
      stage.open().debits.collectInstalment(made.id),
    ]);
    expect(await stage.instalment()).toMatchObject({ state: "submitted", tries: tries + 1 });
  }
  await stage.set("payments", made.collection, "failed");
  await stage.notifyAbout(made.collection);
  expect(await stage.planOf(plan)).toMatchObject({ state: "paused" });
  expect(await stage.books()).toEqual([]);
  await value(stage.debits().steer({ plan, action: "resume" }, stage.payer));
  const { next } = await stage.planOf(plan);
  // A resumed plan does not collect immediately.
  expect(Date.parse(next) - stage.shop.clock.now).toBeGreaterThan(13 * 86_400_000);
});

test("a stopped plan collects nothing more, even if it is stopped during collection", async () => {
  const plan = await stage.active();
  const { id } = await stage.due(plan);
  await stage.control("faults", { next: "POST /payments", held: true });
  const collecting = stage.engine.debits.collectInstalment(id);
  await expect.poll(stage.held).toBe(1);
  expect(await stage.instalment()).toMatchObject({ state: "submitting" });
  await value(stage.debits().steer({ plan, action: "stop" }, stage.payer));
  await stage.control("faults/release", {});
  await collecting;
  expect(await stage.instalment()).toMatchObject({ state: "skipped" });
  const book = await stage.book();
  expect(book.payments.map(({ status }) => status)).toEqual(["cancelled"]);
  expect(await stage.planOf(plan)).toMatchObject({ state: "ended", ended_by: "payer" });
  expect(await value(stage.debits().mine({}, stage.payer))).toEqual([]);
});

test("an instalment planned before a chargeback is not collected: its plan is paused", async () => {
  const plan = await stage.active();
  const first = await stage.collected(plan);
  await stage.set("payments", first.collection, "paid_out");
  await stage.notifyAbout(first.collection);
  const planned = await stage.due(plan);
  expect(planned).toMatchObject({ state: "planned" });
  await stage.set("payments", first.collection, "charged_back");
  await stage.notifyAbout(first.collection);
  expect(await stage.planOf(plan)).toMatchObject({ state: "paused" });
  await stage.engine.debits.collectInstalment(planned.id);
  expect(await stage.instalment()).toMatchObject({ id: planned.id, state: "skipped", collection: null });
  const book = await stage.book();
  expect(book.payments).toHaveLength(1);
});
