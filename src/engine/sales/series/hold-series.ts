import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { series as operations } from "#contract/sales/series.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PriceTypeRule } from "#domain/price/price-list.ts";
import type { Band } from "#domain/seating/seating.ts";
import { type Choice, chooseBest, readChoices } from "../../holds/choosing/choose-seats.ts";
import { POOLS, seatMask } from "../../holds/choosing/seat-pools.ts";
import { execute } from "../../kernel/commands.ts";
import type { RequestContext } from "../../kernel/services.ts";
import { named, performancesOfSeats, takeBundle, whyClosed } from "../packages/hold-package.ts";
import {
  type FoundSeries,
  findFor,
  freeOn,
  meetHint,
  nearOnAll,
  seriesPrices,
  seriesPriceTypes,
} from "./series-choice.ts";

/** Takes seats on all dates or none. The best of a band are chosen again if others have taken them. */

type Add = typeof operations.add;
type AddRefusal = RefusalOf<Add>;

const ATTEMPTS = 12;

interface Wanted {
  readonly found: FoundSeries;
  readonly types: readonly PriceTypeRule[];
  /** The selected seats; null for the best of the band. */
  readonly pointed: readonly Choice[] | null;
  readonly band: Band;
}

interface Chosen {
  readonly choices: readonly Choice[];
  readonly together: boolean;
}

export async function holdSeries(
  context: RequestContext,
  input: InputOf<Add>,
  caller: Caller,
): Promise<Outcome<{ readonly together: boolean }, AddRefusal>> {
  const wanted = readRequest(context, input);
  if (!wanted.ok) return wanted;
  const { services, session } = context;
  const { found, types, pointed } = wanted.value;
  const ids = found.performances.map(({ id }) => id);
  const requested = { operation: "addSeries", input };
  for (let attempt = 1; ; attempt++) {
    const chosen = pointed
      ? done({ choices: pointed, together: true })
      : await chooseOnAll(context, wanted.value);
    const held = await execute(services, { session, caller, requested }, async (transaction) => {
      if (!chosen.ok) return chosen;
      const { choices, together } = chosen.value;
      const part = { offer: found.offer, performances: found.performances };
      const seated = found.performances.map((performance) => ({ part, performance, choices }));
      const bundle = { offer: found.offer, parts: [part], types };
      const taken = await takeBundle(context, transaction, { wanted: bundle, seated, caller });
      if (!taken.ok) {
        const { refusal } = taken;
        return refusal.reason === "too-many-in-package"
          ? refused("too-many-in-series", { max: refusal.max })
          : refused(refusal.reason, refusal);
      }
      if (taken.value.length === 0) return done({ together });
      const seats = [...new Set(taken.value.map(({ seat }) => seat))];
      return refused("series-seats-gone", {
        performances: performancesOfSeats(context, taken.value),
        seats,
        instead: [],
      });
    });
    if (held.ok || held.refusal.reason !== "series-seats-gone") return held;
    services.hints.invalidate(ids);
    if (pointed) {
      const instead = await insteadOf(context, found, pointed, held.refusal.seats);
      return refused("series-seats-gone", { ...held.refusal, instead });
    }
    if (!chosen.ok || attempt >= ATTEMPTS) return held;
  }
}

function readRequest(context: RequestContext, input: InputOf<Add>): Outcome<Wanted, AddRefusal> {
  const { index, viewer } = context;
  const found = findFor(index, viewer, input);
  if (!found) return refused("unknown-series");
  const closed = whyClosed(context, found.performances);
  if (closed) return closed;
  const wanted =
    input.seats.length > 0 ? readPointed(context, found, input) : readBest(context, found, input);
  if (!wanted.ok) return wanted;
  const { length } = wanted.value.types;
  if (length === 0) return refused("series-for-nobody");
  const { mostSeats } = found.offer;
  return length > mostSeats ? refused("too-many-in-series", { max: mostSeats }) : wanted;
}

function readPointed(
  context: RequestContext,
  found: FoundSeries,
  { seats }: InputOf<Add>,
): Outcome<Wanted, AddRefusal> {
  const types = seriesPriceTypes(
    context.index,
    found,
    seats.map(({ priceType }) => ({ priceType, quantity: 1 })),
  );
  if (!types) return refused("unknown-price-type");
  let pointed: readonly Choice[] = [];
  for (const performance of found.performances) {
    const read = readChoices(context, performance, { input: { seats } });
    if (!read.ok) return read;
    pointed = read.value;
  }
  return done({ found, types: types.slice(0, pointed.length), pointed, band: "A" });
}

function readBest(
  context: RequestContext,
  found: FoundSeries,
  { quantities, band }: InputOf<Add>,
): Outcome<Wanted, AddRefusal> {
  const { index, viewer } = context;
  const types = seriesPriceTypes(index, found, quantities);
  if (!types || band === undefined) return refused("unknown-price-type");
  const isPriced = seriesPrices(index, found, types, viewer).some((one) => one.band === band);
  if (types.length > 0 && !isPriced) return refused("unknown-price-type");
  return done({ found, types, pointed: null, band });
}

async function chooseOnAll(
  context: RequestContext,
  { found, types, band }: Wanted,
): Promise<Outcome<Chosen, AddRefusal>> {
  const { services, index } = context;
  const hint = await meetHint(services, found);
  const requested = { input: { band, section: undefined } };
  const best = hint
    ? chooseBest(context, {
        performance: found.first,
        request: requested,
        types,
        look: (filter) => seatMask(index, { performance: found.first, hint, filter }),
      })
    : { available: 0 };
  if (!("available" in best)) return done(best);
  return refused("series-seats-gone", {
    performances: named(context, fullest(context, found, band)),
    seats: [],
    instead: [],
  });
}

/** The dates with the fewest seats left, to be named in the error result. */
function fullest({ services, index }: RequestContext, { performances }: FoundSeries, band: Band) {
  const left = performances.map((performance) => {
    const hint = services.hints.of(performance.id);
    return hint ? freeOn(index, performance, hint, band) : 0;
  });
  const least = Math.min(...left);
  return performances.filter((_, at) => left[at] === least);
}

/** Replacements for the lost seats: beside the remaining ones or nearest to the old ones, free on all dates. */
async function insteadOf(
  { services, index }: RequestContext,
  found: FoundSeries,
  pointed: readonly Choice[],
  lost: readonly string[],
): Promise<string[]> {
  const hint = await meetHint(services, found);
  const [near] = pointed.flatMap(({ place }) => (lost.includes(place.seat.id) ? [place] : []));
  if (!hint || !near) return [];
  const { accessible, companion } = near.seat;
  const pool = POOLS[accessible ? 0 : companion ? 1 : 2] ?? "any";
  const keep = pointed.map(({ place }) => place.seat.id).filter((id) => !lost.includes(id));
  const best = nearOnAll(index, found, hint, { near, count: lost.length, pool, keep, avoid: lost });
  return "available" in best ? [] : [...best.seats];
}
