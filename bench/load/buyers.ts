import { randomUUID } from "node:crypto";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { pause } from "./bench-shop.ts";
import { asText, Connections } from "./http-connection.ts";

/**
 * For bench:editors: buyers of one ticket each. They see a total and pay exactly that; a changed total is shown to them
 * first.
 */

interface Seats {
  readonly performances: readonly number[];
  readonly band: string;
  readonly priceType: number;
}

export interface Purchase {
  readonly link: string;
  /** Minor units, as the buyer last saw it. */
  readonly shown: number;
  /** The order was first refused because its total had changed. */
  readonly wasTold: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const MOST_TRIES = 15;

export class Buyers {
  readonly bought: Purchase[] = [];
  readonly errors: Record<string, number> = {};
  retried = 0;
  readonly #connections = new Connections();
  readonly #urls: readonly string[];
  readonly #seats: Seats;

  constructor(urls: readonly string[], seats: Seats) {
    this.#urls = urls;
    this.#seats = seats;
  }

  /** At the process with this number. */
  async send(at: number, method: string, path: string, session: string, body?: object): Promise<Answer> {
    const { port } = new URL(this.#urls[at % this.#urls.length] ?? "");
    const headers = [
      "Content-Type: application/json",
      `Authorization: Bearer ${session}`,
      `Idempotency-Key: ${randomUUID()}`,
    ].map((line) => `${line}\r\n`);
    const text = body === undefined ? "" : JSON.stringify(body);
    const once = () => this.#connections.send(Number(port), method, `/api/v1${path}`, headers.join(""), text);
    let answer = await once();
    // Turned away by a busy process: again with the same key.
    for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
      this.retried += 1;
      await pause(100 * tries);
      answer = await once();
    }
    return { status: answer.status, body: answer.body ? JSON.parse(asText(answer)) : {} };
  }

  /** @returns the total that is shown; null if the seats were taken */
  async hold(at: number, session: string): Promise<number | null> {
    const { performances, band, priceType } = this.#seats;
    const held = await this.send(at, "POST", "/basket/best-available", session, {
      performance: performances[at % performances.length],
      ...{ band, quantities: [{ priceType, quantity: 1 }] },
    });
    if (held.status === 409) return null;
    if (held.status !== 200) throw new Error(`hold: ${described(held)}`);
    const chosen = await this.send(at + 1, "PUT", "/basket/delivery", session, { method: "e-ticket" });
    if (chosen.status !== 200) throw new Error(`delivery: ${described(chosen)}`);
    return totalOf(held);
  }

  /** Places the order, pays it and verifies the payment, each at the next process. */
  async pay(at: number, session: string, total: number): Promise<void> {
    let [shown, wasTold] = [total, false];
    let placed = await this.#place(at, session, shown);
    while (placed.body["code"] === "total-changed") {
      wasTold = true;
      shown = amountOf((placed.body["data"] as { total?: unknown } | undefined)?.total);
      placed = await this.#place(at, session, shown);
    }
    if (placed.status !== 200) throw new Error(`place: ${described(placed)}`);
    const { link, paymentPage } = placed.body as { link: string; paymentPage: string };
    await payByCard(paymentPage);
    const verified = await this.send(at + 1, "POST", `/orders/${link}/verification`, session, {
      returned: "paid",
    });
    if (verified.body["state"] !== "paid") throw new Error(`verify: ${described(verified)}`);
    this.bought.push({ link, shown, wasTold });
  }

  async buy(at: number, session: string): Promise<void> {
    try {
      const total = await this.hold(at, session);
      if (total !== null) await this.pay(at + 1, session, total);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      this.errors[what] = (this.errors[what] ?? 0) + 1;
    }
  }

  close(): void {
    this.#connections.close();
  }

  #place(at: number, session: string, expectedTotal: number): Promise<Answer> {
    return this.send(at, "POST", "/orders", session, { acceptTerms: true, expectedTotal });
  }
}

export function totalOf({ body }: Answer): number {
  return amountOf((body["basket"] as { totals?: { total?: unknown } } | null | undefined)?.totals?.total);
}

function amountOf(money: unknown): number {
  const { amount } = (money ?? {}) as { amount?: unknown };
  if (typeof amount !== "number") throw new Error("There is no total");
  return amount;
}

const described = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 300)}`;
