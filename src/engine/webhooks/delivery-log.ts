import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { TEST_EVENT } from "#domain/integrations/webhook-events.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import {
  type DeliveryState,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../storage/tables/integrations/webhooks.ts";

export interface LoggedDelivery {
  readonly event: string;
  readonly number: number;
  readonly kind: string;
  readonly object: string;
  readonly at: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it is tried again; null if it is not. */
  readonly due: Date | null;
  readonly last: typeof webhookAttempts.$inferSelect | null;
}

interface DeliveryFilter {
  readonly endpoint: string;
  readonly state?: DeliveryState | undefined;
  /** Only older ones: the number of the last one shown. */
  readonly before?: number | undefined;
}

/** For the office. Newest first. */
export async function listDeliveries(
  { database }: Pick<Services, "database">,
  { endpoint, state, before }: DeliveryFilter,
  most: number,
): Promise<LoggedDelivery[]> {
  const rows = await database
    .select({ delivery: webhookDeliveries, kind: webhookEvents.kind, at: webhookEvents.at })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.event))
    .where(
      and(
        eq(webhookDeliveries.endpoint, endpoint),
        state && eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.number, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.number))
    .limit(most);
  const events = rows.map(({ delivery }) => delivery.event);
  const tries = await database
    .selectDistinctOn([webhookAttempts.event])
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.endpoint, endpoint), inArray(webhookAttempts.event, events)))
    .orderBy(webhookAttempts.event, desc(webhookAttempts.id));
  const last = new Map(tries.map((tried) => [tried.event, tried]));
  return rows.map(({ delivery: { event, number, object, due, attempts, ...row }, ...of }) => ({
    ...{ event, number, object, due, attempts, ...of },
    state: row.state,
    last: last.get(event) ?? null,
  }));
}

type Unknown = { readonly reason: "unknown-endpoint" };

/** Queues a test event, which is delivered like any other. */
export async function sendTest(services: Services, endpoint: string): Promise<Outcome<null, Unknown>> {
  return inTransaction(services.database, async (transaction) => {
    const [known] = await transaction
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpoint));
    if (!known) return refused("unknown-endpoint");
    const id = services.random.id();
    const object = `test:${id}`;
    const [event] = await transaction
      .insert(webhookEvents)
      .values({ id, kind: TEST_EVENT, object, data: {}, at: new Date(services.now()) })
      .returning({ number: webhookEvents.number });
    if (!event) throw new Error("The event was not written");
    await transaction.insert(webhookDeliveries).values({ endpoint, event: id, object, number: event.number });
    return done(null);
  });
}

/**
 * Queues deliveries again, with the same id. They keep their place: before later events of their object that wait.
 * @param events by default all that were given up
 * @returns how many
 */
export async function replay(
  { database }: Pick<Services, "database">,
  endpoint: string,
  events?: readonly string[],
): Promise<number> {
  const again = await database
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, queued: null, due: null, finished: null })
    .where(
      and(
        eq(webhookDeliveries.endpoint, endpoint),
        events ? inArray(webhookDeliveries.event, [...events]) : eq(webhookDeliveries.state, "dead"),
        sql`${webhookDeliveries.state} <> 'waiting'`,
      ),
    )
    .returning({ event: webhookDeliveries.event });
  return again.length;
}

const DAY_MS = 86_400_000;
/** What has arrived is kept for a month, what has not for three. */
const KEPT_DAYS = { delivered: 30, dead: 90 } as const;

export async function tidyDeliveries({ database, now }: Pick<Services, "database" | "now">): Promise<void> {
  for (const [state, days] of Object.entries(KEPT_DAYS)) {
    const before = new Date(now() - days * DAY_MS);
    await database.execute(
      sql`delete from webhook_deliveries where state = ${state} and finished < ${before}`,
    );
  }
  await database.execute(sql`
    delete from webhook_events where at < ${new Date(now() - KEPT_DAYS.delivered * DAY_MS)}
      and not exists (select from webhook_deliveries where event = webhook_events.id)`);
}
