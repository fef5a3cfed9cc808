import type { InputOf, RefusalOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { changeSince } from "../catalogue/performance-changes.ts";
import type { RequestContext } from "../kernel/services.ts";
import type { BasketRow } from "../lines/baskets.ts";

type Seen = NonNullable<InputOf<typeof operations.place>["performances"]>;
type Moved = Extract<RefusalOf<typeof operations.place>, { reason: "performance-moved" }>;

export function checkAsSeen(
  { index, viewer }: RequestContext,
  basket: BasketRow,
  seen: Seen,
): Outcome<null, Moved> {
  for (const id of new Set(basket.tickets.map(({ performance }) => performance))) {
    const performance = index.performance(id);
    if (!performance) continue;
    const change = changeSince(index.changesOf(id), performance, basket.created);
    const known = seen.find((one) => one.id === id)?.starts ?? change?.before ?? performance.starts;
    if (new Date(known).getTime() === performance.starts) continue;
    const title = inLanguage(index.eventOf(performance).title, viewer.language);
    const starts = new Date(performance.starts).toISOString();
    return refused("performance-moved", { performance: title, id, starts });
  }
  return done(null);
}
