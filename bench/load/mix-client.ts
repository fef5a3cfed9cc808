import { randomUUID } from "node:crypto";
import { Connections } from "./http-connection.ts";

/**
 * A process of mix.ts and overload.ts, which requests at a fixed rate: arrivals do not wait for the shop, and latency
 * counts from the due time.
 */

export interface MixOrder {
  readonly kind: Kind;
  readonly urls: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly sessions: readonly string[];
  readonly performances: readonly number[];
  readonly pages: readonly string[];
  readonly events: readonly string[];
  readonly priceType: number;
}
export type Kind = "holds" | "pages" | "seat status" | "JSON";
export interface MixReport {
  readonly sent: number;
  readonly latencies: number[];
  readonly refused: number;
  /** 503: the machine is too slow for the rate. */
  readonly turnedAway: number;
  readonly errors: Readonly<Record<string, number>>;
  readonly late: number;
}

const connections = new Connections();

/** Also ends the run if the shop cannot keep up. */
const PATIENCE_MS = 5_000;
const MOST_WAITING = 4_000;

interface Call {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly accepts: readonly number[];
}

function callOf(order: MixOrder, at: number): Call {
  const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;
  const performance = pick(order.performances, at);
  switch (order.kind) {
    case "pages":
      return { path: pick(order.pages, at), headers: { "accept-encoding": "gzip" }, accepts: [200] };
    case "seat status":
      return { path: `/live/seats/${performance}/map`, accepts: [200] };
    case "JSON":
      return { path: `/api/v1${pick(order.events, at)}`, accepts: [200] };
    case "holds":
      return {
        path: "/api/v1/basket/best-available",
        method: "POST",
        headers: {
          authorization: `Bearer ${pick(order.sessions, at)}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify({
          performance,
          band: pick(["A", "B", "C", "D"], at),
          quantities: [{ priceType: order.priceType, quantity: 1 }],
        }),
        accepts: [200, 201, 409],
      };
  }
}

async function send(url: string, call: Call): Promise<number | string> {
  const { path, method = "GET", headers = {}, body = "", accepts } = call;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const answering = connections.send(Number(new URL(url).port), method, path, lines.join(""), body);
  const patience = Promise.withResolvers<string>();
  const timer = setTimeout(() => patience.resolve("no answer in time"), PATIENCE_MS);
  const answer = await Promise.race([answering, patience.promise]).catch((error: Error) => error.message);
  clearTimeout(timer);
  if (typeof answer === "string") return answer;
  const text = answer.body.replace(/\s+/g, " ").slice(0, 300);
  if (accepts.includes(answer.status) || (answer.status === 503 && text !== "")) return answer.status;
  return `status ${answer.status}, ${method} ${path}: ${text}`;
}

async function run(order: MixOrder): Promise<MixReport> {
  const total = Math.round(order.perSecond * order.seconds);
  const latencies: number[] = [];
  const errors: Record<string, number> = {};
  const pending: Promise<void>[] = [];
  const began = performance.now();
  let [refused, turnedAway, late, waiting] = [0, 0, 0, 0];
  const count = (what: string) => {
    errors[what] = (errors[what] ?? 0) + 1;
  };
  for (let index = 0; index < total; ) {
    const now = performance.now() - began;
    // Sends all requests that are due, then sleeps briefly.
    for (; index < total && (index * 1_000) / order.perSecond <= now; index++) {
      const due = (index * 1_000) / order.perSecond;
      late = Math.max(late, now - due);
      if (waiting >= MOST_WAITING) {
        count("the crowd at the door is too large");
        continue;
      }
      waiting++;
      const url = order.urls[index % order.urls.length] ?? "";
      pending.push(
        send(url, callOf(order, index)).then((answer) => {
          waiting--;
          latencies.push(performance.now() - began - due);
          if (answer === 409) refused++;
          if (answer === 503) turnedAway++;
          if (typeof answer === "string") count(answer);
        }),
      );
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  await Promise.all(pending);
  return { sent: total, latencies, refused, turnedAway, errors, late };
}

process.on("message", async (order: MixOrder) => {
  process.send?.(await run(order));
});
process.on("disconnect", () => process.exit());
