import { eq, sql } from "drizzle-orm";
import type { WebhookEvent } from "#domain/integrations/webhook-events.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";

/**
 * Notes that an order's tickets are exchanged, before they are returned: their return is then no separate event.
 * @param by the id of the order that takes their place
 */
export async function noteExchange(
  { now }: Pick<Services, "now">,
  transaction: Transaction,
  { order, by }: { readonly order: string; readonly by: string },
): Promise<void> {
  const [replacing] = await transaction
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, by));
  await noteEvent(transaction, {
    ...{ kind: "order.exchanged", object: `order:${order}`, at: new Date(now()) },
    data: { order, replacedBy: replacing?.number ?? null },
  });
}

interface EventToNote {
  readonly kind: WebhookEvent;
  readonly object: string;
  readonly data: object;
  readonly at: Date;
}

/** Writes an event, and its deliveries to the endpoints that listen. Most events are noted by triggers. */
export async function noteEvent(
  transaction: Pick<Transaction, "execute">,
  { kind, object, data, at }: EventToNote,
): Promise<void> {
  await transaction.execute(
    sql`select note_event(${kind}, ${object}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz)`,
  );
}
