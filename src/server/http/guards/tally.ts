import { keepNewest } from "../page-cache/keep-newest.ts";

/** Maximum number of addresses to remember; a flood of others evicts the oldest. */
const MOST_ADDRESSES = 20_000;

/** Counts recent events per address in this process. */
export function createTally(now: () => number, windowMs: number) {
  const seen = new Map<string, number[]>();
  const recent = (who: string) => (seen.get(who) ?? []).filter((at) => at > now() - windowMs);
  return {
    count: (who: string) => recent(who).length,
    add(who: string): number {
      const moments = [...recent(who), now()];
      keepNewest(seen, who, moments, MOST_ADDRESSES);
      return moments.length;
    },
  };
}
