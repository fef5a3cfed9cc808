import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import {
  emailTickets,
  lockTicket,
  refusalIfChanged,
  type TicketChanged,
  type TicketOf,
  type TicketRefusal,
} from "./lock-ticket.ts";
import { readName, setName } from "./ticket-name.ts";

/**
 * The customer's own deadline does not bind the box office.
 * @param name empty for the holder's
 * @param expect `fingerprintOfTicket` of the ticket that was shown
 */
export async function renameTicket(
  services: Services,
  of: TicketOf,
  { name: typed, expect }: { readonly name: string; readonly expect?: string | undefined },
): Promise<
  Outcome<
    { readonly name: string | null },
    TicketRefusal | TicketChanged | { readonly reason: "name-too-long" }
  >
> {
  const name = readName(typed);
  if (name === null) return refused("name-too-long");
  const index = await services.catalogue.current();
  return inTransaction(services.database, async (transaction) => {
    const locked = await lockTicket(services, index, transaction, of);
    if (!locked.ok) return locked;
    const { order, ticket } = locked.value;
    const changed = { name: name === "" ? null : name };
    // Also when it is sent again.
    if (changed.name === ticket.name) return done(changed);
    const other = refusalIfChanged(locked.value, expect);
    if (other) return other;
    await setName(services, transaction, { code: ticket.code, order: order.link, name });
    await emailTickets(services, transaction, locked.value.order, {
      ...{ tickets: [locked.value.ticket.code], what: "name" },
    });
    return done(changed);
  });
}
