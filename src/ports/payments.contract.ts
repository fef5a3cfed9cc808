import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import type { OpenedPayment, PaymentProvider, PaymentRequest, ProviderNotification } from "./payments.ts";

/** A provider with simulated visitors and failures. */
export interface PaymentsStage {
  readonly provider: PaymentProvider;
  /** The visitor pays on the page; resolves to the address they are sent back to. */
  pay(opened: OpenedPayment): Promise<URL>;
  beDeclined(opened: OpenedPayment): Promise<void>;
  /** The next request of this kind is executed, but its response is lost. */
  loseAnswer(operation: "charge" | "refund"): Promise<void>;
  readonly outOfReach: PaymentProvider;
  notification(providerPaymentId: string): ProviderNotification;
  close(): Promise<void>;
}

const ENOUGH = 30_000;
const TOTAL = 169_600;
const total = money(TOTAL, "SEK");
let serial = 0;

/** Two tickets and their fee; the fee's net amount is not divisible by its quantity. */
export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  serial += 1;
  return {
    reference: `payment-${serial}`,
    orderNumber: `P${100_000 + serial}`,
    lines: [
      {
        reference: "T-1",
        name: "Carmen, Parkett mitt",
        quantity: 2,
        grossAmount: 159_000,
        vatRate: 600,
        vatAmount: 9_000,
      },
      { reference: "F-1", name: "Avgift", quantity: 3, grossAmount: 10_600, vatRate: 600, vatAmount: 600 },
    ],
    total,
    payer: { email: "astrid@example.se", firstName: "Astrid", lastName: "Öberg" },
    language: "sv",
    returnUrl: "http://127.0.0.1:9/order/verify",
    cancelUrl: "http://127.0.0.1:9/checkout/payment",
    termsUrl: "http://127.0.0.1:9/terms",
    notificationUrl: "http://127.0.0.1:9/notifications",
    ...changes,
  };
}

