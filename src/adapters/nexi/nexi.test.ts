import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { money } from "#domain/money.ts";
import { type PaymentsStage, paymentRequest, paymentsContract } from "#ports/payments.contract.ts";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { AUTHORIZATION, nexiAt, orderFault, startSandbox, startScript } from "./testing/nexi-stage.ts";

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

  it("open a hosted page whose items add up to the order exactly", async () => {
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
  ])("send the payer's address %s in a form that the provider accepts, or omit it", async (email, sent) => {
    const payer = { email, firstName: "Anna", lastName: "Lind" };
    await nexiAt(script.url).open(paymentRequest({ payer }));
    const privatePerson = { firstName: "Anna", lastName: "Lind" };
    const consumer = { ...(sent === undefined ? {} : { email: sent }), privatePerson };
    expect(script.requests[0]?.body).toHaveProperty("checkout.consumer", consumer);
  });

  it("subscribe to the seven events that can change an order's payment state", async () => {
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

  it("do not subscribe with an address without https, unless a stand-in accepts it", async () => {
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
  ] as const)("send a visitor who reads %s to the page in %s", async (language, query) => {
    const outcome = await nexiAt(script.url).open(paymentRequest({ language }));
    const pageUrl = `https://pay.example/page?pid=1&${query}`;
    expect(outcome).toEqual({ ok: true, value: { providerPaymentId: paymentId, pageUrl } });
  });

  it("have an idempotency key for charges and refunds", async () => {
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

  it("have one item for the refunded amount, whichever part of the order is refunded", async () => {
    const own = { providerPaymentId: paymentId, chargeId: "c1", idempotencyKey: "k" };
    await nexiAt(script.url).refund({ ...own, orderNumber: "K7M2XQ", amount: money(500, "SEK") });
    const amounts = { unitPrice: 500, netTotalAmount: 500, grossTotalAmount: 500, taxRate: 0, taxAmount: 0 };
    expect(script.requests[0]?.body).toEqual({
      amount: 500,
      orderItems: [{ reference: "K7M2XQ", name: "K7M2XQ", quantity: 1, unit: "st", ...amounts }],
    });
  });

  it("are not sent with an idempotency key that the provider would reject", async () => {
    const movement = { providerPaymentId: paymentId, amount: money(500, "SEK") };
    await expect(nexiAt(script.url).charge({ ...movement, idempotencyKey: "" })).rejects.toThrow();
    await expect(
      nexiAt(script.url).charge({ ...movement, idempotencyKey: "x".repeat(65) }),
    ).rejects.toThrow();
  });
});

describe("Nexi's notifications", () => {
  it("are authenticated by the shop's authorization string, and only cause the payment to be looked up", async () => {
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
