import { useMemo } from "react";
import { allClashes, type Clash } from "#domain/programme/clashes.ts";
import { inOrder, type Planned, type Production } from "#domain/programme/programme.ts";
import type { PlannedSpan } from "#domain/programme/spans.ts";
import { useSeason } from "../../house/programme/season.tsx";
import type { Period } from "./use-period.ts";

export interface CalendarEntry extends Planned {
  readonly production: Production;
  readonly at: number;
  readonly day: string;
  readonly clashes: readonly Clash<PlannedSpan>[];
}

/** The performances of a venue and a search, in order of time. */
export function useCalendarEntries({
  venue,
  search,
}: Pick<Period, "venue" | "search">): readonly CalendarEntry[] {
  const { productions, spans, moments } = useSeason();
  const all = useMemo(() => {
    const clashes = new Map([...allClashes(spans)].map(([span, found]) => [span.performance, found]));
    const entries = productions.flatMap((production) =>
      production.performances.flatMap((performance) => {
        const { at } = performance;
        if (at === null) return [];
        const day = moments.dayOf(at);
        return [{ ...performance, production, at, day, clashes: clashes.get(performance) ?? [] }];
      }),
    );
    return inOrder(entries);
  }, [productions, spans, moments]);
  return useMemo(
    () => all.filter((one) => (venue === "" || one.venue === venue) && isFound(one.production, search)),
    [all, venue, search],
  );
}

export function isFound({ title, slug }: Production, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [slug, ...Object.values(title)].some((name) => name.toLowerCase().includes(wanted));
}
