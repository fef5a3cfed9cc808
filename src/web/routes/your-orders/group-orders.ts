import type { Order } from "#contract/orders.ts";

/** Orders with something still to come, the latest of those that are over, and those given back. All newest first. */
export function groupOrders(
  orders: readonly Order[],
  now: number,
  pastShown: number,
): { upcoming: Order[]; past: Order[]; returned: Order[] } {
  const kept = orders.filter(({ returned }) => !returned);
  const isUpcoming = (order: Order) =>
    order.performances.some(
      ({ starts, durationMinutes }) => new Date(starts).getTime() + durationMinutes * 60_000 > now,
    );
  return {
    upcoming: kept.filter(isUpcoming),
    past: kept.filter((order) => !isUpcoming(order)).slice(0, pastShown),
    returned: orders.filter(({ returned }) => returned),
  };
}
