/** Ids of the tickets that are ticked on the screen. */
export type Ticks = ReadonlySet<string>;

export function tick(ticks: Ticks, tickets: readonly string[], isOn: boolean): Ticks {
  const next = new Set(ticks);
  for (const ticket of tickets) {
    if (isOn) next.add(ticket);
    else next.delete(ticket);
  }
  return next;
}

/** Both ends and all between, in either direction. */
export function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : order.slice(from, to + 1);
}

const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 },
  ...{ End: Number.POSITIVE_INFINITY, Home: Number.NEGATIVE_INFINITY },
};

/** Where a key leads to from a ticket; null for other keys. */
export function ticketByKey(order: readonly string[], from: string, key: string): string | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const at = Math.min(Math.max(order.indexOf(from) + step, 0), order.length - 1);
  return order[at] ?? null;
}
