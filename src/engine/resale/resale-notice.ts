import { eq } from "drizzle-orm";
import { type ResaleState, resaleUntil } from "#domain/orders/resale.ts";
import type { Services } from "../kernel/services.ts";
import { ticketResales } from "../storage/tables/orders/resales.ts";
import { orders, tickets } from "../storage/tables/shop.ts";
import { creditUntil } from "../value/issue-value.ts";

/** Data for the emails to the customer. */
export interface ResaleNotice {
  /** The order's link, and the ticket's code now. */
  readonly order: string;
  readonly ticket: string;
  readonly state: ResaleState;
  /** When it ends; null once the house has switched it off. */
  readonly until: string | null;
  /** Paid back in minor units. */
  readonly value: number;
  readonly credit: number;
  readonly currency: string;
  readonly creditUntil: string;
}

export async function resaleNotice(services: Services, id: string): Promise<ResaleNotice | null> {
  const [row] = await services.database
    .select({ resale: ticketResales, link: orders.link, currency: orders.currency })
    .from(ticketResales)
    .innerJoin(tickets, eq(tickets.code, ticketResales.ticket))
    .innerJoin(orders, eq(orders.id, tickets.order))
    .where(eq(ticketResales.id, id));
  if (!row) return null;
  const { ticket, state, value, credit, performance } = row.resale;
  const index = await services.catalogue.current();
  const rules = services.settings.resale;
  const starts = index.performance(performance)?.starts;
  return {
    ...{ order: row.link, ticket, state, currency: row.currency },
    until: rules && starts !== undefined ? new Date(resaleUntil(rules, starts)).toISOString() : null,
    ...{ value: value ?? 0, credit: credit ?? 0, creditUntil: creditUntil(services) },
  };
}
