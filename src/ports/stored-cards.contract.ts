import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedPayment } from "./payments.ts";
import type { CardRequest, CardSetup, StoredCards } from "./stored-cards.ts";

/** A provider that keeps cards, with something behind it that can play the customer. */
export interface StoredCardsStage {
  readonly cards: StoredCards;
  /** The customer gives this card and approves that with their bank. */
  store(opened: OpenedPayment): Promise<void>;
  /** The customer's bank says no. */
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

/** What every adapter that keeps cards must do, whoever is behind it. */
export function storedCardsContract(name: string, setUp: () => Promise<StoredCardsStage>): void {
  describe(`${name} as a keeper of cards`, { timeout: 30_000 }, () => {
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

    it("opens a page on which nothing is stored yet", async () => {
      expect(await setup(await opened())).toEqual({ state: "open" });
    });

    it("has the card once the customer has given it, and gives it again to whoever names the agreement", async () => {
      const page = await opened();
      await stage.store(page);
      const stored = await setup(page);
      if (stored.state !== "stored") throw new Error(stored.state);
      expect(stored.card.masked).toMatch(/^\d{4,8}\*+\d{4}$/);
      expect(stored.card.expires).toMatch(/^\d{4}-\d{2}-(?:28|29|30|31)$/);
      expect(await stage.cards.read(stored.agreement)).toEqual({ ok: true, value: stored.card });
    });

    it("has none after the customer's bank said no, and the page is still open", async () => {
      const page = await opened();
      await stage.beDeclined(page);
      expect(await setup(page)).toEqual({ state: "open" });
    });

    it("closes the page of whoever went away, and again without harm; nothing can be stored there any more", async () => {
      const page = await opened();
      const closed = { ok: true, value: { state: "closed" } };
      expect(await stage.cards.giveUp(page.providerPaymentId)).toEqual(closed);
      expect(await stage.cards.giveUp(page.providerPaymentId)).toEqual(closed);
      await stage.store(page);
      expect(await setup(page)).toEqual({ state: "closed" });
    });

    it("does not close the page over a customer who was faster", async () => {
      const page = await opened();
      await stage.store(page);
      expect(await stage.cards.giveUp(page.providerPaymentId)).toMatchObject({ value: { state: "stored" } });
    });

    it("knows neither a page nor a card of somebody else's", async () => {
      const unknown = "0".repeat(32);
      expect(await stage.cards.ask(unknown)).toMatchObject({ refusal: { reason: "unknown-payment" } });
      expect(await stage.cards.read(unknown)).toMatchObject({ refusal: { reason: "unknown-card" } });
    });

    it("is unreachable in every operation when nothing answers", async () => {
      const away = stage.outOfReach;
      const id = "0".repeat(32);
      const outcomes = [
        await away.open(cardRequest()),
        await away.ask(id),
        await away.giveUp(id),
        await away.read(id),
      ];
      for (const outcome of outcomes)
        expect(outcome).toEqual({ ok: false, refusal: { reason: "unreachable" } });
    });
  });
}
