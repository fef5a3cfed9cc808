import { afterEach, beforeEach, expect, test } from "vitest";
import { value } from "../../testing/sales/debit-stage.ts";
import { type MonthlyDonations, openMonthlyDonations } from "../../testing/sales/monthly-donations.ts";
import { signedIn, visitor } from "../../testing/test-shop.ts";

let stage: MonthlyDonations;
beforeEach(async () => {
  stage = await openMonthlyDonations();
});
afterEach(() => stage.close());

test("a monthly donation appears in the history once it is approved at the provider, with one order per collection", async () => {
  const plan = await stage.approved();
  expect((await value(stage.debits().verify({ plan }, stage.payer))).state).toBe("verifying");
  await stage.control("days", { days: 2 });
  expect(await value(stage.debits().verify({ plan }, stage.payer))).toMatchObject({
    state: "confirmed",
    plan: { state: "active" },
  });
  const made = await stage.collected(plan);
  expect(made.state).toBe("submitted");
  expect(await stage.history()).toEqual([]);
  await stage.set("payments", made.collection, "confirmed");
  await stage.notifyAbout(made.collection);
  await stage.fulfil();
  expect(await stage.history()).toMatchObject([{ total: { amount: 10_000 }, returned: false }]);
  expect(await stage.books()).toEqual([{ kind: "charge", amount: "10000" }]);
  const [order] = await stage.rows<{ link: string }>("select link from orders");
  const read = await value(stage.engine.backEnd.orders.read({ link: order?.link ?? "" }, stage.payer));
  expect(read.totals.total.amount).toBe(10_000);
  expect((await stage.collected(plan)).id).not.toBe(made.id);
});

test("each monthly donation uses the donor's declaration for all donations, in the wording of its date", async () => {
  const declaration = { sv: "Jag betalar skatt i Storbritannien." };
  await stage.close();
  stage = await openMonthlyDonations({ settings: { giftAidDeclaration: declaration } });
  const plan = await stage.active();
  await stage.engine.backEnd.donations.declareGiftAid({ declared: true }, stage.payer);
  const made = await stage.collected(plan);
  await stage.set("payments", made.collection, "confirmed");
  await stage.notifyAbout(made.collection);
  await stage.fulfil();
  expect(await stage.rows("select gift_aid from donations")).toEqual([{ gift_aid: true }]);
  expect(await stage.rows("select wording from gift_aid_declarations")).toEqual([
    { wording: declaration.sv },
  ]);
});

test("a payer gets one email about the plan, ten working days before the first collection", async () => {
  const plan = await stage.active();
  await value(stage.debits().verify({ plan }, stage.payer));
  expect(await stage.emails()).toEqual(["started"]);
  const { next } = await stage.planOf(plan);
  expect(Date.parse(next) - stage.shop.clock.now).toBeGreaterThan(13 * 86_400_000);
});

test("a mandate refused by the bank ends the plan, and its payer gets an email", async () => {
  const plan = await stage.active("Invalid");
  expect(await stage.planOf(plan)).toMatchObject({ state: "ended", ended_by: "bank" });
  expect(await stage.emails()).toEqual(["refused"]);
});

test("a second plan uses the existing mandate, and the loss of the mandate stops both plans", async () => {
  const first = await stage.active();
  const { plan: second, page } = await value(
    stage.debits().begin({ fund: 115, amount: 20_000, appeal: "", day: 5 }, stage.payer),
  );
  expect(page).toBeNull();
  expect(await stage.planOf(second)).toMatchObject({ state: "active" });
  const mandate = await stage.mandate();
  await stage.set("mandates", mandate, "cancelled");
  await stage.notify([{ id: "EV1", type: "mandates", link: "mandate", about: mandate }]);
  expect(await stage.planOf(first)).toMatchObject({ state: "ended", ended_by: "bank" });
  expect(await stage.planOf(second)).toMatchObject({ state: "ended", ended_by: "bank" });
});

test("concurrent collections with a lost response lead to one payment at the provider", async () => {
  const plan = await stage.active();
  const { next } = await stage.planOf(plan);
  await stage.itIs(stage.day(next, -4));
  await Promise.all([stage.engine.debits.collect(), stage.open().debits.collect()]);
  const { id } = await stage.instalment();
  await stage.control("faults", { next: "POST /payments", answer: "lose-answer" });
  await expect(stage.engine.debits.collectInstalment(id)).rejects.toThrow("does not answer");
  await Promise.all([stage.engine.debits.collectInstalment(id), stage.open().debits.collectInstalment(id)]);
  const book = await stage.book();
  expect(book.payments).toHaveLength(1);
  expect(await stage.rows("select state from instalments")).toEqual([{ state: "submitted" }]);
});

test("an instalment whose submission got no response is found again, even if its mandate was cancelled since", async () => {
  const plan = await stage.active();
  const { id } = await stage.due(plan);
  await stage.control("faults", { next: "POST /payments", answer: "lose-answer" });
  await expect(stage.engine.debits.collectInstalment(id)).rejects.toThrow("does not answer");
  const mandate = await stage.mandate();
  await stage.set("mandates", mandate, "cancelled");
  await stage.engine.debits.collectInstalment(id);
  // It is found, and cancelled before the bank receives it.
  expect(await stage.instalment()).toMatchObject({
    state: "skipped",
    collection: expect.stringMatching(/^PM/),
  });
  const book = await stage.book();
  expect(book.payments.map(({ status }) => status)).toEqual(["cancelled"]);
});

