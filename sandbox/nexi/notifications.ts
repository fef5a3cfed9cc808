import { z } from "zod";
import { appOf, charged, type Instrument, type Payment } from "./payment.ts";

/** Webhooks to the shop, sent again after each of `pauses` until one is answered with 200. */

export const deliverySettings = z.strictObject({
  mode: z.enum(["on", "off"]).default("on"),
  /** How many times each notification is sent: 2 is a duplicate. */
  copies: z.int().min(1).max(10).default(1),
  delayMs: z.int().nonnegative().max(60_000).default(0),
});
type DeliverySettings = z.infer<typeof deliverySettings>;

export interface Notifications {
  send(payment: Payment, event: string, data: Record<string, unknown>): void;
  set(settings: DeliverySettings): void;
  close(): Promise<void>;
}

interface NotificationsOptions {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly pauses: readonly number[];
  readonly timeoutMs: number;
  readonly log: (line: string) => void;
}

export function createNotifications(options: NotificationsOptions): Notifications {
  let settings = deliverySettings.parse({});
  const underWay = new Map<Promise<void>, AbortController>();

  async function deliver(url: string, authorization: string, body: string, closing: AbortSignal) {
    for (const pause of [settings.delayMs, ...options.pauses]) {
      await rest(pause, closing);
      if (closing.aborted) return;
      const answer = await post(url, authorization, body, options.timeoutMs, closing);
      if (answer === "200") return;
      options.log(`webhook to ${new URL(url).origin} was answered ${answer}`);
    }
  }

  return {
    send: (payment, event, data) => {
      if (settings.mode === "off") return;
      const body = JSON.stringify(envelope(payment, event, data, options));
      for (const hook of payment.webHooks.filter(({ eventName }) => eventName === event))
        for (let copy = 0; copy < settings.copies; copy += 1) {
          const closing = new AbortController();
          const delivery = deliver(hook.url, hook.authorization, body, closing.signal);
          underWay.set(delivery, closing);
          void delivery.finally(() => underWay.delete(delivery));
        }
    },
    set: (wanted) => {
      settings = wanted;
    },
    close: async () => {
      for (const closing of underWay.values()) closing.abort();
      await Promise.all(underWay.keys());
    },
  };
}

export const paidWith = (instrument: Instrument) => ({
  paymentMethod: instrument.method,
  paymentType: appOf(instrument.method)?.paymentType ?? "CARD",
});

export function amountOf(payment: Payment, amount: number) {
  return { amount: { amount, currency: payment.order.currency } };
}

export function reservationEvents(payment: Payment, instrument: Instrument, reconciliation: string) {
  const reservation: [string, Record<string, unknown>][] = [
    [
      "payment.reservation.created.v2",
      {
        ...paidWith(instrument),
        ...amountOf(payment, payment.reserved),
        myReference: payment.myReference ?? "",
        reconciliationReference: reconciliation,
      },
    ],
  ];
  const events: [string, Record<string, unknown>][] = [
    // Storing a card reserves nothing.
    ...(payment.reserved === 0 ? [] : reservation),
    [
      "payment.checkout.completed",
      {
        order: {
          ...amountOf(payment, payment.order.amount),
          reference: payment.reference,
          orderItems: payment.order.items,
        },
        consumer: payment.checkout.consumer ?? {},
      },
    ],
  ];
  const charge = payment.charges[0];
  if (charge !== undefined)
    events.push([
      "payment.charge.created.v2",
      { chargeId: charge.id, ...paidWith(instrument), ...amountOf(payment, charged(payment)) },
    ]);
  return events;
}

/** The second version has the merchant's number under another name. */
function envelope(
  payment: Payment,
  event: string,
  data: Record<string, unknown>,
  { now, newId }: NotificationsOptions,
) {
  const merchant = event.endsWith(".v2") ? "merchantNumber" : "merchantId";
  return {
    id: newId(),
    event,
    timestamp: now().toISOString(),
    [merchant]: 100_000_000,
    data: { ...data, paymentId: payment.id },
  };
}

async function post(
  url: string,
  authorization: string,
  body: string,
  timeoutMs: number,
  closing: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : "not at all";
  }
}

function rest(ms: number, closing: AbortSignal): Promise<void> {
  if (ms === 0 || closing.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      closing.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    closing.addEventListener("abort", stop);
  });
}
