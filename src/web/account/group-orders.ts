import type { Order } from "#contract/operations/orders.ts";

export const ORDER_VIEWS = ["upcoming", "reserved", "past", "returned", "ticket-subscriptions"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
/** Reserved orders have no tickets and are listed separately. */
type PaidView = Exclude<OrderView, "reserved">;

export function isOrderView(name: string | null): name is OrderView {
  return ORDER_VIEWS.some((view) => view === name);
}

export interface GroupedOrder {
  readonly link: string;
  readonly returned: boolean;
  readonly lines: readonly { readonly kind: string }[];
  readonly performances: readonly Performance[];
  readonly tickets: readonly Pick<Order["tickets"][number], "performance" | "valid">[];
}
type Performance = Pick<Order["performances"][number], "id" | "starts" | "durationMinutes"> & {
  readonly venue: { readonly id: string };
  readonly change: { readonly kind: string } | null;
};
type Played = Pick<Performance, "starts" | "durationMinutes">;
const isToCome = ({ starts, durationMinutes }: Played, now: number) =>
  new Date(starts).getTime() + durationMinutes * 60_000 > now;

/** A seat on a set of dates, or redemptions for tickets chosen later. */
const SUBSCRIPTIONS = ["series", "flex"];

/** Each in the given order. A subscription is also listed as upcoming or past. */
export function groupOrders<Grouped extends GroupedOrder>(
  orders: readonly Grouped[],
  now: number,
  pastShown: number,
): Record<PaidView, Grouped[]> {
  const kept = orders.filter(({ returned }) => !returned);
  const isUpcoming = (order: Grouped) => order.performances.some((performance) => isToCome(performance, now));
  return {
    upcoming: kept.filter(isUpcoming),
    past: kept.filter((order) => !isUpcoming(order)).slice(0, pastShown),
    returned: orders.filter(({ returned }) => returned),
    "ticket-subscriptions": kept.filter(({ lines }) =>
      lines.some(({ kind }) => SUBSCRIPTIONS.includes(kind)),
    ),
  };
}

export function ordersAt<Grouped extends Pick<GroupedOrder, "performances">>(
  orders: readonly Grouped[],
  venue: string,
): Grouped[] {
  return orders.filter(({ performances }) => performances.some((one) => one.venue.id === venue));
}

export interface NextPerformance<Grouped extends GroupedOrder = Order> {
  readonly performance: Grouped["performances"][number];
  readonly link: string;
  readonly tickets: number;
}

export function nextPerformance<Grouped extends GroupedOrder>(
  orders: readonly Grouped[],
  now: number,
): NextPerformance<Grouped> | null {
  const performances = orders.flatMap(({ link, performances, tickets }) =>
    performances.flatMap((performance): NextPerformance<Grouped>[] => {
      const own = tickets.filter((ticket) => ticket.valid && ticket.performance === performance.id);
      const isOn = isToCome(performance, now) && performance.change?.kind !== "cancelled";
      return own.length > 0 && isOn ? [{ performance, link, tickets: own.length }] : [];
    }),
  );
  const [first] = performances.toSorted(
    (one, other) => Date.parse(one.performance.starts) - Date.parse(other.performance.starts),
  );
  return first ?? null;
}
