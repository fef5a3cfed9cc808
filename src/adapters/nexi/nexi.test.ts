import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { money } from "#domain/money.ts";
import { type PaymentsStage, paymentRequest, paymentsContract } from "#ports/payments.contract.ts";
import { createNexiSandbox, SANDBOX_SECRET_KEY, type Sandbox } from "#sandbox/nexi/server.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { createNexi } from "./nexi.ts";
import type { NexiOptions } from "./wire.ts";

const AUTHORIZATION = "webhook-authorization-1";

async function startSandbox(): Promise<Sandbox> {
  const data = await mkdtemp(join(tmpdir(), "nexi-"));
  const sandbox = await createNexiSandbox({ port: 0, data, webhookPauses: [20] });
  return {
    url: sandbox.url,
    close: async () => {
      await sandbox.close();
      await rm(data, { recursive: true });
    },
  };
}

function nexiAt(baseUrl: string, changes: Partial<NexiOptions> = {}) {
  return createNexi({
    baseUrl,
    secretKey: SANDBOX_SECRET_KEY,
    webhookAuthorization: AUTHORIZATION,
    allowInsecureWebhooks: true,
    ...changes,
  });
}

async function orderFault(sandbox: Sandbox, fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: "POST",
    body: JSON.stringify(fault),
  });
  expect(response.status).toBe(204);
}

paymentsContract("Nexi Checkout", async (): Promise<PaymentsStage> => {
  const sandbox = await startSandbox();
  return {
    provider: nexiAt(sandbox.url),
    outOfReach: nexiAt("http://127.0.0.1:1"),
    pay: async ({ pageUrl }) => new URL((await payByCard(pageUrl)) ?? "about:blank"),
    beDeclined: async ({ pageUrl }) => {
      await payByCard(pageUrl, DECLINED_CARD);
    },
    loseAnswer: (operation) => orderFault(sandbox, { next: `${operation}s`, answer: "lose-answer" }),
    notification: (paymentId) => ({
      headers: { authorization: AUTHORIZATION },
      body: JSON.stringify({ id: "f".repeat(32), event: "payment.checkout.completed", data: { paymentId } }),
    }),
    close: sandbox.close,
  };
});

