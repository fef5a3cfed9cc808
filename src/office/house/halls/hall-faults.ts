import type { Json, JsonPath } from "#domain/json/json.ts";
import { type Steps, stepsOf, valueAt } from "#domain/json/places.ts";
import type { HallFiles } from "#domain/seating/hall-edits.ts";
import { bandIn, type FiledSeat } from "#domain/seating/hall-files.ts";
import { rowKey } from "#domain/seating/seat-facts.ts";
import type { HouseFault } from "../house-types.ts";
import { planFile, sidecarFile } from "./hall-of-draft.ts";

export interface HallFault {
  readonly fault: HouseFault;
  /** The ids of the seats that it is about; none for the hall as a whole. */
  readonly seats: readonly string[];
}

/** What the check finds in a hall: in its files, and in the season where its seats have no price. */
export function faultsOfHall(
  faults: readonly HouseFault[],
  hall: string,
  files: HallFiles,
  seats: readonly FiledSeat[],
): readonly HallFault[] {
  const guids = (isMeant: (seat: FiledSeat) => boolean) => seats.filter(isMeant).map(({ guid }) => guid);
  return faults.flatMap((fault): HallFault[] => {
    const { file, path = [], about } = fault;
    if (file === planFile(hall)) {
      const isMeant = seatsAt(files.plan, path);
      return [{ fault, seats: isMeant ? guids(isMeant) : [] }];
    }
    if (file === sidecarFile(hall)) {
      const zones = about?.zones;
      return [{ fault, seats: guids(zones ? ({ zone }) => zones.includes(zone) : seatsNamed(path)) }];
    }
    if (about?.hall !== hall) return [];
    const bands: readonly (string | null)[] = about.bands ?? [];
    return [{ fault, seats: guids(({ category }) => bands.includes(bandIn(files.sidecar, category))) }];
  });
}

/** As `["zones", 0, "rows", 2, "seats", 5]`. */
const SEAT_DEPTH = 6;

function seatsAt(plan: Json | undefined, path: JsonPath): ((seat: FiledSeat) => boolean) | null {
  const steps = nearest(plan, path);
  if (steps.length < 2) return null;
  if (steps[0] === "categories") {
    const name = valueAt(plan, [...steps.slice(0, 2), "name"]);
    return ({ category }) => category === name;
  }
  const place = steps.slice(0, SEAT_DEPTH);
  // An area of a zone is not its seats.
  if (place.includes("areas")) return null;
  const shortened = place.length % 2 === 0 ? place : place.slice(0, -1);
  return (seat) => shortened.every((step, at) => seat.steps[at] === step);
}

/** As far as it is there. */
function nearest(document: Json | undefined, path: JsonPath): Steps {
  for (let length = path.length; length > 0; length -= 1) {
    const steps = stepsOf(document, path.slice(0, length));
    if (steps) return steps;
  }
  return [];
}

/** A place of the sidecar. */
function seatsNamed([part, key]: JsonPath): (seat: FiledSeat) => boolean {
  if (part === "zones" && key !== undefined) return ({ zone }) => zone === key;
  if (part === "rows") return ({ zone, row }) => rowKey(zone, row) === key;
  if (part === "seats") return ({ guid }) => guid === key;
  if (part === "bands") return ({ category }) => category === key;
  return () => false;
}
