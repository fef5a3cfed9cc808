import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { paymentRequest } from "#ports/payments.contract.ts";
import { SANDBOX_SECRET_KEY, type Sandbox } from "#sandbox/nexi/server.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { createNexiPayouts } from "./payouts.ts";
import { AUTHORIZATION, nexiAt, orderFault, startSandbox, startScript } from "./testing/nexi-stage.ts";

const payoutsAt = (baseUrl: string, pageSize = 100, timeoutMs = 2_000) =>
  createNexiPayouts({
    ...{ baseUrl, secretKey: SANDBOX_SECRET_KEY, webhookAuthorization: AUTHORIZATION },
    ...{ pageSize, timeoutMs },
  });

const EVER = ["2000-01-01", "2100-01-01"] as const;
const unreachable = { ok: false, refusal: { reason: "unreachable" } };

describe("payouts of the sandbox", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  async function charged() {
    const nexi = nexiAt(sandbox.url);
    const opened = await nexi.open(paymentRequest());
    if (!opened.ok) throw new Error("not opened");
    await payByCard(opened.value.pageUrl);
    const { providerPaymentId } = opened.value;
    const key = `k-${providerPaymentId}`;
    const charge = await nexi.charge({
      ...{ providerPaymentId, amount: money(169_600, "SEK"), idempotencyKey: key },
    });
    if (!charge.ok) throw new Error("not charged");
    const { chargeId } = charge.value;
    return {
      ...{ providerPaymentId, chargeId },
      refund: () =>
        nexi.refund({
          ...{ providerPaymentId, chargeId, amount: money(50_000, "SEK") },
          ...{ orderNumber: "100010", idempotencyKey: `r-${providerPaymentId}` },
        }),
    };
  }
  const payOut = () => fetch(`${sandbox.url}/sandbox/payouts`, { method: "POST" });

  async function listed(pageSize?: number) {
    const found = await payoutsAt(sandbox.url, pageSize).list(...EVER);
    if (!found.ok) throw new Error(found.refusal.reason);
    return found.value;
  }

  it("have charges and refunds once, with the fees of the charges", async () => {
    const one = await charged();
    await payOut();
    const refunded = await one.refund();
    await payOut();
    await payOut();
    const [first, second, ...more] = await listed();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ currency: "SEK", amount: 166_208, fees: 3_392, reference: "NEXI 1" });
    expect(second).toMatchObject({ amount: -50_000, fees: 0 });
    if (!first || !second || !refunded.ok) throw new Error("no payouts");
    const payouts = payoutsAt(sandbox.url);
    const { providerPaymentId: payment, chargeId } = one;
    expect(await payouts.movements(first)).toEqual({
      ok: true,
      value: [{ payment, reference: chargeId, amount: 169_600 }],
    });
    expect(await payouts.movements(second)).toEqual({
      ok: true,
      value: [{ payment, reference: refunded.value.refundId, amount: -50_000 }],
    });
  });

  it("are read page by page", async () => {
    for (let times = 0; times < 3; times++) {
      await charged();
      await charged();
      await payOut();
    }
    const all = await listed();
    expect(all).toHaveLength(3);
    expect(await listed(1)).toEqual(all);
    const [first] = all;
    if (!first) throw new Error("no payout");
    const whole = await payoutsAt(sandbox.url).movements(first);
    expect(whole).toMatchObject({ ok: true, value: [{}, {}] });
    expect(await payoutsAt(sandbox.url, 1).movements(first)).toEqual(whole);
  });

  it("are limited to the days", async () => {
    await charged();
    await payOut();
    const [payout] = await listed();
    const day = payout?.date ?? "";
    expect(await payoutsAt(sandbox.url).list(day, day)).toMatchObject({ value: [{}] });
    expect(await payoutsAt(sandbox.url).list("2000-01-01", "2000-01-02")).toMatchObject({ value: [] });
  });

  it.each([
    ["down", { answer: 503 }],
    ["limited", { answer: 429, retryAfter: 1 }],
    ["cut off", { answer: "reset" }],
    ["not JSON", { answer: "malformed" }],
    ["silent", { answer: "hang" }],
  ])("are unreachable while the provider is %s, and read later", async (_, fault) => {
    await charged();
    await payOut();
    await orderFault(sandbox, { next: "payouts", ...fault });
    expect(await payoutsAt(sandbox.url, 100, 300).list(...EVER)).toEqual(unreachable);
    const [payout] = await listed();
    if (!payout) throw new Error("no payout");
    await orderFault(sandbox, { next: "payouts", ...fault });
    expect(await payoutsAt(sandbox.url, 100, 300).movements(payout)).toEqual(unreachable);
    expect(await payoutsAt(sandbox.url).movements(payout)).toMatchObject({ ok: true });
  });

  it("are read although the provider is slow", async () => {
    await charged();
    await payOut();
    await orderFault(sandbox, { next: "payouts", answer: 200, delayMs: 200 });
    expect(await listed()).toHaveLength(1);
  });
});

describe("what the provider answers", () => {
  const payout = { id: "p1", reference: "R", date: "2027-01-15", currency: "SEK", amount: 100, fees: 0 };
  const answered = async (body: object, ask: (url: string) => Promise<unknown>) => {
    const script = await startScript((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    try {
      return await ask(script.url);
    } finally {
      await script.close();
    }
  };

  it("has a payout on two pages: it is listed once", async () => {
    const found = await answered({ numberOfPayouts: 2, payouts: [payout] }, (url) =>
      payoutsAt(url, 1).list(...EVER),
    );
    expect(found).toEqual({ ok: true, value: [payout] });
  });

  it.each([
    ["fewer movements than it says", { numberOfPaymentActions: 2 }],
    ["another sum than it says", { numberOfPaymentActions: 1, chargedAmount: 200 }],
  ])("with %s is not taken", async (_, said) => {
    const paymentActions = [{ id: "c1", paymentId: "p", paymentAction: "CHARGE", amount: 100 }];
    expect(
      await answered({ ...payout, paymentActions, ...said }, (url) => payoutsAt(url).movements(payout)),
    ).toEqual(unreachable);
  });

  it("has refunds with either sign, and kinds that we do not know", async () => {
    const paymentActions = [
      { id: "r1", paymentId: "p", paymentAction: "REFUND", amount: -20 },
      { id: "r2", paymentId: "p", paymentAction: "REFUND", amount: 30 },
      { id: null, paymentId: null, paymentAction: "DEPOSIT", amount: 40 },
    ];
    const body = {
      ...payout,
      chargedAmount: 0,
      refundedAmount: 50,
      numberOfPaymentActions: 3,
      paymentActions,
    };
    expect(await answered(body, (url) => payoutsAt(url).movements(payout))).toEqual({
      ok: true,
      value: [
        { payment: "p", reference: "r1", amount: -20 },
        { payment: "p", reference: "r2", amount: -30 },
        { payment: "", reference: "", amount: 40 },
      ],
    });
  });
});
