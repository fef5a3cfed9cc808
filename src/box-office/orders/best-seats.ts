import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { createSuggestions } from "../../engine/holds/choosing/suggest-seats.ts";
import type { Services } from "../../engine/kernel/services.ts";
import type { PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import type { OrderLine } from "../../engine/storage/documents/order-document.ts";

interface TooFewSeats {
  readonly reason: "too-few-seats";
  readonly available: number;
}

/**
 * Finds the best free seats of a performance for tickets of another one: near their seats, of the same price band and
 * kind. Returns the ids in the order of the tickets. Holds nothing.
 */
export async function bestSeatsFor(
  { services, index }: { readonly services: Services; readonly index: CatalogueIndex },
  performance: PerformanceEntry,
  lines: readonly OrderLine[],
): Promise<Outcome<string[], TooFewSeats>> {
  const suggest = createSuggestions(services);
  const plan = index.planOf(performance);
  const chosen = new Map<string, string>();
  for (const alike of groupsOf(index, lines)) {
    const { seat: old, band, pool } = alike;
    const near = (plan.seat(old) ?? plan.seats[0])?.seat.id ?? old;
    const found = await suggest({
      ...{ performance: performance.id, near, count: alike.lines.length, band, pool },
      ...{ keep: [], avoid: [...chosen.values()] },
    });
    if (!found.ok) {
      const { refusal } = found;
      const available = refusal.reason === "not-enough-seats" ? refusal.available : 0;
      return refused("too-few-seats", { available });
    }
    for (const [at, seat] of found.value.seats.entries()) chosen.set(alike.lines[at]?.id ?? "", seat);
  }
  return done(lines.flatMap(({ id }) => chosen.get(id) ?? []));
}

function groupsOf(index: CatalogueIndex, lines: readonly OrderLine[]) {
  const withPool = lines.map((line) => ({ line, pool: index.priceType(line.priceType)?.seats ?? "any" }));
  const groups = Map.groupBy(withPool, ({ line: { band }, pool }) => `${band} ${pool}`);
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { seat, band } = first.line;
    return [{ seat, band, pool: first.pool, lines: alike.map(({ line }) => line) }];
  });
}
