import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { emailTicket, lockTicket, type TicketOf, type TicketRefusal } from "./lock-ticket.ts";
import { readName, setName } from "./ticket-name.ts";

/** The customer's own deadline does not bind the box office. @param name empty for the holder's */
export async function renameTicket(
  services: Services,
  of: TicketOf,
  typed: string,
): Promise<Outcome<{ readonly name: string | null }, TicketRefusal | { readonly reason: "name-too-long" }>> {
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
    await setName(services, transaction, { code: ticket.code, order: order.link, name });
    await emailTicket(services, transaction, locked.value, "name");
    return done(changed);
  });
}
