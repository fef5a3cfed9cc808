import { BANDS } from "#domain/seating/seating.ts";
import { firstSidecar } from "./first-sidecar.ts";
import { type HallSidecar, hallSidecarSchema, type SeatingPlanFile, seatingPlanSchema } from "./hall.ts";
import { bandName, zoneId } from "./plan-places.ts";
import { legibleIn } from "./read-hall.ts";

/** A hall that the office can draw, whatever the checker says of it. */
export interface DrawnHall {
  readonly plan: SeatingPlanFile;
  readonly sidecar: HallSidecar;
}

/** Where the sidecar is silent or wrong, what a first sidecar would say. Null if the plan has no shape at all. */
export function drawnHall(rawPlan: unknown, rawSidecar: unknown): DrawnHall | null {
  const plan = legibleIn(seatingPlanSchema, rawPlan);
  if (!plan) return null;
  const first = firstSidecar(plan);
  const read = legibleIn(hallSidecarSchema, rawSidecar) ?? first;
  const isDrawn = drawable(plan);
  const zones = Object.entries({ ...read.zones, ...missing(first.zones, read.zones) });
  return {
    plan,
    sidecar: {
      ...read,
      bands: { ...read.bands, ...bandsForUnknown(plan, read) },
      zones: Object.fromEntries(
        zones.flatMap(([id, zone]) => {
          const { standing, ...seated } = zone;
          const is = isDrawn.get(id);
          if (is === "standing" && standing) return [[id, zone] as const];
          return is === "seats" ? [[id, seated] as const] : [];
        }),
      ),
    },
  };
}

/** Without facts, levels and doors: what does not change while they are edited. */
export function bareHall({ plan, sidecar }: DrawnHall): DrawnHall {
  const zones = Object.entries(sidecar.zones).map(([id, { slug, name, standing }]) => [
    id,
    { slug, name, level: "", ...(standing && { standing }) },
  ]);
  return { plan, sidecar: { ...sidecar, zones: Object.fromEntries(zones), rows: {}, seats: {} } };
}

function missing(first: HallSidecar["zones"], read: HallSidecar["zones"]): HallSidecar["zones"] {
  return Object.fromEntries(Object.entries(first).filter(([id]) => !Object.hasOwn(read, id)));
}

/** By zone id. Zones with neither seats nor a shape to stand in are left out. */
function drawable({ zones }: SeatingPlanFile): ReadonlyMap<string, "seats" | "standing"> {
  return new Map(
    zones.flatMap((zone): [string, "seats" | "standing"][] => {
      if (zone.rows.some(({ seats }) => seats.length > 0)) return [[zoneId(zone), "seats"]];
      const hasShape = (zone.areas ?? []).some((area) => area.shape !== "text" && area[area.shape]);
      return hasShape ? [[zoneId(zone), "standing"]] : [];
    }),
  );
}

/** Categories that are no band are drawn in band E; they are not sold. */
function bandsForUnknown({ categories, zones }: SeatingPlanFile, sidecar: HallSidecar): HallSidecar["bands"] {
  const known: readonly string[] = BANDS;
  const names = [
    ...categories.map(({ name }) => name),
    ...zones.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats.map(({ category }) => category))),
    ...Object.values(sidecar.zones).flatMap(({ standing }) => standing?.category ?? []),
  ];
  const unknown = new Set(names.filter((name) => !known.includes(bandName(name, sidecar))));
  return Object.fromEntries([...unknown].map((name) => [name, "E" as const]));
}
