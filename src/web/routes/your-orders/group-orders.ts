import type { Order } from "#contract/orders.ts";

/** Orders with something still to come, and the latest of those that are over. Both newest first. */
export function groupOrders(
  orders: readonly Order[],
  now: number,
  pastShown: number,
): { upcoming: Order[]; past: Order[] } {
  const isUpcoming = (order: Order) =>
    order.performances.some(
      ({ starts, durationMinutes }) => new Date(starts).getTime() + durationMinutes * 60_000 > now,
    );
  return {
    upcoming: orders.filter(isUpcoming),
    past: orders.filter((order) => !isUpcoming(order)).slice(0, pastShown),
  };
}
