import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedPayment } from "./payments.ts";
import type { CardRequest, CardSetup, StoredCards } from "./stored-cards.ts";

export interface StoredCardsStage {
  readonly cards: StoredCards;
  /** The customer enters this card and approves it with their bank. */
  store(opened: OpenedPayment): Promise<void>;
  beDeclined(opened: OpenedPayment): Promise<void>;
  readonly outOfReach: StoredCards;
  close(): Promise<void>;
}

let serial = 0;

export function cardRequest(changes: Partial<CardRequest> = {}): CardRequest {
  serial += 1;
  return {
    reference: `card-${serial}`,
    name: "Spara ett kort",
    currency: "SEK",
    payer: { email: "astrid@example.se", firstName: "Astrid", lastName: "Öberg" },
    language: "sv",
    returnUrl: "http://127.0.0.1:9/account/payment-cards",
    cancelUrl: "http://127.0.0.1:9/account/payment-cards",
    termsUrl: "http://127.0.0.1:9/terms",
    notificationUrl: "http://127.0.0.1:9/notifications",
    ...changes,
  };
}

export function storedCardsContract(name: string, setUp: () => Promise<StoredCardsStage>): void {
  describe(`${name} as a card store`, { timeout: 30_000 }, () => {
    let stage: StoredCardsStage;
    beforeAll(async () => {
      stage = await setUp();
    });
    afterAll(() => stage.close());

    async function opened(): Promise<OpenedPayment> {
      const outcome = await stage.cards.open(cardRequest());
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
      return outcome.value;
    }
    async function setup({ providerPaymentId }: OpenedPayment): Promise<CardSetup> {
      const outcome = await stage.cards.ask(providerPaymentId);
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
      return outcome.value;
    }

    it("opens a page without a stored card", async () => {
      expect(await setup(await opened())).toEqual({ state: "open" });
    });

    it("returns the card once the customer has entered it, and later through its agreement", async () => {
      const page = await opened();
      await stage.store(page);
      const stored = await setup(page);
      if (stored.state !== "stored") throw new Error(stored.state);
      expect(stored.card.masked).toMatch(/^\d{4,8}\*+\d{4}$/);
      expect(stored.card.expires).toMatch(/^\d{4}-\d{2}-(?:28|29|30|31)$/);
      expect(await stage.cards.read(stored.agreement)).toEqual({ ok: true, value: stored.card });
    });

    it("returns no card after the bank has declined, and leaves the page open", async () => {
      const page = await opened();
      await stage.beDeclined(page);
      expect(await setup(page)).toEqual({ state: "open" });
    });

    it("closes an abandoned page, idempotently, so that no card can be stored there", async () => {
      const page = await opened();
      const closed = { ok: true, value: { state: "closed" } };
      expect(await stage.cards.cancel(page.providerPaymentId)).toEqual(closed);
      expect(await stage.cards.cancel(page.providerPaymentId)).toEqual(closed);
      await stage.store(page);
      expect(await setup(page)).toEqual({ state: "closed" });
    });

    it("does not close the page if the customer finished first", async () => {
      const page = await opened();
      await stage.store(page);
      expect(await stage.cards.cancel(page.providerPaymentId)).toMatchObject({ value: { state: "stored" } });
    });

    it("rejects unknown pages and cards", async () => {
      const unknown = "0".repeat(32);
      expect(await stage.cards.ask(unknown)).toMatchObject({ refusal: { reason: "unknown-payment" } });
      expect(await stage.cards.read(unknown)).toMatchObject({ refusal: { reason: "unknown-card" } });
    });

    it("is unreachable in every operation when the provider does not respond", async () => {
      const away = stage.outOfReach;
      const id = "0".repeat(32);
      const outcomes = [
        await away.open(cardRequest()),
        await away.ask(id),
        await away.cancel(id),
        await away.read(id),
      ];
      for (const outcome of outcomes)
        expect(outcome).toEqual({ ok: false, refusal: { reason: "unreachable" } });
    });
  });
}