export function paymentsContract(name: string, setUp: () => Promise<PaymentsStage>): void {
  describe(`${name} as a payment provider`, { timeout: ENOUGH }, () => {
    let stage: PaymentsStage;
    beforeAll(async () => {
      stage = await setUp();
    });
    afterAll(() => stage.close());

    const the = () => stage.provider;
    async function opened(): Promise<OpenedPayment & { id: string }> {
      const outcome = await the().open(paymentRequest());
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
      return { ...outcome.value, id: outcome.value.providerPaymentId };
    }
    async function reserved(): Promise<string> {
      const payment = await opened();
      await stage.pay(payment);
      return payment.id;
    }
    async function state(id: string) {
      const outcome = await the().ask(id);
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
      return outcome.value;
    }
    const charge = (id: string, idempotencyKey: string, amount = TOTAL) =>
      the().charge({ providerPaymentId: id, amount: money(amount, "SEK"), idempotencyKey });
    async function charged(): Promise<{ id: string; chargeId: string }> {
      const id = await reserved();
      const outcome = await charge(id, `charge-${id}`);
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
      return { id, chargeId: outcome.value.chargeId };
    }

    describe("opening and querying", () => {
      it("opens a payment without charging anything", async () => {
        const payment = await opened();
        expect(new URL(payment.pageUrl).protocol).toMatch(/^https?:$/);
        expect(await state(payment.id)).toEqual({
          currency: "SEK",
          orderAmount: TOTAL,
          reserved: 0,
          charged: 0,
          refunded: 0,
          cancelled: 0,
          terminated: false,
          charges: [],
          refunds: [],
          method: null,
          maskedCard: null,
        });
      });

      it.each(["info@müller.example", "jürgen@müller.example", "a..b@carrier.example", "a/b@test.example"])(
        "opens a page for the email address %s",
        async (email) => {
          const payer = { email, firstName: "Jürgen", lastName: "Öberg" };
          const outcome = await the().open(paymentRequest({ payer }));
          expect(outcome.ok).toBe(true);
        },
      );

      it.each(LANGUAGES)("opens a page in the language %s", async (language) => {
        const outcome = await the().open(paymentRequest({ language }));
        expect(outcome.ok).toBe(true);
      });

      it("accepts names with characters that HTML escapes", async () => {
        const [line] = paymentRequest().lines;
        if (line === undefined) throw new Error("no line");
        const name = `<b>Così\\fan</b> & "tutte" ${"ö".repeat(200)}`;
        const lines = [{ ...line, name, grossAmount: TOTAL, vatAmount: 9_600 }];
        const payer = { email: "a@example.se", firstName: "<Åsa>", lastName: "" };
        expect((await the().open(paymentRequest({ lines, payer }))).ok).toBe(true);
      });

      it("throws an error if the lines do not add up to the total", async () => {
        await expect(the().open(paymentRequest({ total: money(TOTAL + 1, "SEK") }))).rejects.toThrow();
      });

      it("returns the payment id from the return address, and ignores all other parameters", async () => {
        const payment = await opened();
        const back = await stage.pay(payment);
        expect(the().returningFrom(back.searchParams)).toBe(payment.id);
        expect(the().returningFrom(new URLSearchParams())).toBeNull();
        expect(the().returningFrom(new URLSearchParams({ paymentid: "../../etc/passwd" }))).toBeNull();
      });

      it("reports an unknown payment as such", async () => {
        const outcome = await the().ask("0".repeat(32));
        expect(outcome).toEqual({ ok: false, refusal: { reason: "unknown-payment" } });
      });
    });

    describe("charging", () => {
      it("reserves the whole amount and charges nothing when the visitor has paid", async () => {
        const after = await state(await reserved());
        expect(after).toMatchObject({ reserved: TOTAL, charged: 0, cancelled: 0 });
        expect(after.method).not.toBeNull();
      });

      it("charges once when the same key is sent repeatedly", async () => {
        const id = await reserved();
        const answers = [await charge(id, `k-${id}`), await charge(id, `k-${id}`)];
        expect(answers[0]?.ok).toBe(true);
        expect(answers[1]).toEqual(answers[0]);
        const after = await state(id);
        expect(after.charged).toBe(TOTAL);
        expect(after.charges).toHaveLength(1);
      });

      it("charges once when the same key is sent twice concurrently", async () => {
        const id = await reserved();
        const answers = await Promise.all([charge(id, `k-${id}`), charge(id, `k-${id}`)]);
        expect(answers[1]).toEqual(answers[0]);
        expect((await state(id)).charges).toHaveLength(1);
      });

      it("returns the existing charge when another key requests the same amount", async () => {
        const { id, chargeId } = await charged();
        expect(await charge(id, `another-${id}`)).toEqual({ ok: true, value: { chargeId } });
        expect((await state(id)).charged).toBe(TOTAL);
      });

      it("returns the same charge after its response was lost", async () => {
        const id = await reserved();
        await stage.loseAnswer("charge");
        expect(await charge(id, `k-${id}`)).toEqual({ ok: false, refusal: { reason: "unreachable" } });
        expect((await charge(id, `k-${id}`)).ok).toBe(true);
        expect(await state(id)).toMatchObject({ charged: TOTAL, charges: [{ amount: TOTAL }] });
      });

      it("refuses to charge if nothing is reserved, with the provider's code", async () => {
        const payment = await opened();
        const outcome = await charge(payment.id, `k-${payment.id}`);
        expect(outcome).toMatchObject({ ok: false, refusal: { reason: "charge-refused" } });
        if (!outcome.ok && outcome.refusal.reason === "charge-refused")
          expect(outcome.refusal.code).not.toBe("");
      });

      it("reserves nothing after a decline, and lets the visitor try again", async () => {
        const payment = await opened();
        await stage.beDeclined(payment);
        expect(await state(payment.id)).toMatchObject({ reserved: 0, terminated: false });
        await stage.pay(payment);
        expect((await state(payment.id)).reserved).toBe(TOTAL);
      });
    });

    describe("cancelling and refunding", () => {
      it("releases a reservation, idempotently", async () => {
        const id = await reserved();
        expect(await the().cancel(id, total)).toEqual({ ok: true, value: null });
        expect(await the().cancel(id, total)).toEqual({ ok: true, value: null });
        expect((await state(id)).cancelled).toBe(TOTAL);
        expect(await charge(id, `k-${id}`)).toMatchObject({ refusal: { reason: "charge-refused" } });
      });

      it("has no reservation to release before the visitor pays, or after the charge", async () => {
        const none = { ok: false, refusal: { reason: "not-reserved" } };
        expect(await the().cancel((await opened()).id, total)).toEqual(none);
        expect(await the().cancel((await charged()).id, total)).toEqual(none);
      });

      it("closes the page before anything is reserved, idempotently", async () => {
        const payment = await opened();
        expect(await the().terminate(payment.id)).toEqual({ ok: true, value: null });
        expect(await the().terminate(payment.id)).toEqual({ ok: true, value: null });
        expect((await state(payment.id)).terminated).toBe(true);
        await stage.pay(payment);
        expect((await state(payment.id)).reserved).toBe(0);
      });

      it("does not close the page if the visitor paid first", async () => {
        const tooLate = { ok: false, refusal: { reason: "already-reserved" } };
        expect(await the().terminate(await reserved())).toEqual(tooLate);
        expect(await the().terminate((await charged()).id)).toEqual(tooLate);
      });

      it("either closes the page or accepts the payment when both happen at once", async () => {
        const payment = await opened();
        const [closed] = await Promise.all([the().terminate(payment.id), stage.pay(payment)]);
        const after = await state(payment.id);
        expect(after.terminated).toBe(closed.ok);
        expect(after.reserved).toBe(closed.ok ? 0 : TOTAL);
      });

      it("refunds a charge in two parts, and never more than was charged", async () => {
        const { id, chargeId } = await charged();
        const refund = (amount: number, idempotencyKey: string) =>
          the().refund({
            providerPaymentId: id,
            chargeId,
            amount: money(amount, "SEK"),
            orderNumber: "K7M2XQ",
            idempotencyKey: `${idempotencyKey}-${id}`,
          });
        const first = await refund(69_600, "r1");
        expect(first.ok).toBe(true);
        expect(await refund(69_600, "r1")).toEqual(first);
        expect((await state(id)).refunded).toBe(69_600);
        const refusal = { ok: false, refusal: { reason: "refund-refused" } };
        expect(await refund(100_001, "r2")).toMatchObject(refusal);
        expect((await refund(100_000, "r3")).ok).toBe(true);
        expect(await refund(1, "r4")).toMatchObject(refusal);
        expect(await state(id)).toMatchObject({
          charged: TOTAL,
          refunded: TOTAL,
          refunds: [
            { amount: 69_600, state: "completed" },
            { amount: 100_000, state: "completed" },
          ],
        });
      });

      it("refunds once if the response was lost", async () => {
        const { id, chargeId } = await charged();
        const own = { orderNumber: "K7M2XQ", idempotencyKey: `r-${id}` };
        const request = { providerPaymentId: id, chargeId, amount: total, ...own };
        await stage.loseAnswer("refund");
        expect(await the().refund(request)).toEqual({ ok: false, refusal: { reason: "unreachable" } });
        expect((await the().refund(request)).ok).toBe(true);
        expect((await state(id)).refunded).toBe(TOTAL);
      });
    });

    it("is unreachable in every operation when the provider does not respond", async () => {
      const away = stage.outOfReach;
      const id = "0".repeat(32);
      const movement = { providerPaymentId: id, amount: total, idempotencyKey: "k" };
      const outcomes = await Promise.all([
        away.open(paymentRequest()),
        away.ask(id),
        away.charge(movement),
        away.cancel(id, total),
        away.terminate(id),
        away.refund({ ...movement, chargeId: id, orderNumber: "K7M2XQ" }),
      ]);
      for (const outcome of outcomes)
        expect(outcome).toEqual({ ok: false, refusal: { reason: "unreachable" } });
    });

    describe("notifications", () => {
      it("reads the payment id from a signed notification", async () => {
        const { id } = await opened();
        const read = the().readNotification(stage.notification(id));
        expect(read).toMatchObject({ ok: true, value: { providerPaymentId: id } });
      });

      it("rejects an unsigned notification", async () => {
        const { body } = stage.notification("0".repeat(32));
        const unsigned = { ok: false, refusal: { reason: "unsigned" } };
        expect(the().readNotification({ headers: {}, body })).toEqual(unsigned);
        expect(the().readNotification({ headers: { authorization: "" }, body })).toEqual(unsigned);
      });

      it.each(["", "null", "{", "[]", '{"id":"1","data":{}}'])("rejects the unreadable body %j", (body) => {
        const { headers } = stage.notification("0".repeat(32));
        const read = the().readNotification({ headers, body });
        expect(read.ok).toBe(false);
      });
    });
  });
}
