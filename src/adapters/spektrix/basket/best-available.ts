import type { Caller, InputOf } from "#contract/operation.ts";
import type { basket as operations } from "#contract/operations/basket.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Performance, Place, Price } from "../catalogue/listing.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { bestAvailableShape } from "../wire/shapes.ts";
import { findBasket } from "./baskets.ts";
import { execute } from "./execute.ts";
import { hold, takeOut } from "./hold.ts";
import { placeTickets } from "./view.ts";

/**
 * The vendor accepts only a number: the band is known once the seats are in the basket. Seats in another band
 * than chosen are put back.
 */
export function addBestAvailable(
  services: Services,
  session: Session,
  caller: Caller,
  {
    performance,
    input,
    wanted,
  }: {
    readonly performance: Performance;
    readonly input: InputOf<typeof operations.addBestAvailable>;
    readonly wanted: readonly Price[];
  },
) {
  return execute(services, { session, caller }, { operation: "addBestAvailable", input }, async (notes) => {
    const tries = 3;
    for (let attempt = 1; ; attempt++) {
      const { planned } = notes;
      const found =
        planned && "seats" in planned ? planned.seats : await bestSeats(services, performance, wanted);
      const places = found.flatMap((id) => performance.plan.seat(id) ?? []);
      const isThere = ({ section }: Place) => input.section === undefined || section.slug === input.section;
      if (places.length !== wanted.length || !places.every(isThere)) {
        return notSoMany(services, performance, wanted);
      }
      const together = areTogether(places);
      await notes.plan({ seats: found, together });
      const seats = places.flatMap((place, at) => (wanted[at] ? [{ place, price: wanted[at] }] : []));
      const held = await hold(services, session, performance, seats);
      if (held.ok) {
        const other = await putBack(services, { session, performance, seats: found, band: input.band });
        return other ? refused("best-in-other-band", { band: other }) : done({ together });
      }
      if (held.refusal.reason !== "seats-taken") return { ok: false as const, refusal: held.refusal };
      // Another buyer was faster: a limited number of retries.
      if (attempt >= tries) return notSoMany(services, performance, wanted);
      notes = { ...notes, planned: null };
    }
  });
}

/** None if there are too few or no ranking. Wheelchair places and companion seats are not distinguished. */
async function bestSeats(
  { vendor }: Services,
  { instance, hasOverlay }: Performance,
  wanted: readonly Price[],
): Promise<readonly string[]> {
  if (!hasOverlay || wanted.some(({ type }) => type.seats !== "any")) return [];
  const path = `/instances/${encodeURIComponent(instance)}/best-available?quantity=${wanted.length}`;
  const named = await vendor.ask({ path, answer: bestAvailableShape });
  return named.kind === "done" ? named.value.map(({ id }) => id) : [];
}

async function notSoMany({ catalogue }: Services, performance: Performance, wanted: readonly Price[]) {
  const { available } = performance.hasOverlay ? await catalogue.countsOf(performance, 0) : { available: 0 };
  return refused("not-enough-seats", {
    wanted: wanted.length,
    available: Math.min(available, wanted.length - 1),
  });
}

interface PutBackOptions {
  readonly session: Session;
  readonly performance: Performance;
  readonly seats: readonly string[];
  readonly band: Price["band"];
}

/** @returns the seats' band if it is another, after removing them */
async function putBack(
  services: Services,
  { session, performance, seats, band }: PutBackOptions,
): Promise<Price["band"] | null> {
  const row = await findBasket(services, session.id);
  if (!row) return null;
  const placed = await placeTickets(services, row);
  const own = placed.filter((one) => one.performance === performance && seats.includes(one.place.seat.id));
  const other = own.find((one) => one.band !== band)?.band;
  if (!other) return null;
  await takeOut(
    services,
    row,
    own.map(({ ticket }) => ticket),
  );
  return other;
}

function areTogether(places: readonly Place[]): boolean {
  const positions = places.map(({ position }) => position);
  const isOneRow = places.every(({ row }) => row === places[0]?.row);
  return isOneRow && Math.max(...positions) - Math.min(...positions) === places.length - 1;
}
