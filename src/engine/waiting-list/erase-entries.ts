import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { endEntry } from "./entry-commands.ts";

/** Whether seats that a mailbox was offered are being paid. */
export async function isPayingOffer(transaction: Transaction, foldedEmail: string): Promise<boolean> {
  const paying = await transaction
    .select({ order: listOffers.order })
    .from(listOffers)
    .innerJoin(listEntries, eq(listEntries.id, listOffers.entry))
    .innerJoin(orders, eq(orders.id, listOffers.order))
    .where(
      and(
        eq(listEntries.foldedEmail, foldedEmail),
        isNull(listOffers.closed),
        inArray(orders.state, ["paying", "charging"]),
      ),
    )
    .limit(1);
  return paying.length > 0;
}

/** Takes a mailbox off all lists, and deletes what was entered. The caller has asked `isPayingOffer`. */
export async function eraseEntries(
  services: Services,
  transaction: Transaction,
  foldedEmail: string,
): Promise<void> {
  const own = await transaction
    .select({ id: listEntries.id })
    .from(listEntries)
    .where(eq(listEntries.foldedEmail, foldedEmail));
  for (const { id } of own) {
    const ended = await endEntry(services, transaction, { id }, "left");
    if (!ended.ok) throw new Error(`Entry ${id} cannot be erased: ${ended.refusal.reason}`);
  }
  const ids = own.map(({ id }) => id);
  await transaction.delete(listOffers).where(inArray(listOffers.entry, ids));
  await transaction.delete(listEntries).where(inArray(listEntries.id, ids));
}
