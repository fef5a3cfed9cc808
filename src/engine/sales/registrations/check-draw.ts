import { and, asc, eq, isNotNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { Services } from "../../kernel/services.ts";
import { registrations } from "../../storage/tables/sales/registrations.ts";
import { resultOf } from "./draw.ts";
import type { RegistrationRow } from "./entry-view.ts";
import { commitmentOf, readDraw } from "./seed.ts";

export interface CheckedDraw {
  readonly seed: string;
  readonly commitment: string;
  /** Whether the seed matches the published commitment. */
  readonly isPromised: boolean;
  readonly parties: readonly RegistrationRow[];
  /** Numbers of the registrations whose rank or seats differ. */
  readonly otherwise: readonly string[];
}

/** Repeats an announced draw from its published seed, for the box office. */
export async function checkDraw(
  services: Services,
  registration: Registration,
): Promise<Outcome<CheckedDraw, { readonly reason: "not-announced" }>> {
  const draw = await readDraw(services.database, registration.id);
  if (!draw?.seed || !draw.seats) return refused("not-announced");
  const index = await services.catalogue.current();
  const parties = await services.database
    .select()
    .from(registrations)
    .where(and(eq(registrations.registration, registration.id), isNotNull(registrations.rank)))
    .orderBy(asc(registrations.rank));
  const again = resultOf(index, { registration, entries: parties, free: draw.seats, seed: draw.seed });
  const otherwise = parties.filter((row) => {
    const one = again.find(({ entry }) => entry === row.number);
    const performance = one?.performance == null ? undefined : index.performance(one.performance);
    const seats = performance
      ? one?.positions.map((position) => index.planOf(performance).seats[position]?.seat.id)
      : [];
    return one?.rank !== row.rank || JSON.stringify(seats) !== JSON.stringify(drawnFor(row));
  });
  return done({
    seed: draw.seed,
    commitment: draw.commitment,
    isPromised: commitmentOf(draw.seed) === draw.commitment,
    parties,
    otherwise: otherwise.map(({ number }) => number),
  });
}

/** Seats passed on from another party are not part of the draw. */
function drawnFor({ seats, passedFrom }: RegistrationRow): readonly string[] {
  return passedFrom === null ? (seats ?? []) : [];
}
