interface Held<Ticket> {
  readonly tickets: readonly Ticket[];
  readonly performances: readonly {
    readonly id: number;
    readonly change: { readonly kind: "cancelled" | "moved" } | null;
  }[];
}

/** Returns the tickets that admit: not refunded, and for a performance that is not cancelled. */
export function validTickets<Ticket extends { readonly valid: boolean; readonly performance: number }>({
  tickets,
  performances,
}: Held<Ticket>): Ticket[] {
  const cancelled = performances.filter(({ change }) => change?.kind === "cancelled").map(({ id }) => id);
  return tickets.filter(({ valid, performance }) => valid && !cancelled.includes(performance));
}