test.each(["cancelled", "failed"])(
  "an instalment with a mandate %s since is not submitted: the plan ends, and its payer gets an email",
  async (status) => {
    const plan = await stage.active();
    const { id } = await stage.due(plan);
    const mandate = await stage.mandate();
    await stage.set("mandates", mandate, status);
    // A submission would get this answer.
    await stage.control("faults", { next: "POST /payments", answer: 503 });
    await stage.engine.debits.collectInstalment(id);
    expect(await stage.instalment()).toMatchObject({ collection: null });
    expect(["submitting", "submitted"]).not.toContain((await stage.instalment()).state);
    expect(await stage.planOf(plan)).toMatchObject({ state: "ended", ended_by: "bank" });
    expect((await stage.emails()).filter((one) => one === "ended")).toHaveLength(1);
  },
);

test("a late instalment is collected once, on the bank's next possible date", async () => {
  const plan = await stage.active();
  const { next } = await stage.planOf(plan);
  await stage.itIs(stage.day(next, 3));
  await stage.engine.debits.collect();
  await stage.engine.debits.collectInstalment((await stage.instalment()).id);
  const book = await stage.book();
  expect(book.payments).toHaveLength(1);
  expect((book.payments[0]?.chargeDate ?? "") > next).toBe(true);
});

test("a crash at any call to the provider is followed by the same request, and the provider acts once", async () => {
  for (const next of ["POST /billing_requests", "POST /billing_request_flows"]) {
    await stage.control("faults", { next, answer: "lose-answer" });
    const keyed = { ...stage.payer, idempotencyKey: `begin ${next}` };
    const requested = { fund: 115, amount: 10_000, appeal: "", day: 28 };
    expect(await stage.debits().begin(requested, keyed)).toMatchObject({
      refusal: { reason: "provider-unreachable" },
    });
    expect(await value(stage.debits().begin(requested, keyed))).toMatchObject({
      page: expect.stringContaining("/pay/"),
    });
  }
  const { requests } = await stage.book();
  expect(requests).toHaveLength(2);
  const made = await stage.collected(await stage.active());
  await stage.set("payments", made.collection, "confirmed");
  await stage.control("faults", { next: "GET /payments", answer: "lose-answer" });
  const notice = { id: "EV1", type: "payments", link: "payment", about: made.collection } as const;
  await expect(stage.notify([notice])).rejects.toThrow("does not answer");
  await stage.hear();
  expect(await stage.books()).toEqual([{ kind: "charge", amount: "10000" }]);
});

test("a monthly donation requested again after an outage of the provider is one donation, with the latest values", async () => {
  await stage.control("faults", { next: "POST /billing_requests", answer: 503 });
  const away = await stage.debits().begin({ fund: 115, amount: 10_000, appeal: "", day: 28 }, stage.payer);
  expect(away).toMatchObject({ refusal: { reason: "provider-unreachable" } });
  const begun = await value(
    stage.debits().begin({ fund: 115, amount: 20_000, appeal: "", day: 5 }, stage.payer),
  );
  expect(begun.page).toContain("/pay/");
  expect(await value(stage.debits().mine({}, stage.payer))).toMatchObject([
    { id: begun.plan, amount: { amount: 20_000 }, day: 5, state: "setting-up" },
  ]);
});

test("a plan whose payer never opens the provider's page ends after a month, without an email", async () => {
  const { plan } = await value(
    stage.debits().begin({ fund: 115, amount: 10_000, appeal: "", day: 28 }, stage.payer),
  );
  await stage.itIs(stage.day(stage.today(), 29));
  await stage.engine.debits.collect();
  expect(await stage.planOf(plan)).toMatchObject({ state: "setting-up" });
  await stage.itIs(stage.day(stage.today(), 2));
  await stage.engine.debits.collect();
  expect(await stage.planOf(plan)).toMatchObject({ state: "ended", ended_by: "house" });
  expect(await stage.emails()).toEqual([]);
});

test("a new amount applies after ten working days, and the payer can skip the next collection", async () => {
  const plan = await stage.active();
  const { next: first } = await stage.planOf(plan);
  await value(stage.debits().steer({ plan, action: "skip" }, stage.payer));
  const { next: second } = await stage.planOf(plan);
  expect(second > first && second.endsWith("-28")).toBe(true);
  await stage.itIs(stage.day(second, -7));
  await value(stage.debits().change({ plan, amount: 20_000, day: 28 }, stage.payer));
  await stage.collected(plan);
  await stage.collected(plan);
  expect(await stage.rows("select amount::int from instalments order by due")).toEqual([
    { amount: 10_000 },
    { amount: 20_000 },
  ]);
});

test("amounts outside the limits, other customers and unsigned notifications are rejected", async () => {
  const begin = (amount: number, caller = stage.payer) =>
    stage.debits().begin({ fund: 115, amount, appeal: "", day: 28 }, caller);
  expect(await begin(4_999)).toMatchObject({ refusal: { reason: "amount-out-of-bounds" } });
  expect(await begin(10_000, await visitor(stage.engine.backEnd))).toMatchObject({
    refusal: { reason: "login-needed" },
  });
  const plan = await stage.active();
  const stranger = await signedIn(stage.engine.backEnd, await visitor(stage.engine.backEnd));
  expect(await stage.debits().steer({ plan, action: "stop" }, stranger)).toMatchObject({
    refusal: { reason: "unknown-debit-plan" },
  });
  expect(await stage.debits().notice({ headers: {}, body: "{}" }, stage.payer)).toMatchObject({
    refusal: { reason: "unsigned" },
  });
});