async function startScript(answer: RequestListener) {
  const requests: { path: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body: unknown = text === "" ? null : JSON.parse(text);
    requests.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("requests to Nexi", () => {
  const paymentId = "a".repeat(32);
  let script: Awaited<ReturnType<typeof startScript>>;
  beforeEach(async () => {
    script = await startScript((request, response) => {
      response.statusCode = 201;
      response.end(
        JSON.stringify(
          request.url?.endsWith("/charges")
            ? { chargeId: "c1" }
            : request.url?.endsWith("/refunds")
              ? { refundId: "r1" }
              : { paymentId, hostedPaymentPageUrl: "https://pay.example/page?pid=1" },
        ),
      );
    });
  });
  afterEach(() => script.close());

  it("opens a hosted page whose items add up to the order exactly", async () => {
    await nexiAt(script.url).open(paymentRequest());
    const [request] = script.requests;
    expect(request?.path).toBe("POST /v1/payments");
    expect(request?.headers.authorization).toBe(SANDBOX_SECRET_KEY);
    expect(request?.headers["idempotency-key"]).toBeUndefined();
    expect(request?.body).toMatchObject({
      order: {
        amount: 169_600,
        currency: "SEK",
        items: [
          {
            name: "Carmen, Parkett mitt",
            quantity: 2,
            unitPrice: 75_000,
            taxRate: 600,
            taxAmount: 9_000,
            netTotalAmount: 150_000,
            grossTotalAmount: 159_000,
          },
          { name: "3 × Avgift", quantity: 1, unitPrice: 10_000, taxAmount: 600, grossTotalAmount: 10_600 },
        ],
      },
      checkout: { integrationType: "HostedPaymentPage", charge: false, countryCode: "SWE" },
    });
  });

  it.each([
    ["Anna.O'Hara+opera@sub.example.se", "Anna.O'Hara+opera@sub.example.se"],
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["jürgen@müller.example", undefined],
    ["anna..lind@carrier.example", undefined],
    ["anna@пример.рф", undefined],
    ["anna@192.168.0.1", undefined],
  ])("sends the payer's address %s as the provider accepts it, or omits it", async (email, sent) => {
    const payer = { email, firstName: "Anna", lastName: "Lind" };
    await nexiAt(script.url).open(paymentRequest({ payer }));
    const privatePerson = { firstName: "Anna", lastName: "Lind" };
    const consumer = { ...(sent === undefined ? {} : { email: sent }), privatePerson };
    expect(script.requests[0]?.body).toHaveProperty("checkout.consumer", consumer);
  });

  it("subscribes to the seven events that can change an order's payment state", async () => {
    await nexiAt(script.url).open(paymentRequest({ notificationUrl: "https://shop.example/n" }));
    const hook = (eventName: string) => ({
      eventName,
      url: "https://shop.example/n",
      authorization: AUTHORIZATION,
    });
    expect(script.requests[0]?.body).toMatchObject({
      notifications: {
        webHooks: [
          "payment.checkout.completed",
          "payment.reservation.created.v2",
          "payment.reservation.failed",
          "payment.charge.created.v2",
          "payment.cancel.created",
          "payment.refund.completed",
          "payment.refund.failed",
        ].map(hook),
      },
    });
  });

  it("does not subscribe with an address without https, unless a stand-in accepts it", async () => {
    await nexiAt(script.url, { allowInsecureWebhooks: false }).open(paymentRequest());
    expect(script.requests[0]?.body).not.toHaveProperty("notifications");
  });

  it.each([
    ["sv", "language=sv-SE"],
    ["en", "language=en-GB"],
    ["en-us", "language=en-GB"],
    ["de", "language=de-DE"],
    ["es", "language=es-ES"],
    ["ht", "language=fr-FR&ui=ht"],
  ] as const)("sends a visitor who reads %s to the page in %s", async (language, query) => {
    const outcome = await nexiAt(script.url).open(paymentRequest({ language }));
    const pageUrl = `https://pay.example/page?pid=1&${query}`;
    expect(outcome).toEqual({ ok: true, value: { providerPaymentId: paymentId, pageUrl } });
  });

  it("sends an idempotency key with charges and refunds", async () => {
    const nexi = nexiAt(script.url);
    const movement = {
      providerPaymentId: paymentId,
      amount: money(500, "SEK"),
      idempotencyKey: "order-7-charge",
    };
    await nexi.charge(movement);
    const own = { chargeId: "c1", orderNumber: "K7M2XQ", idempotencyKey: "order-7-refund" };
    await nexi.refund({ ...movement, ...own });
    expect(
      script.requests.map(({ path, headers, body }) => [path, headers["idempotency-key"], body]),
    ).toEqual([
      [`POST /v1/payments/${paymentId}/charges`, "order-7-charge", { amount: 500 }],
      ["POST /v1/charges/c1/refunds", "order-7-refund", { amount: 500, orderItems: [expect.anything()] }],
    ]);
  });

  it("sends one item for the refunded amount, whatever part of the order it is", async () => {
    const own = { providerPaymentId: paymentId, chargeId: "c1", idempotencyKey: "k" };
    await nexiAt(script.url).refund({ ...own, orderNumber: "K7M2XQ", amount: money(500, "SEK") });
    const amounts = { unitPrice: 500, netTotalAmount: 500, grossTotalAmount: 500, taxRate: 0, taxAmount: 0 };
    expect(script.requests[0]?.body).toEqual({
      amount: 500,
      orderItems: [{ reference: "K7M2XQ", name: "K7M2XQ", quantity: 1, unit: "st", ...amounts }],
    });
  });

  it("rejects a key that the provider would reject", async () => {
    const movement = { providerPaymentId: paymentId, amount: money(500, "SEK") };
    await expect(nexiAt(script.url).charge({ ...movement, idempotencyKey: "" })).rejects.toThrow();
    await expect(
      nexiAt(script.url).charge({ ...movement, idempotencyKey: "x".repeat(65) }),
    ).rejects.toThrow();
  });
});

describe("Nexi's notifications", () => {
  it("are authenticated by our own string, and treated as hints to look up the payment", async () => {
    const sandbox = await startSandbox();
    const shop = await startScript((_, response) => response.end());
    const nexi = nexiAt(sandbox.url);
    const opened = await nexi.open(paymentRequest({ notificationUrl: `${shop.url}/notifications` }));
    if (!opened.ok) throw new Error("not opened");
    const { providerPaymentId, pageUrl } = opened.value;
    await payByCard(pageUrl);
    const amount = money(169_600, "SEK");
    const charged = await nexi.charge({ providerPaymentId, amount, idempotencyKey: "c" });
    if (!charged.ok) throw new Error("not charged");
    const { chargeId } = charged.value;
    const own = { orderNumber: "K7M2XQ", idempotencyKey: "r" };
    await nexi.refund({ providerPaymentId, chargeId, amount, ...own });
    await vi.waitFor(() => expect(shop.requests).toHaveLength(4));
    const read = shop.requests.map(({ headers, body }) => {
      const { authorization = "" } = headers;
      const notification = nexi.readNotification({ headers: { authorization }, body: JSON.stringify(body) });
      return notification.ok ? notification.value : notification.refusal.reason;
    });
    expect(read).toEqual(
      expect.arrayContaining(
        [
          "payment.reservation.created.v2",
          "payment.checkout.completed",
          "payment.charge.created.v2",
          "payment.refund.completed",
        ].map((event) => expect.objectContaining({ event, providerPaymentId })),
      ),
    );
    await shop.close();
    await sandbox.close();
  });
});

describe("errors from Nexi", () => {
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
  ])("respects the rate limit of a payment: after 429 with %s", async (_, more, ms) => {
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

  it("counts a slow body against the same deadline", async () => {
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

  it("throws if a retry contradicts the first request, which is a bug on our side", async () => {
    const id = await reserved();
    await charge(id);
    const other = nexi().charge({
      providerPaymentId: id,
      amount: money(1, "SEK"),
      idempotencyKey: `k-${id}`,
    });
    await expect(other).rejects.toThrow("business error 1026");
  });

  it("throws if the key is refused, without revealing the key", async () => {
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
  ])("reads from the payment itself why it cannot be terminated: it was %s", async (_, shown, expected) => {
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

  it("reads missing amounts and null parts as zero", async () => {
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

  it("returns the method and the masked card for the receipt", async () => {
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
