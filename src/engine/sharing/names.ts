import { and, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import { done, refused } from "#domain/outcome.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { viewOrder } from "../orders/document/order-view.ts";
import { readName, setName } from "../orders/tickets/ticket-name.ts";
import { usedAmong } from "../orders/tickets/used-tickets.ts";
import { orders, tickets } from "../storage/tables/shop.ts";
import { customerSession } from "../visitors/sessions.ts";

/** The name on a ticket: the buyer's, until they enter the guest's. The ticket's code stays the same. */

const HOUR_MS = 3_600_000;

/** Milliseconds; null if it has passed, the performance is cancelled, or names cannot be changed. */
export function nameUntil(
  { settings, now }: Pick<Services, "settings" | "now">,
  { starts, change }: Pick<PerformanceOfTicket, "starts" | "change">,
): number | null {
  const { nameChangeHours: hours } = settings;
  if (hours === null || change?.kind === "cancelled") return null;
  const until = Date.parse(starts) - hours * HOUR_MS;
  return until > now() ? until : null;
}

export function createNames(services: Services): Pick<BackEnd["sharing"], "rename"> {
  return {
    async rename(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const name = readName(input.name);
      if (name === null) return refused("invalid", { faults: [{ field: "name", rule: "too-long" }] });
      const index = await services.catalogue.current();
      const requested = { operation: "renameTicket", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        // Locked against a concurrent return or use at the door.
        const [row] = await transaction
          .select()
          .from(tickets)
          .innerJoin(orders, eq(orders.id, tickets.order))
          .where(and(eq(tickets.code, input.code), eq(orders.customer, session.value.customer)))
          .for("update", { of: tickets });
        if (!row?.tickets.valid || (await usedAmong(transaction, [input.code])).size > 0)
          return refused("name-not-changeable");
        const rows = { paidWith: [], tickets: [row.tickets], lines: [], parts: [] };
        const order = viewOrder(index, row.orders, rows, viewerOf(services, index, caller));
        const performance = order.performances.find(({ id }) => id === row.tickets.performance);
        if (!performance || nameUntil(services, performance) === null) return refused("name-not-changeable");
        await setName(services, transaction, { code: input.code, order: row.orders.link, name });
        return done({});
      });
    },
  };
}
