import { createHmac, randomUUID } from "node:crypto";
import type { Event } from "./book.ts";

/** Signed notifications, sent again after each pause until accepted. A test can have them repeated, in reverse, or off. */

/** Per notification. */
const MOST_EVENTS = 250;

export interface Delivery {
  times: number;
  reversed: boolean;
  off: boolean;
}

export interface Notifications {
  readonly delivery: Delivery;
  notify(events: readonly Event[]): Promise<void>;
  close(): void;
}

export function createNotifications(options: {
  readonly url: string | undefined;
  readonly secret: string;
  readonly pauses: readonly number[];
  readonly patienceMs: number;
  readonly log: (line: string) => void;
}): Notifications {
  const delivery: Delivery = { times: 1, reversed: false, off: false };
  const closing = new AbortController();
  async function send(events: readonly Event[]): Promise<void> {
    if (options.url === undefined || delivery.off || events.length === 0) return;
    const body = JSON.stringify({ events, meta: { webhook_id: `WB${randomUUID()}` } });
    const signature = createHmac("sha256", options.secret).update(body).digest("hex");
    for (const pause of [0, ...options.pauses]) {
      if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      if (closing.signal.aborted) return;
      const answered = await fetch(options.url, {
        method: "POST",
        headers: { "content-type": "application/json", "webhook-signature": signature },
        body,
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(options.patienceMs)]),
      }).catch(() => null);
      if (answered?.ok) return;
      options.log(`webhook not taken: ${answered?.status ?? "no answer"}`);
    }
  }
  return {
    delivery,
    async notify(events) {
      const inOrder = delivery.reversed ? events.toReversed() : events;
      for (let time = 0; time < delivery.times; time += 1)
        for (let from = 0; from < inOrder.length; from += MOST_EVENTS)
          await send(inOrder.slice(from, from + MOST_EVENTS));
    },
    close: () => closing.abort(),
  };
}
