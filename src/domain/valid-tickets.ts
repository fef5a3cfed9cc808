/** An order's tickets and performances, as far as it matters who may come in. */
interface Held<Ticket> {
  readonly tickets: readonly Ticket[];
  readonly performances: readonly {
    readonly id: number;
    readonly change: { readonly kind: "cancelled" | "moved" } | null;
  }[];
}

/** The tickets that let somebody in: not paid back, and for a performance that is given. */
export function validTickets<Ticket extends { readonly valid: boolean; readonly performance: number }>({
  tickets,
  performances,
}: Held<Ticket>): Ticket[] {
  const cancelled = performances.filter(({ change }) => change?.kind === "cancelled").map(({ id }) => id);
  return tickets.filter(({ valid, performance }) => valid && !cancelled.includes(performance));
}
