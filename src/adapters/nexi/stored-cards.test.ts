import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paymentRequest } from "#ports/payments.contract.ts";
import { cardRequest, type StoredCardsStage, storedCardsContract } from "#ports/stored-cards.contract.ts";
import { createNexiSandbox, SANDBOX_SECRET_KEY, type Sandbox } from "#sandbox/nexi/server.ts";
import { DECLINED_CARD, decide, payByCard, payByStoredCard, storeCard } from "#sandbox/nexi/visitor.ts";
import { createNexi } from "./nexi.ts";
import { createNexiCards } from "./stored-cards.ts";

async function startSandbox(): Promise<Sandbox> {
  const data = await mkdtemp(join(tmpdir(), "nexi-cards-"));
  const sandbox = await createNexiSandbox({ port: 0, data, webhookPauses: [20] });
  return {
    url: sandbox.url,
    close: async () => {
      await sandbox.close();
      await rm(data, { recursive: true });
    },
  };
}

const optionsAt = (baseUrl: string) => ({
  baseUrl,
  secretKey: SANDBOX_SECRET_KEY,
  webhookAuthorization: "webhook-authorization-1",
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

describe("Nexi Checkout, with a card that it keeps", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  async function storedAgreement(expiry?: string): Promise<string> {
    const cards = createNexiCards(optionsAt(sandbox.url));
    const opened = await cards.open(cardRequest());
    if (!opened.ok) throw new Error(opened.refusal.reason);
    await storeCard(opened.value.pageUrl, expiry);
    const asked = await cards.ask(opened.value.providerPaymentId);
    if (!asked.ok || asked.value.state !== "stored") throw new Error("not stored");
    return asked.value.agreement;
  }
  async function payWith(storedCard: string) {
    const payments = createNexi(optionsAt(sandbox.url));
    const opened = await payments.open(paymentRequest({ storedCard }));
    if (!opened.ok) throw new Error(opened.refusal.reason);
    const { providerPaymentId, pageUrl } = opened.value;
    const state = async () => {
      const asked = await payments.ask(providerPaymentId);
      if (!asked.ok) throw new Error(asked.refusal.reason);
      return asked.value;
    };
    return { pageUrl, state };
  }

  it("asks the holder to approve each payment: until then nothing is reserved", async () => {
    const { pageUrl, state } = await payWith(await storedAgreement());
    expect(await payByStoredCard(pageUrl)).toContain("/approval");
    expect((await state()).reserved).toBe(0);
    await decide(pageUrl, "approve");
    expect(await state()).toMatchObject({
      reserved: 169_600,
      method: "Visa",
      maskedCard: "49250000****0079",
    });
  });

  it("keeps the other card that was given on the page of a payment in place of the one before", async () => {
    const agreement = await storedAgreement("06/30");
    const { pageUrl } = await payWith(agreement);
    await storeCard(pageUrl, "07/33");
    const read = await createNexiCards(optionsAt(sandbox.url)).read(agreement);
    expect(read).toMatchObject({ value: { expires: "2033-07-31" } });
  });

  it("opens no payment with a card that nobody stored: that is our mistake", async () => {
    await expect(payWith("0".repeat(32))).rejects.toThrow("unscheduledSubscriptionId");
  });
});
