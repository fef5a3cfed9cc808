import { eq } from "drizzle-orm";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { resale as operations } from "#contract/sales/resale.ts";
import { resaleUntil } from "#domain/orders/resale.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { freeSeats } from "../orders/returned/return-lines.ts";
import { ticketResales } from "../storage/tables/orders/resales.ts";
import { tickets } from "../storage/tables/shop.ts";
import { customerSession } from "../visitors/sessions.ts";
import { planPayback } from "./plan-payback.ts";
import { lockTheirTicket, type TicketForResale } from "./read-ticket.ts";
import { whyNot } from "./why-not.ts";

type PutUp = typeof operations.putUp;

/** Frees the seat of a ticket, which its customer gets back or is paid for. */
export async function putUp(
  services: Services,
  input: InputOf<PutUp>,
  caller: Caller,
): Promise<Outcome<Record<never, never>, RefusalOf<PutUp>>> {
  const session = await customerSession(services, caller);
  if (!session.ok) return session;
  const rules = services.settings.resale;
  if (!rules) return refused("no-resale");
  const { customer } = session.value;
  const index = await services.catalogue.current();
  const requested = { operation: "putUpForResale", input };
  return execute(services, { session: session.value, caller, requested }, async (transaction) => {
    const found = await lockTheirTicket(services, index, transaction, { code: input.code, customer });
    if (!found) return refused("ticket-not-found");
    // A second click.
    if (found.resale?.state === "open") return done({});
    const why = await whyNot(found, rules, await planPayback(found));
    if (why) return refused("not-for-resale", { why });
    await free(services, found, rules);
    return done({});
  });
}

async function free(
  services: Services,
  { context, ticket }: TicketForResale,
  rules: NonNullable<Services["settings"]["resale"]>,
): Promise<void> {
  const { transaction, index, order } = context;
  const { code, performance, seat } = ticket;
  await transaction.update(tickets).set({ valid: false, forResale: true }).where(eq(tickets.code, code));
  await freeSeats(services, transaction, order, [ticket]);
  const id = services.random.id();
  const since = new Date(services.now());
  await transaction.insert(ticketResales).values({ id, ticket: code, performance, seat, since });
  await services.outbox.put(transaction, { kind: "resale", resale: id, stage: "put-up" });
  const starts = index.performance(performance)?.starts ?? services.now();
  const notBefore = new Date(resaleUntil(rules, starts));
  await services.outbox.put(transaction, { kind: "end-resale", resale: id }, { notBefore });
}
