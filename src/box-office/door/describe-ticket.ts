import type { ShownTicket } from "../operations/door/tickets.ts";

/** "Carmen 2027-01-20T18:00:00.000Z, Parkett, row A, seat 5, Ordinary, Åsa Öberg, order 100001" */
export function describeTicket({ title, starts, place, holder, order }: ShownTicket): string {
  const performance = title === null ? "" : `${title} ${starts}`;
  return `${[performance, place, holder].filter((part) => part !== "").join(", ")}, order ${order}`;
}
