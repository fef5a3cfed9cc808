import type { Band } from "#domain/seating/seating.ts";
import { type Message, message } from "#domain/text/message.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";
import { placesOf, zoneId } from "./plan-places.ts";

/** Distance from the stage to the first seats, depth of the stage and its minimum: pixels. */
const APRON = 30;
const DEPTH = 60;
const LEAST_DEPTH = 30;

/** Moves the plan down until the stage is clear of the seats. */
export function withRoomForStage(plan: SeatingPlanFile): {
  plan: SeatingPlanFile;
  changes: readonly Message[];
} {
  const front = frontOf(plan);
  if (front >= APRON + LEAST_DEPTH) return { plan, changes: [] };
  const by = Math.ceil(APRON + DEPTH - front);
  const zones = plan.zones.map((zone) => ({
    ...zone,
    position: { ...zone.position, y: zone.position.y + by },
  }));
  return {
    plan: { ...plan, zones, size: { ...plan.size, height: plan.size.height + by } },
    changes: [message`No room for the stage above the seats: everything is ${by} pixels further down.`],
  };
}

function frontOf(plan: SeatingPlanFile): number {
  return placesOf(plan).reduce((least, { y, radius }) => Math.min(least, y - radius), plan.size.height);
}

/**
 * Every zone on one floor under its own name, the stage across the top. Of a plan that is added without a sidecar; also
 * fills what a sidecar lacks when its plan is replaced, and when the office draws a hall.
 */
export function firstSidecar(plan: SeatingPlanFile, bands: Readonly<Record<string, Band>> = {}): HallSidecar {
  const places = placesOf(plan);
  const xs = places.map(({ x }) => x);
  const left = xs.reduce((least, x) => Math.min(least, x), plan.size.width);
  const right = xs.reduce((most, x) => Math.max(most, x), 0);
  const bottom = Math.max(LEAST_DEPTH, frontOf(plan) - APRON);
  const top = Math.max(0, bottom - DEPTH);
  const quarter = (right - left) / 4;
  const taken = new Set<string>();
  return {
    ...(Object.keys(bands).length > 0 && { bands: { ...bands } }),
    focalPoint: { x: Math.round((left + right) / 2), y: Math.round(bottom) },
    stage: {
      label: { sv: "Scen", en: "Stage", de: "Bühne", es: "Escenario", ht: "Sèn" },
      outline: [
        { x: Math.round(left + quarter), y: Math.round(top) },
        { x: Math.round(right - quarter), y: Math.round(top) },
        { x: Math.round(right - quarter), y: Math.round(bottom) },
        { x: Math.round(left + quarter), y: Math.round(bottom) },
      ],
    },
    levels: [
      { id: "floor", name: { sv: "Salongen", en: "Auditorium", de: "Saal", es: "Sala", ht: "Sal la" } },
    ],
    zones: Object.fromEntries(
      plan.zones
        .filter(({ rows }) => rows.length > 0)
        .map((zone) => [
          zoneId(zone),
          { slug: slugOf(zone.name, taken), name: { sv: zone.name }, level: "floor" },
        ]),
    ),
    rows: {},
    seats: {},
  };
}

function slugOf(name: string, taken: Set<string>): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = plain || "zone";
  let slug = base;
  for (let again = 2; taken.has(slug); again++) slug = `${base}-${again}`;
  taken.add(slug);
  return slug;
}
