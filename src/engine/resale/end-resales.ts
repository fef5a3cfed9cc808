import { eq, sql } from "drizzle-orm";
import { resaleUntil } from "#domain/orders/resale.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { ticketResales } from "../storage/tables/orders/resales.ts";
import { lockResale } from "./read-ticket.ts";
import { retakeSeat } from "./retake-seat.ts";

/** While somebody holds the seat, who may pay. */
const AGAIN_MS = 60_000;

/**
 * Called by the job of the resale, when its time has come. Gives a ticket that was not sold in time to its customer
 * again; later, while another party holds the seat.
 */
export async function endResale(services: Services, id: string): Promise<void> {
  const index = await services.catalogue.current();
  await inTransaction(services.database, async (transaction) => {
    const found = await lockResale(services, index, transaction, id);
    const resale = found?.resale;
    if (!found || resale?.state !== "open") return;
    const due = await dueAt(services, transaction, id);
    if (due > services.now()) {
      // The performance was moved to a later time.
      await services.outbox.put(
        transaction,
        { kind: "end-resale", resale: id },
        { notBefore: new Date(due) },
      );
      return;
    }
    const code = await retakeSeat(services, transaction, found, { resale, state: "ended" });
    if (code !== null) {
      await services.outbox.put(transaction, { kind: "resale", resale: id, stage: "ended" });
      return;
    }
    const notBefore = new Date(services.now() + AGAIN_MS);
    await services.outbox.put(transaction, { kind: "end-resale", resale: id }, { notBefore });
  });
}

/**
 * Called hourly and by imports. Ends those of performances that begin soon, or were cancelled or moved since, and all if
 * the house no longer offers resale; each in its own transaction.
 */
export async function endDueResales(services: Services): Promise<void> {
  const open = await services.database
    .select({ id: ticketResales.id })
    .from(ticketResales)
    .where(eq(ticketResales.state, "open"));
  for (const { id } of open) {
    if ((await dueAt(services, services.database, id)) > services.now()) continue;
    await endResale(services, id).catch((error: unknown) =>
      services.log.warn({ err: error, resale: id }, "a resale could not be ended"),
    );
  }
}

/** Milliseconds. The holder of a cancelled or moved performance chooses again. */
async function dueAt(
  { settings }: Pick<Services, "settings">,
  executor: Pick<Services["database"], "execute">,
  id: string,
): Promise<number> {
  const { rows } = await executor.execute<{ starts: number; changed: boolean }>(sql`
    select (extract(epoch from performances.starts) * 1000)::float8 as starts, exists (
      select from performance_changes as change
      where change.performance = resale.performance and change.at >= resale.since
        and change.kind in ('cancelled', 'moved')) as changed
    from ticket_resales as resale join performances on performances.id = resale.performance
    where resale.id = ${id}`);
  const [row] = rows;
  if (!row || row.changed || !settings.resale) return 0;
  return resaleUntil(settings.resale, row.starts);
}
