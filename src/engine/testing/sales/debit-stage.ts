import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Caller } from "#contract/operation.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { DebitSubject } from "#ports/direct-debit.ts";
import {
  createGoCardlessSandbox,
  SANDBOX_ACCESS_TOKEN,
  SANDBOX_WEBHOOK_SECRET,
} from "#sandbox/gocardless/server.ts";
import { createGoCardless } from "../../../adapters/gocardless/gocardless.ts";
import { createEngine, type Engine } from "../../engine.ts";
import type { EngineSettings } from "../../kernel/settings.ts";
import { rowsOf } from "../money-scenes.ts";
import { fulfilPaid } from "../purchase.ts";
import { openTestShop, signedIn, type TestShopOptions, visitor } from "../test-shop.ts";

/** A shop with direct debits and their provider, for tests of plans, mandates and payments by instalments. */

const DAY_MS = 86_400_000;
/** The provider's event about a payment or a mandate. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: "payments" | "mandates";
  readonly link: "payment" | "mandate";
  readonly about: string;
}
interface Book {
  readonly requests: readonly object[];
  readonly mandates: readonly { readonly id: string; readonly status: string }[];
  readonly payments: readonly {
    readonly id: string;
    readonly amount: number;
    readonly status: string;
    readonly tries: number;
    readonly chargeDate: string;
  }[];
}

/** Returns the value of an answer; throws on a refusal, which the test does not expect. */
export async function value<Value>(
  requested: Promise<{ ok: true; value: Value } | { ok: false; refusal: object }>,
): Promise<Value> {
  const answer = await requested;
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

export type DebitStage = Awaited<ReturnType<typeof openDebitStage>>;

/** Opens a shop with direct debit, the provider's sandbox and a signed-in payer. */
export async function openDebitStage(sales: Sales, options: TestShopOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "parkett-debit-"));
  const { catalogue, ...rest } = options;
  const shop = await openTestShop({ catalogue: { sales, ...catalogue }, ...rest });
  const sandbox = await createGoCardlessSandbox({ port: 0, data: folder, now: () => shop.clock.now });
  const open = (more: Partial<EngineSettings> = {}): Engine =>
    createEngine({
      ...shop.services,
      settings: { ...shop.services.settings, ...more },
      directDebit: createGoCardless({
        url: sandbox.url,
        accessToken: SANDBOX_ACCESS_TOKEN,
        webhookSecret: SANDBOX_WEBHOOK_SECRET,
        timeoutMs: 10_000,
      }),
    });
  const engine = open();
  const payer: Caller = await signedIn(engine.backEnd, await visitor(engine.backEnd));
  let notices = 0;

  async function control(path: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    await fetch(`${sandbox.url}/sandbox/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  }
  /** Sets the clock to a day, and signs the payer in again. */
  async function itIs(day: string): Promise<void> {
    shop.clock.now = Date.parse(`${day}T10:00:00Z`);
    await shop.database.$client.query("update sessions set last_seen = $1, created = $1", [
      new Date(shop.clock.now),
    ]);
  }
  /** Runs the jobs that notifications have queued. @throws when the provider does not answer */
  async function hear(at = engine): Promise<void> {
    const waiting = await rowsOf<{ id: string; about: DebitSubject }>(
      shop,
      "select id, data->'about' as about from jobs.job where name = 'debit-notice'",
    );
    for (const { id, about } of waiting) {
      await at.debits.hear(about);
      await shop.database.$client.query("delete from jobs.job where id = $1", [id]);
    }
  }
  /** Sends a signed notification with the given events, and runs its jobs. */
  async function notify(...given: Parameters<typeof notice>) {
    const answer = await notice(...given);
    await hear(given[1]);
    return answer;
  }
  function notice(events: readonly ProviderEvent[], at = engine) {
    const body = JSON.stringify({
      events: events.map(({ id, type, link, about }) => ({
        ...{ id, resource_type: type, action: "x", links: { [link]: about } },
      })),
    });
    const signature = createHmac("sha256", SANDBOX_WEBHOOK_SECRET).update(body).digest("hex");
    return at.backEnd.directDebits.notice({ headers: { "webhook-signature": signature }, body }, payer);
  }
  return {
    ...{ shop, engine, payer, open, control, itIs },
    rows: <Row extends object>(statement: string) => rowsOf<Row>(shop, statement),
    today: () => new Date(shop.clock.now).toISOString().slice(0, 10),
    day: (from: string, days: number) =>
      new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10),
    /** Approves the mandate on the provider's page; the bank confirms after two days. */
    async approve(page: string, givenName = "Successful", days = 2): Promise<void> {
      const body = new URLSearchParams({
        ...{ given_name: givenName, family_name: "Ek" },
        ...{ clearing: "5491", account: "0000003", personnummer: "198112289874" },
      });
      await fetch(page, { method: "POST", body, redirect: "manual" });
      if (days > 0) await control("days", { days });
    },
    /** Sets the state of a collection at the bank, and sends the provider's notification the given number of times. */
    async settle(collection: string, status: string, times = 1): Promise<void> {
      await control("state", { kind: "payments", id: collection, status });
      await this.notifyAbout(collection, times);
    },
    /** Sends the provider's notification about a collection the given number of times. */
    async notifyAbout(collection: string, times = 1): Promise<void> {
      notices += 1;
      const event = { id: `EV${notices}`, type: "payments", link: "payment", about: collection } as const;
      await Promise.all(Array.from({ length: times }, (_, at) => notify([event], at % 2 ? open() : engine)));
    },
    ...{ notify, notice, hear },
    /** Number of requests that the provider has not answered yet. */
    held: async () => Number(await (await fetch(`${sandbox.url}/sandbox/faults/held`)).text()),
    async book(): Promise<Book> {
      return (await fetch(`${sandbox.url}/sandbox/book`)).json() as Promise<Book>;
    },
    fulfil: () => fulfilPaid({ engine, database: shop.database }),
    async close(): Promise<void> {
      await sandbox.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
