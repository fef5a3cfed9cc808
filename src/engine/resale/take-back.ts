import type { Caller, InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { resale as operations } from "#contract/sales/resale.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { emailTickets } from "../orders/tickets/lock-ticket.ts";
import { customerSession } from "../visitors/sessions.ts";
import { lockTheirTicket } from "./read-ticket.ts";
import { retakeSeat } from "./retake-seat.ts";

type TakeBack = typeof operations.takeBack;

export async function takeBack(
  services: Services,
  input: InputOf<TakeBack>,
  caller: Caller,
): Promise<Outcome<OutputOf<TakeBack>, RefusalOf<TakeBack>>> {
  const session = await customerSession(services, caller);
  if (!session.ok) return session;
  const { customer } = session.value;
  const index = await services.catalogue.current();
  const requested = { operation: "takeBackFromResale", input };
  return execute(services, { session: session.value, caller, requested }, async (transaction) => {
    const found = await lockTheirTicket(services, index, transaction, { code: input.code, customer });
    if (!found) return refused("ticket-not-found");
    const { context, ticket, resale } = found;
    if (resale?.state === "sold") return refused("sold-again");
    // Also at the second click.
    if (ticket.valid && !ticket.forResale) return done({ code: ticket.code });
    if (resale?.state !== "open") return refused("not-put-up");
    const code = await retakeSeat(services, transaction, found, { resale, state: "taken-back" });
    if (code === null) return refused("being-bought");
    await emailTickets(services, transaction, context.order, { tickets: [code], what: "code" });
    return done({ code });
  });
}
