import type { BackEnd } from "#contract/back-end.ts";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { packages as operations } from "#contract/sales/packages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PriceTypeRule } from "#domain/price/price-list.ts";
import type { PlacedSeat } from "../../catalogue/catalogue-index.ts";
import { type Choice, readChoices } from "../../holds/choosing/choose-seats.ts";
import { clusterOf, POOLS } from "../../holds/choosing/seat-pools.ts";
import { execute } from "../../kernel/commands.ts";
import type { RequestContext } from "../../kernel/services.ts";
import type { SeatOf } from "../../seats/holds.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import {
  entriesOf,
  named,
  performancesOfSeats,
  readParts,
  type Seated,
  takeBundle,
  type Wanted,
} from "./hold-package.ts";
import { offerFor, partsOf } from "./package-choice.ts";

/** Takes seats at all performances or none. An error result names the performances and the nearest free seats. */

type AddSeats = typeof operations.addSeats;
type AddRefusal = RefusalOf<AddSeats>;

interface Pointed {
  readonly wanted: Wanted;
  readonly seated: readonly Seated[];
}

export async function holdPackageSeats(
  context: RequestContext,
  input: InputOf<AddSeats>,
  caller: Caller,
  suggest: BackEnd["seating"]["suggest"],
): Promise<Outcome<null, AddRefusal>> {
  const read = readRequest(context, input);
  if (!read.ok) return read;
  const { wanted, seated } = read.value;
  const { services, session } = context;
  let lost: readonly SeatOf[] = [];
  const requested = { operation: "addPackageSeats", input };
  const held = await execute(services, { session, caller, requested }, async (transaction) => {
    const taken = await takeBundle(context, transaction, { wanted, seated, caller });
    if (!taken.ok) return taken;
    lost = taken.value;
    if (lost.length === 0) return done(null);
    return refused("package-seats-taken", {
      performances: performancesOfSeats(context, lost),
      lost: [],
      instead: [],
    });
  });
  if (held.ok || held.refusal.reason !== "package-seats-taken") return held;
  services.hints.invalidate(entriesOf(wanted).map(({ id }) => id));
  const gone = seated.flatMap((one) => goneOf(context, one, lost));
  const instead = await Promise.all(gone.map((one) => nearest(suggest, one, caller)));
  return refused("package-seats-taken", {
    ...held.refusal,
    lost: gone.map(({ performance, places }) => ({ performance: performance.id, seats: idsOf(places) })),
    instead: instead.flatMap((one) => one ?? []),
  });
}

function readRequest(context: RequestContext, input: InputOf<AddSeats>): Outcome<Pointed, AddRefusal> {
  const { index, viewer } = context;
  const offer = offerFor(index, viewer, input.package);
  if (!offer) return refused("unknown-package");
  const performances = input.performances.map(({ performance }) => performance);
  const parts = partsOf(index, offer, { performances, packages: input.packages, quantities: [] });
  const own = entriesOf({ parts });
  const chosen = new Map(input.performances.map(({ performance, seats }) => [performance, seats]));
  if (own.some(({ id }) => !chosen.has(id))) {
    return refused("package-incomplete", { count: own.filter(({ id }) => !chosen.has(id)).length });
  }
  if (performances.some((id) => !own.some((one) => one.id === id))) return refused("unknown-seat");
  const seated: Seated[] = [];
  for (const part of parts) {
    for (const performance of part.performances) {
      const seats = chosen.get(performance.id) ?? [];
      if (seats.some(({ priceType }) => !offer.priceTypes.includes(priceType)))
        return refused("unknown-price-type");
      const choices = readChoices(context, performance, { input: { seats } });
      if (!choices.ok) return choices;
      seated.push({ part, performance, choices: choices.value });
    }
  }
  const [first] = seated;
  const wanted = readParts(context, { offer, parts, types: typesOf(context, first?.choices ?? []) });
  if (!wanted.ok) return wanted;
  const count = first?.choices.length ?? 0;
  const uneven = seated.filter(({ choices }) => choices.length !== count);
  if (uneven.length === 0) return done({ wanted: wanted.value, seated });
  return refused("package-uneven", {
    seats: count,
    performances: named(
      context,
      uneven.map(({ performance }) => performance),
    ),
  });
}

function typesOf({ index }: RequestContext, choices: readonly Choice[]): PriceTypeRule[] {
  return choices.flatMap(({ priceType }) => index.priceType(priceType) ?? []);
}

interface Gone {
  readonly performance: PerformanceEntry;
  /** Selected seats that were lost, or that cannot be sold without the lost ones. */
  readonly places: readonly PlacedSeat[];
  readonly kept: readonly PlacedSeat[];
}

function goneOf(
  { index }: RequestContext,
  { performance, choices }: Seated,
  lost: readonly SeatOf[],
): Gone[] {
  const plan = index.planOf(performance);
  const seats = new Set(lost.flatMap((one) => (one.performance === performance.id ? [one.seat] : [])));
  const pointed = choices.map(({ place }) => place);
  const places = pointed.filter((place) => clusterOf(plan, place).some(({ seat }) => seats.has(seat.id)));
  const kept = pointed.filter((place) => !places.includes(place));
  return places.length === 0 ? [] : [{ performance, places, kept }];
}

/** As many of the nearest free seats, at the same price if possible. */
async function nearest(
  suggest: BackEnd["seating"]["suggest"],
  { performance, places, kept }: Gone,
  caller: Caller,
) {
  const [near] = places;
  if (!near) return null;
  const { id, accessible, companion, band } = near.seat;
  const requested = {
    performance: performance.id,
    near: id,
    count: places.length,
    pool: POOLS[accessible ? 0 : companion ? 1 : 2] ?? ("any" as const),
    keep: idsOf(kept),
    avoid: idsOf(places),
  };
  for (const wanted of [performance.bands[near.section.id] ?? band, undefined]) {
    const found = await suggest({ ...requested, band: wanted }, caller);
    if (found.ok) return { performance: performance.id, seats: [...found.value.seats] };
  }
  return null;
}

const idsOf = (places: readonly PlacedSeat[]) => places.map(({ seat }) => seat.id);
