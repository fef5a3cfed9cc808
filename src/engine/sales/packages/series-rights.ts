import { eq } from "drizzle-orm";
import type { FrozenLine, FulfilmentTools, PaidOrder } from "../../kernel/line-kind.ts";
import { seriesRights } from "../../storage/tables/sales/series.ts";
import { orders } from "../../storage/tables/shop.ts";

/** Gives the buyer of a paid series the right to its seats, so that they can renew them for the next season. */
export async function writeRights(
  { transaction, random, now }: FulfilmentTools,
  order: PaidOrder,
  line: FrozenLine<{ readonly package: string }>,
): Promise<void> {
  const [row] = await transaction
    .select({ document: orders.document })
    .from(orders)
    .where(eq(orders.id, order.id));
  const own = (row?.document.lines ?? []).filter(({ parent }) => parent === line.id);
  const seats = new Map(own.map((ticket) => [ticket.seat, ticket.priceType]));
  for (const [seat, priceType] of seats) {
    await transaction
      .insert(seriesRights)
      .values({
        ...{ id: random.id(), offer: line.details.package, seat, customer: order.customer, priceType },
        ...{ order: order.id, line: line.id, since: new Date(now) },
      })
      .onConflictDoNothing();
  }
}
