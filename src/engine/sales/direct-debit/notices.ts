import { eq } from "drizzle-orm";
import { done, type Outcome } from "#domain/outcome.ts";
import type { DebitNotification, DebitSubject } from "#ports/direct-debit.ts";
import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { debitEvents, instalments, mandates } from "../../storage/tables/sales/direct-debit.ts";
import { bringInstalment } from "./collect.ts";
import { bringMandate, providerOf } from "./mandates.ts";

/** Only queues the jobs `debit-notice`: the provider allows ten seconds for an answer, and 250 events take longer. */
export async function noteDebitNotice(
  services: Services,
  notification: DebitNotification,
): Promise<Outcome<Record<string, never>, { reason: "unsigned" } | { reason: "unreadable" }>> {
  const read = providerOf(services).readNotification(notification);
  if (!read.ok) return read;
  const hints = new Map(read.value.map(({ id, about }) => [id, about]));
  if (hints.size === 0) return done({});
  const at = new Date(services.now());
  // A fixed order prevents deadlocks between two deliveries of the same events.
  const rows = [...hints.keys()].sort().map((id) => ({ id, at }));
  await inTransaction(services.database, async (transaction) => {
    const fresh = await transaction.insert(debitEvents).values(rows).onConflictDoNothing().returning();
    const abouts = new Map<string, DebitSubject>();
    for (const { id } of fresh) {
      const about = hints.get(id);
      if (about) abouts.set(`${about.kind} ${about.id}`, about);
    }
    const jobs = [...abouts.values()].map((about) => ({ kind: "debit-notice", about }) as const);
    await services.outbox.put(transaction, jobs);
  });
  return done({});
}

/** Called by the job `debit-notice`. Safe to repeat; throws if the provider does not answer. */
export async function hearDebit(services: Services, { kind, id }: DebitSubject) {
  const heard =
    kind === "collection" ? await hearCollection(services, id) : await hearMandate(services, kind, id);
  if (!heard.ok) throw new Error("The direct debit provider does not answer; the request will be retried");
}

async function hearCollection(services: Services, collection: string) {
  const own = eq(instalments.collection, collection);
  const [row] = await services.database.select().from(instalments).where(own);
  // If the collection is not stored yet, the job that submitted it checks its state.
  return row ? bringInstalment(services, row.id) : done(null);
}

async function hearMandate(
  services: Services,
  kind: Exclude<DebitSubject["kind"], "collection">,
  id: string,
) {
  const own = eq(kind === "setup" ? mandates.setup : mandates.mandate, id);
  const [row] = await services.database.select().from(mandates).where(own);
  return row ? bringMandate(services, row.id) : done(null);
}
