import type { Season } from "#config/season/season.ts";
import type { PerformanceOrder } from "../../engine/house-import/performance-orders.ts";

export function withPerformanceOrders<Files extends { readonly season: Season }>(
  files: Files,
  orders: readonly PerformanceOrder[],
): Files {
  if (orders.length === 0) return files;
  const byId = new Map(orders.map((order) => [order.performance, order]));
  const events = files.season.events.map((event) => ({
    ...event,
    performances: event.performances.map((performance) => {
      const order = byId.get(performance.id);
      if (!order) return performance;
      // A date that was changed in the file after the order takes precedence.
      const isMoved = order.starts !== null && order.instead === performance.starts;
      return {
        ...performance,
        cancelled: performance.cancelled || order.cancelled,
        starts: isMoved ? order.starts : performance.starts,
      };
    }),
  }));
  return { ...files, season: { ...files.season, events } };
}
