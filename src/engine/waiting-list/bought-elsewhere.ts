import { eq, sql } from "drizzle-orm";
import type { WaitingListRules } from "#domain/waiting-list/waiting-list.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { listEntries } from "../storage/tables/waiting-list/waiting-list.ts";
import { putServing } from "./list-rows.ts";

/**
 * Called before offers are made. Ends or asks the waiting parties whose customer has paid for tickets to a performance
 * that they wait for. Only purchases with the account of the party's mailbox are known.
 */
export async function endOrAskBuyers(
  services: Services,
  transaction: Transaction,
  { performance, rules }: { readonly performance: number; readonly rules: WaitingListRules },
): Promise<void> {
  const { rows } = await transaction.execute<{ id: string; performances: number[] }>(sql`
    select id, performances from waiting_list_entries as entry
    where state = 'waiting' and ${performance} = any(performances) and exists (
      select from customers
      join orders on orders.customer = customers.id
      join tickets on tickets."order" = orders.id
      where customers.folded_email = entry.folded_email and customers.proven is not null
        and orders.paid > coalesce(entry.bought_seen, entry.confirmed)
        and tickets.valid and tickets.performance = any(entry.performances))`);
  const now = new Date(services.now());
  const isAsked = rules.boughtElsewhere === "ask";
  for (const { id, performances } of rows) {
    await transaction
      .update(listEntries)
      .set(
        isAsked
          ? { state: "asked", boughtSeen: now }
          : { state: "ended", ending: "bought-elsewhere", ended: now },
      )
      .where(eq(listEntries.id, id));
    await services.outbox.put(transaction, {
      ...{ kind: "waiting-list", entry: id, stage: isAsked ? "asked" : "bought" },
    });
    await putServing(
      services,
      transaction,
      performances.filter((one) => one !== performance),
    );
  }
}
