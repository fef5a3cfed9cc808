import { and, asc, eq, sql } from "drizzle-orm";
import type { WebhookEvent } from "#domain/integrations/webhook-events.ts";
import { OLD_SECRET_MS } from "#domain/integrations/webhook-retry.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { AddressFault } from "#ports/webhooks.ts";
import { keyFor, seal, unseal } from "../../credentials/sealed-text.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { webhookDeliveries, webhookEndpoints } from "../storage/tables/integrations/webhooks.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

export interface Endpoint extends Omit<EndpointRow, "secret" | "previousSecret"> {
  readonly waiting: number;
  readonly dead: number;
}

export interface EndpointWithSecret {
  readonly id: string;
  /** As `whsec_…`. It is not shown again. */
  readonly secret: string;
}

type BadAddress = { readonly reason: AddressFault };
type Unknown = { readonly reason: "unknown-endpoint" };
export type EndpointRefusal = BadAddress | Unknown;

const SECRET_BYTES = 24;

/** For the office. By name. */
export async function listEndpoints({ database }: Pick<Services, "database">): Promise<Endpoint[]> {
  const counted = (state: "waiting" | "dead") =>
    sql<number>`(select count(*)::int from ${webhookDeliveries}
      where ${webhookDeliveries.endpoint} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = ${state})`;
  const rows = await database
    .select({ row: webhookEndpoints, waiting: counted("waiting"), dead: counted("dead") })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.name), asc(webhookEndpoints.id));
  return rows.map(({ row: { secret: _secret, previousSecret: _previous, ...row }, ...counts }) => ({
    ...row,
    ...counts,
  }));
}

export interface EndpointSettings {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

export async function makeEndpoint(
  services: Services,
  { name, url, events }: EndpointSettings,
  who: string,
): Promise<Outcome<EndpointWithSecret, BadAddress>> {
  const fault = services.webhookSender?.addressFault(url);
  if (fault) return refused(fault);
  const id = services.random.id();
  const secret = newSecret(services);
  await services.database.insert(webhookEndpoints).values({
    ...{ id, name, url, events: [...new Set(events)], secret: sealed(services, secret) },
    ...{ created: new Date(services.now()), createdBy: who },
  });
  return done({ id, secret });
}

/** Switched on again, it gets the events that waited, and none from the time in between. */
export async function changeEndpoint(
  services: Services,
  id: string,
  { events, ...changed }: Partial<EndpointSettings> & { readonly enabled?: boolean },
): Promise<Outcome<null, EndpointRefusal>> {
  const fault = changed.url === undefined ? null : services.webhookSender?.addressFault(changed.url);
  if (fault) return refused(fault);
  return inTransaction(services.database, async (transaction) => {
    const [row] = await transaction
      .update(webhookEndpoints)
      .set({ ...changed, ...(events && { events: [...new Set(events)] }), pausedUntil: null })
      .where(eq(webhookEndpoints.id, id))
      .returning({ id: webhookEndpoints.id });
    if (!row) return refused("unknown-endpoint");
    if (changed.enabled) await queueAgain(transaction, id);
    return done(null);
  });
}

/** The old secret signs for another day. */
export async function rotateSecret(
  services: Services,
  id: string,
): Promise<Outcome<EndpointWithSecret, Unknown>> {
  const secret = newSecret(services);
  const [row] = await services.database
    .update(webhookEndpoints)
    .set({
      secret: sealed(services, secret),
      previousSecret: sql`${webhookEndpoints.secret}`,
      previousUntil: new Date(services.now() + OLD_SECRET_MS),
    })
    .where(eq(webhookEndpoints.id, id))
    .returning({ id: webhookEndpoints.id });
  return row ? done({ id, secret }) : refused("unknown-endpoint");
}

/** Removes its deliveries and their log as well. */
export async function removeEndpoint(
  { database }: Pick<Services, "database">,
  id: string,
): Promise<Outcome<null, Unknown>> {
  const gone = await database.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning();
  return gone.length > 0 ? done(null) : refused("unknown-endpoint");
}

/** Those that sign now, the newest first. */
export function signingSecrets(
  services: Pick<Services, "settings" | "now">,
  endpoint: EndpointRow,
): string[] {
  const { secret, previousSecret, previousUntil } = endpoint;
  const isBoth =
    previousSecret !== null && previousUntil !== null && previousUntil.getTime() > services.now();
  const key = keyOf(services);
  return [secret, ...(isBoth ? [previousSecret] : [])].map((one) => unseal(key, one));
}

function newSecret({ random }: Pick<Services, "random">): string {
  return `whsec_${random.bytes(SECRET_BYTES).toString("base64")}`;
}

function sealed(services: Pick<Services, "settings" | "random">, secret: string): Buffer {
  return seal(keyOf(services), secret, (count) => services.random.bytes(count));
}

const keyOf = ({ settings }: Pick<Services, "settings">) => keyFor(settings.codesKey, "webhook secrets");

async function queueAgain(
  transaction: Pick<Services["database"], "update">,
  endpoint: string,
): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ queued: null, due: null })
    .where(and(eq(webhookDeliveries.endpoint, endpoint), eq(webhookDeliveries.state, "waiting")));
}
