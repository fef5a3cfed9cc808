import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { retryAt } from "#domain/integrations/webhook-retry.ts";
import type { SendResult, WebhookSender } from "#ports/webhooks.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../storage/tables/integrations/webhooks.ts";
import { type EndpointRow, signingSecrets } from "./endpoints.ts";

/** The deliveries of one object's events to one endpoint are sent one after the other. */
export interface Lane {
  readonly endpoint: string;
  readonly object: string;
}

type Delivery = typeof webhookDeliveries.$inferSelect;

/** Longer than an attempt takes. */
const CLAIM_MS = 60_000;
/** After a failure the endpoint rests, so that a receiver that does not answer delays no others. */
const PAUSE_MS = 30_000;
/** Per transaction that queues, and per job. */
const MOST = 200;

/**
 * Writes jobs for new deliveries. Every process calls it again and again; each delivery is queued once.
 * @returns how many deliveries were queued
 */
export async function queueDeliveries(
  services: Pick<Services, "database" | "outbox" | "now">,
): Promise<number> {
  return inTransaction(services.database, async (transaction) => {
    const fresh = transaction
      .select({ endpoint: webhookDeliveries.endpoint, event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .where(isNull(webhookDeliveries.queued))
      .orderBy(webhookDeliveries.number)
      .limit(MOST)
      .for("update", { skipLocked: true });
    const queued = await transaction
      .update(webhookDeliveries)
      .set({ queued: new Date(services.now()) })
      .where(sql`(${webhookDeliveries.endpoint}, ${webhookDeliveries.event}) in (${fresh})`)
      .returning({ endpoint: webhookDeliveries.endpoint, object: webhookDeliveries.object });
    const lanes = new Map(queued.map((lane) => [`${lane.endpoint} ${lane.object}`, lane]));
    const jobs = [...lanes.values()].map((lane) => ({ kind: "webhook-deliveries" as const, ...lane }));
    if (jobs.length > 0) await services.outbox.put(transaction, jobs);
    return queued.length;
  });
}

/** Sends what waits in a lane, oldest first, until something fails; then a later job continues. */
export async function deliverLane(services: Services, lane: Lane): Promise<void> {
  const sender = services.webhookSender;
  if (!sender) throw new Error("Nothing sends webhooks here");
  for (let sent = 0; sent < MOST; sent++) {
    const [endpoint] = await services.database
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, lane.endpoint));
    if (!endpoint?.enabled) return;
    const { pausedUntil } = endpoint;
    if (pausedUntil && pausedUntil.getTime() > services.now()) return continueAt(services, lane, pausedUntil);
    const delivery = await claimOldest(services, lane);
    if (!delivery) return continueAfterClaim(services, lane);
    const isSent = await attempt({ services, sender }, endpoint, delivery);
    if (!isSent) return;
  }
  await continueAt(services, lane, new Date(services.now()));
}

async function continueAt(services: Services, lane: Lane, at: Date): Promise<void> {
  const { endpoint, object } = lane;
  await inTransaction(services.database, (transaction) =>
    services.outbox.put(transaction, { kind: "webhook-deliveries", endpoint, object }, { notBefore: at }),
  );
}

/** The process that claimed the oldest delivery may have ended, or lost the database, before it recorded the result. */
async function continueAfterClaim(services: Services, { endpoint, object }: Lane): Promise<void> {
  const [claimed] = await services.database
    .select({ until: webhookDeliveries.claimedUntil })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpoint, endpoint),
        eq(webhookDeliveries.object, object),
        eq(webhookDeliveries.state, "waiting"),
        gt(webhookDeliveries.claimedUntil, new Date(services.now())),
      ),
    );
  if (claimed?.until) await continueAt(services, { endpoint, object }, claimed.until);
}

/** Only the oldest waiting delivery of a lane can be claimed, by one process: that keeps an object's events in order. */
async function claimOldest(
  { database, now }: Services,
  { endpoint, object }: Lane,
): Promise<Delivery | null> {
  const at = new Date(now());
  const oldest = database
    .select({ event: webhookDeliveries.event })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpoint, endpoint),
        eq(webhookDeliveries.object, object),
        eq(webhookDeliveries.state, "waiting"),
      ),
    )
    .orderBy(webhookDeliveries.number)
    .limit(1);
  const [claimed = null] = await database
    .update(webhookDeliveries)
    .set({ claimedUntil: new Date(at.getTime() + CLAIM_MS) })
    .where(
      and(
        eq(webhookDeliveries.endpoint, endpoint),
        eq(webhookDeliveries.event, sql`(${oldest})`),
        eq(webhookDeliveries.state, "waiting"),
        sql`coalesce(${webhookDeliveries.claimedUntil}, '-infinity') <= ${at}`,
        sql`coalesce(${webhookDeliveries.due}, '-infinity') <= ${at}`,
      ),
    )
    .returning();
  return claimed;
}

/** @returns whether the lane goes on at once: the delivery arrived, or was given up */
async function attempt(
  { services, sender }: { readonly services: Services; readonly sender: WebhookSender },
  endpoint: EndpointRow,
  delivery: Delivery,
): Promise<boolean> {
  const { database, now } = services;
  const [event] = await database.select().from(webhookEvents).where(eq(webhookEvents.id, delivery.event));
  if (!event) throw new Error(`A delivery of an event that does not exist: ${delivery.event}`);
  const { id, kind, data } = event;
  const body = JSON.stringify({ type: kind, timestamp: event.at.toISOString(), data });
  const before = now();
  const secrets = signingSecrets(services, endpoint);
  const result = await sender.send({ url: endpoint.url, id, at: before, secrets, body });
  return record(services, delivery, { ...result, began: before });
}

/** The next job is written in the same transaction as the result. */
async function record(
  services: Services,
  delivery: Delivery,
  { ok, status, fault, began }: SendResult & { readonly began: number },
): Promise<boolean> {
  const { endpoint, event, object, queued } = delivery;
  const at = services.now();
  const attempts = delivery.attempts + 1;
  const due = ok ? null : retryAt(attempts, queued?.getTime() ?? at, at);
  const isOver = ok || due === null;
  await inTransaction(services.database, async (transaction) => {
    const tried = { endpoint, event, at: new Date(at), status, fault, milliseconds: at - began };
    await transaction.insert(webhookAttempts).values(tried);
    await transaction
      .update(webhookDeliveries)
      .set({
        ...{ attempts, claimedUntil: null, due: due === null ? null : new Date(due) },
        ...(isOver && { state: ok ? "delivered" : "dead", finished: new Date(at) }),
      })
      .where(and(eq(webhookDeliveries.endpoint, endpoint), eq(webhookDeliveries.event, event)));
    await transaction
      .update(webhookEndpoints)
      .set(
        ok
          ? { lastSuccess: new Date(at), pausedUntil: null }
          : {
              lastFailure: new Date(at),
              pausedUntil: isOver ? null : new Date(Math.min(at + PAUSE_MS, due)),
            },
      )
      .where(eq(webhookEndpoints.id, endpoint));
    if (due !== null) {
      const next = { kind: "webhook-deliveries" as const, endpoint, object };
      await services.outbox.put(transaction, next, { notBefore: new Date(due) });
    }
  });
  return isOver;
}
