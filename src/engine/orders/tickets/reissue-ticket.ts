import { and, eq, isNull } from "drizzle-orm";
import { done, type Outcome } from "#domain/outcome.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { replacedCodes } from "../../storage/tables/orders/replaced-codes.ts";
import { ticketShares } from "../../storage/tables/orders/shares.ts";
import { tickets } from "../../storage/tables/shop.ts";
import { walletPasses } from "../../storage/tables/wallets.ts";
import { lookAtPasses } from "../../wallets/wallet-passes.ts";
import { newTicketCode } from "../ticket-codes.ts";
import {
  emailTickets,
  lockTicket,
  refusalIfChanged,
  type TicketChanged,
  type TicketOf,
  type TicketRefusal,
} from "./lock-ticket.ts";

/**
 * Gives a ticket a new code. The old one no longer admits, its wallet passes become void, and its share links end:
 * the holder may not be the customer.
 * @param expect `fingerprintOfTicket` of the ticket that was shown
 * @returns the new code
 */
export async function reissueTicket(
  services: Services,
  of: TicketOf,
  expect?: string,
): Promise<Outcome<{ readonly code: string }, TicketRefusal | TicketChanged>> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, async (transaction) => {
    const locked = await lockTicket(services, index, transaction, of);
    if (!locked.ok) return locked;
    const changed = refusalIfChanged(locked.value, expect);
    if (changed) return changed;
    const { order, ticket } = locked.value;
    const code = await replaceCode(services, transaction, { order: order.link, code: ticket.code });
    await emailTickets(services, transaction, order, { tickets: [code], what: "code" });
    return done({ code });
  });
}

/** The ticket is valid afterwards. The caller has locked it. @param of `order`: its link @returns the new code */
export async function replaceCode(
  services: Services,
  transaction: Transaction,
  { order, code: old }: { readonly order: string; readonly code: string },
): Promise<string> {
  const at = new Date(services.now());
  const code = newTicketCode(services.settings.ticketCode, services.random);
  await transaction
    .update(walletPasses)
    .set({ replaced: old })
    .where(and(eq(walletPasses.ticket, old), isNull(walletPasses.replaced)));
  await transaction
    .update(ticketShares)
    .set({ revoked: at })
    .where(and(eq(ticketShares.ticket, old), isNull(ticketShares.revoked)));
  // Rows that refer to the ticket follow its code.
  await transaction.update(tickets).set({ code, valid: true, forResale: false }).where(eq(tickets.code, old));
  await transaction.insert(replacedCodes).values({ code: old, ticket: code, at });
  await lookAtPasses(services, transaction, order, [code]);
  return code;
}

/** The ticket whose code this was, and when it got another; null if it never was a code. */
export async function ticketReplacing(
  { database }: Pick<Services, "database">,
  code: string,
): Promise<{ readonly code: string; readonly at: Date } | null> {
  const [found] = await database.select().from(replacedCodes).where(eq(replacedCodes.code, code));
  return found ? { code: found.ticket, at: found.at } : null;
}
