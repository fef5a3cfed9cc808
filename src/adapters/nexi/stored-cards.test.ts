import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { paymentRequest } from "#ports/payments.contract.ts";
import { cardRequest, type StoredCardsStage, storedCardsContract } from "#ports/stored-cards.contract.ts";
import { SANDBOX_SECRET_KEY, type Sandbox } from "#sandbox/nexi/server.ts";
import { DECLINED_CARD, payByCard, renewCard, SECURE_CARD, storeCard } from "#sandbox/nexi/visitor.ts";
import { createNexi } from "./nexi.ts";
import { createNexiCards } from "./stored-cards.ts";
import { AUTHORIZATION, startSandbox } from "./testing/nexi-stage.ts";

const optionsAt = (baseUrl: string) => ({
  baseUrl,
  secretKey: SANDBOX_SECRET_KEY,
  webhookAuthorization: AUTHORIZATION,
  allowInsecureWebhooks: true,
});

storedCardsContract("Nexi Checkout", async (): Promise<StoredCardsStage> => {
  const sandbox = await startSandbox();
  return {
    cards: createNexiCards(optionsAt(sandbox.url)),
    outOfReach: createNexiCards(optionsAt("http://127.0.0.1:1")),
    store: async ({ pageUrl }) => void (await storeCard(pageUrl)),
    beDeclined: async ({ pageUrl }) => void (await payByCard(pageUrl, DECLINED_CARD)),
    close: sandbox.close,
  };
});

describe("Nexi Checkout with a stored card", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  async function storedAgreement(expiry?: string, number?: string): Promise<string> {
    const cards = createNexiCards(optionsAt(sandbox.url));
    const opened = await cards.open(cardRequest());
    if (!opened.ok) throw new Error(opened.refusal.reason);
    await storeCard(opened.value.pageUrl, expiry, number);
    const requested = await cards.ask(opened.value.providerPaymentId);
    if (!requested.ok || requested.value.state !== "stored") throw new Error("not stored");
    return requested.value.agreement;
  }
  const payments = () => createNexi(optionsAt(sandbox.url));
  const charge = (agreement: string, idempotencyKey: string, total = 169_600) => {
    const lines = [
      { reference: "T-1", name: "Carmen", quantity: 1, grossAmount: total, vatRate: 0, vatAmount: 0 },
    ];
    const payment = paymentRequest({ lines, total: money(total, "SEK") });
    return payments().chargeStored({ payment, agreement, idempotencyKey });
  };

  it("charges the card without a payment page, and once per idempotency key", async () => {
    const agreement = await storedAgreement();
    const charged = await charge(agreement, "once");
    if (!charged.ok) throw new Error(charged.refusal.reason);
    expect(await charge(agreement, "once")).toEqual(charged);
    expect(await payments().ask(charged.value.providerPaymentId)).toMatchObject({
      value: { reserved: 169_600, charged: 169_600, method: "Visa", maskedCard: "49250000****0079" },
    });
  });

  it.each([
    ["a bank that declines", { answer: 402, code: "1029" }, "1029"],
    ["a request that the provider finds wrong", { answer: 400 }, "400 no property named"],
  ])("refuses the card for %s", async (_, fault, code) => {
    const agreement = await storedAgreement();
    const body = JSON.stringify({ next: "charges", ...fault });
    await fetch(`${sandbox.url}/sandbox/faults`, { method: "POST", body });
    expect(await charge(agreement, `refused-${code.slice(0, 3)}`)).toEqual({
      ok: false,
      refusal: { reason: "card-refused", code },
    });
  });

  it("refuses a card whose bank requires the holder's approval, and an unknown card", async () => {
    const refusal = (code: string) => ({ ok: false, refusal: { reason: "card-refused", code } });
    expect(await charge(await storedAgreement("12/39", SECURE_CARD), "secure")).toEqual(refusal("1020"));
    expect(await charge("0".repeat(32), "nobody")).toEqual(refusal("404"));
  });

  it("replaces the card of an agreement when another payment names it, instead of charging it", async () => {
    const agreement = await storedAgreement("06/30");
    await renewCard(sandbox.url, SANDBOX_SECRET_KEY, agreement, "07/33");
    const read = await createNexiCards(optionsAt(sandbox.url)).read(agreement);
    expect(read).toMatchObject({ value: { expires: "2033-07-31" } });
  });

  it("labels the button of the card-storing page with its action", async () => {
    const bodies: string[] = [];
    const listening: typeof fetch = async (url, init) => {
      bodies.push(String(init?.body));
      return fetch(url, init);
    };
    await createNexiCards({ ...optionsAt(sandbox.url), fetch: listening }).open(cardRequest());
    await createNexi({ ...optionsAt(sandbox.url), fetch: listening }).open(paymentRequest());
    expect(bodies.map((body) => /"completePaymentButtonText":"(\w+)"/.exec(body)?.[1])).toEqual([
      "storecard",
      "pay",
    ]);
  });
});
