/** What is given somewhere for a time. */
export interface Span {
  /** Milliseconds. */
  readonly at: number;
  /** Exclusive. */
  readonly ends: number;
  readonly venue: string;
  readonly people: readonly string[];
}

export interface Clash<Other> {
  readonly kind: "hall" | "cast";
  readonly other: Other;
  /** Who would have to be in two places; empty for a hall. */
  readonly people: readonly string[];
}

export function overlap(a: Pick<Span, "at" | "ends">, b: Pick<Span, "at" | "ends">): boolean {
  return a.at < b.ends && b.at < a.ends;
}

/** @param others without `one` itself and without what is cancelled */
export function clashesOf<Other extends Span>(one: Span, others: readonly Other[]): Clash<Other>[] {
  return others.flatMap((other): Clash<Other>[] => {
    if (!overlap(one, other)) return [];
    if (one.venue === other.venue) return [{ kind: "hall", other, people: [] }];
    const people = one.people.filter((name) => other.people.includes(name));
    return people.length > 0 ? [{ kind: "cast", other, people }] : [];
  });
}

/** Of each span that meets another, in one pass over time. */
export function allClashes<One extends Span>(spans: readonly One[]): Map<One, Clash<One>[]> {
  const found = new Map<One, Clash<One>[]>();
  let open: One[] = [];
  for (const span of spans.toSorted((a, b) => a.at - b.at)) {
    open = open.filter(({ ends }) => ends > span.at);
    for (const clash of clashesOf(span, open)) {
      found.set(span, [...(found.get(span) ?? []), clash]);
      found.set(clash.other, [...(found.get(clash.other) ?? []), { ...clash, other: span }]);
    }
    open.push(span);
  }
  return found;
}
