import { and, eq, sql } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { Services } from "../kernel/services.ts";
import { keptAt } from "../seats/seat-states.ts";
import { allocations } from "../storage/tables/allocations.ts";
import { performanceSeats } from "../storage/tables/shop.ts";

/** Data for the email to the owner of an allocation. */
export interface ReleaseNotice {
  readonly owner: string;
  readonly name: string;
  /** Its unsold seats. */
  readonly count: number;
  readonly performance: number;
  readonly event: string;
  /** ISO 8601. */
  readonly starts: string;
}

/** Null if it is released, has no owner or another release time, or if its performance is cancelled or removed. */
export async function releaseNotice(
  { database, catalogue, now }: Pick<Services, "database" | "catalogue" | "now">,
  id: string,
  { releaseAt, language }: { readonly releaseAt: string; readonly language: Language },
): Promise<ReleaseNotice | null> {
  const [found] = await database
    .select({
      allocation: allocations,
      count: sql<number>`(select count(*) from ${performanceSeats} where ${and(
        eq(performanceSeats.performance, allocations.performance),
        eq(performanceSeats.allocation, allocations.id),
        keptAt(new Date(now())),
      )})`.mapWith(Number),
    })
    .from(allocations)
    .where(eq(allocations.id, id));
  if (!found) return null;
  const { owner, name, released, releaseAt: due, performance: number } = found.allocation;
  if (owner === null || released !== null || due?.getTime() !== Date.parse(releaseAt)) return null;
  const index = await catalogue.current();
  const performance = index.performance(number);
  if (!performance || performance.cancelled) return null;
  return {
    ...{ owner, name, count: found.count, performance: number },
    event: inLanguage(index.eventOf(performance).title, language),
    starts: new Date(performance.starts).toISOString(),
  };
}
