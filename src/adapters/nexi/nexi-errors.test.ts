import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { paymentRequest } from "#ports/payments.contract.ts";
import type { Sandbox } from "#sandbox/nexi/server.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { nexiAt, orderFault, startSandbox, startScript } from "./testing/nexi-stage.ts";
import type { NexiOptions } from "./wire.ts";

describe("the Nexi adapter", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  const nexi = (changes: Partial<NexiOptions> = {}) => nexiAt(sandbox.url, changes);
  async function reserved(): Promise<string> {
    const outcome = await nexi().open(paymentRequest());
    if (!outcome.ok) throw new Error("not opened");
    await payByCard(outcome.value.pageUrl);
    return outcome.value.providerPaymentId;
  }
  const charge = async (id: string, provider = nexi()) =>
    provider.charge({
      providerPaymentId: id,
      amount: money(169_600, "SEK"),
      idempotencyKey: `k-${id}`,
    });
  const unreachable = { ok: false, refusal: { reason: "unreachable" } };

  it.each([
    ["too many requests", { answer: 429, retryAfter: 3 }],
    ["a server error", { answer: 500 }],
    ["a gateway that finds nobody", { answer: 502 }],
    ["maintenance", { answer: 503 }],
    ["a connection that is reset", { answer: "reset" }],
    ["an answer that is cut off", { answer: "malformed" }],
  ])("reports the provider as unreachable at %s, and the charge succeeds later", async (_, fault) => {
    const id = await reserved();
    await orderFault(sandbox, { next: "charges", ...fault });
    expect(await charge(id)).toEqual(unreachable);
    expect(await charge(id)).toMatchObject({ ok: true });
    const state = await nexi().ask(id);
    expect(state).toMatchObject({ value: { charged: 169_600, charges: [{ amount: 169_600 }] } });
  });

  it.each([
    ["seconds", { retryAfter: 3 }, 3_000],
    ["nothing: then a second", {}, 1_000],
  ])("respects the rate limit of a payment after a 429 with %s", async (_, more, ms) => {
    const clock = { now: 0 };
    const patient = nexi({ now: () => clock.now });
    const [id, other] = [await reserved(), await reserved()];
    await orderFault(sandbox, { next: "get", answer: 429, ...more });
    expect(await patient.ask(id)).toEqual(unreachable);
    clock.now = ms - 1;
    expect(await patient.ask(id)).toEqual(unreachable);
    expect(await patient.ask(other)).toMatchObject({ ok: true });
    clock.now = ms;
    expect(await patient.ask(id)).toMatchObject({ ok: true });
  });

  it("respects a date in Retry-After, but for at most five minutes", async () => {
    const clock = { now: Date.parse("2027-01-15T11:00:00Z") };
    let requested = 0;
    const script = await startScript((_, response) => {
      requested += 1;
      response.writeHead(429, { "retry-after": "Fri, 15 Jan 2027 12:00:00 GMT" }).end();
    });
    const patient = nexiAt(script.url, { now: () => clock.now });
    for (const minutes of [0, 4, 2]) {
      clock.now += minutes * 60_000;
      expect(await patient.ask("a".repeat(32))).toEqual(unreachable);
    }
    expect(requested).toBe(2);
    await script.close();
  });

  it("does not wait beyond its deadline", async () => {
    const id = await reserved();
    await orderFault(sandbox, { next: "charges", answer: "hang" });
    const start = performance.now();
    expect(await charge(id, nexi({ timeoutMs: 200 }))).toEqual(unreachable);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it("counts a slow response body against its deadline", async () => {
    const script = await startScript((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"payment":');
    });
    expect(await nexiAt(script.url, { timeoutMs: 200 }).ask("a".repeat(32))).toEqual(unreachable);
    await script.close();
  });

  it.each([
    ["1003", 402],
    ["1010", 402],
    ["1020", 500],
    ["1029", 402],
  ])("distinguishes a refusal (%s, status %i) from an outage", async (code, answer) => {
    const id = await reserved();
    await orderFault(sandbox, { next: "charges", answer, code });
    expect(await charge(id)).toEqual({ ok: false, refusal: { reason: "charge-refused", code } });
  });

  it.each([
    ["items that are missing", { answer: 402, code: "1015" }, "1015"],
    ["a request it finds wrong", { answer: 400 }, "400 no property named"],
    ["a charge it does not know", { answer: 404 }, "404"],
  ])("reports a refund refused for %s as an error result", async (_, fault, code) => {
    const id = await reserved();
    const charged = await charge(id);
    if (!charged.ok) throw new Error("not charged");
    await orderFault(sandbox, { next: "refunds", ...fault });
    const own = { providerPaymentId: id, chargeId: charged.value.chargeId, orderNumber: "K7M2XQ" };
    const refund = nexi().refund({ ...own, amount: money(1, "SEK"), idempotencyKey: `r-${id}` });
    expect(await refund).toEqual({ ok: false, refusal: { reason: "refund-refused", code } });
  });

  it.each([
    ["Pending", "pending"],
    ["Completed", "completed"],
    ["Failed", "failed"],
    ["Cancelled", "failed"],
    ["Expired", "failed"],
    [undefined, "pending"],
  ])("reads a refund whose state is %s as %s", async (state, read) => {
    const orderDetails = { amount: 500, currency: "SEK" };
    const payment = { paymentId: "a", orderDetails, refunds: [{ refundId: "r", amount: 500, state }] };
    const script = await startScript((_, response) => response.end(JSON.stringify({ payment })));
    const outcome = await nexiAt(script.url).ask("a".repeat(32));
    expect(outcome).toMatchObject({ value: { refunds: [{ refundId: "r", amount: 500, state: read }] } });
    await script.close();
  });

  it("throws if a retry contradicts the first request, since that is a bug of the shop", async () => {
    const id = await reserved();
    await charge(id);
    const other = nexi().charge({
      providerPaymentId: id,
      amount: money(1, "SEK"),
      idempotencyKey: `k-${id}`,
    });
    await expect(other).rejects.toThrow("business error 1026");
  });

  it("throws if the secret key is refused, without revealing it", async () => {
    const secretKey = "test-secret-key-ffffffffffffffffffffffffffffffff";
    const failure = await nexi({ secretKey })
      .ask("a".repeat(32))
      .catch((error: unknown) => String(error));
    expect(failure).toContain("answered 401");
    expect(failure).not.toContain(secretKey);
  });

  it("names the property that the provider rejected", async () => {
    await expect(nexi().open(paymentRequest({ termsUrl: "not an address" }))).rejects.toThrow(
      "checkout.termsUrl",
    );
  });

  it("throws on a response with an unexpected shape", async () => {
    const script = await startScript((_, response) => response.end('{"payment":{}}'));
    await expect(nexiAt(script.url).ask("a".repeat(32))).rejects.toThrow("payment.orderDetails");
    await script.close();
  });

  it.each([
    ["terminated before", { terminated: "2026-11-21T09:00:00Z" }, { ok: true, value: null }],
    ["paid", { summary: { reservedAmount: 500 } }, { ok: false, refusal: { reason: "already-reserved" } }],
    ["neither", {}, "paymentId cannot be terminated"],
  ])("reads from the payment why it cannot be terminated: it was %s", async (_, shown, expected) => {
    const script = await startScript((request, response) => {
      const payment = { paymentId: "a", orderDetails: { amount: 500, currency: "SEK" }, ...shown };
      if (request.method === "GET") return response.end(JSON.stringify({ payment }));
      response.statusCode = 400;
      response.end('{"errors":{"paymentId":["cannot be terminated"]}}');
    });
    const outcome = nexiAt(script.url).terminate("a".repeat(32));
    if (typeof expected === "string") await expect(outcome).rejects.toThrow(expected);
    else expect(await outcome).toEqual(expected);
    await script.close();
  });

  it("reads missing amounts and nulls in a payment as zero", async () => {
    const payment = {
      paymentId: "a".repeat(32),
      summary: { reservedAmount: 500 },
      paymentDetails: { paymentMethod: null, cardDetails: null },
      orderDetails: { amount: 500, currency: "SEK" },
      charges: null,
      refunds: null,
    };
    const script = await startScript((_, response) => response.end(JSON.stringify({ payment })));
    expect(await nexiAt(script.url).ask("a".repeat(32))).toMatchObject({
      value: { reserved: 500, charged: 0, refunded: 0, cancelled: 0, terminated: false, method: null },
    });
    await script.close();
  });

  it("reads the payment method and the masked card for the receipt", async () => {
    const state = await nexi().ask(await reserved());
    expect(state).toMatchObject({ value: { method: "Visa", maskedCard: "49250000****0079" } });
  });

  it("requires webhook strings that the provider accepts", () => {
    expect(() => nexi({ webhookAuthorization: "short" })).toThrow();
    expect(() => nexi({ webhookAuthorization: "no\r\nnewlines" })).toThrow();
  });

  it("requires a secret key that fits in a header, and does not repeat an invalid one", () => {
    expect(() => nexi({ secretKey: "hidden\nvalue" })).toThrow(/^(?!.*hidden)/);
  });
});
