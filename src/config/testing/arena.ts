import { BANDS } from "#domain/seating/seating.ts";
import type { HallSidecar, SeatingPlanFile } from "../halls/hall.ts";

/** A hall of any size for tests and benchmarks: rings of rows around an arena, cut into blocks by aisles. */

const BLOCKS = 15;
const BLOCK_DEGREES = 20;
const ROWS_IN_A_RING = 10;
const [FIRST_RADIUS, ROW_PITCH, SEAT_PITCH, AISLE] = [400, 32, 24, 40];

export function arena(wanted: number): { plan: SeatingPlanFile; sidecar: HallSidecar } {
  const zones: SeatingPlanFile["zones"] = [];
  let [left, row] = [wanted, 0];
  while (left > 0) {
    const ring = Math.floor(row / ROWS_IN_A_RING);
    for (let block = 0; block < BLOCKS && left > 0; block++) {
      const seats = rowOf(block, row).slice(0, left);
      left -= seats.length;
      const zone = zoneAt(zones, ring, block);
      zone.rows.push({ row_number: String(row + 1), seats });
    }
    row += 1;
  }
  const reach = FIRST_RADIUS + row * ROW_PITCH + SEAT_PITCH;
  for (const zone of zones) zone.position = { x: reach, y: reach };
  const rings = Math.ceil(row / ROWS_IN_A_RING);
  const used = new Set(
    zones.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats.map((s) => s.category))),
  );
  return {
    plan: {
      name: `Arena ${wanted}`,
      categories: BANDS.filter((band) => used.has(band)).map((name) => ({ name })),
      zones,
      size: { width: 2 * reach, height: 2 * reach },
    },
    sidecar: sidecarOf(zones, reach, rings),
  };
}

function zoneAt(zones: SeatingPlanFile["zones"], ring: number, block: number) {
  const id = zoneName(ring, block);
  const known = zones.find((zone) => zone.zone_id === id);
  if (known) return known;
  const made: SeatingPlanFile["zones"][number] = {
    ...{ name: id, zone_id: id, position: { x: 0, y: 0 } },
    rows: [],
  };
  zones.push(made);
  return made;
}

function zoneName(ring: number, block: number): string {
  return `${String.fromCharCode(65 + ring)}${block + 1}`;
}

function rowOf(block: number, row: number): SeatingPlanFile["zones"][number]["rows"][number]["seats"] {
  const radius = FIRST_RADIUS + row * ROW_PITCH;
  const step = SEAT_PITCH / radius;
  const arc = (BLOCK_DEGREES * Math.PI) / 180 - AISLE / radius;
  const count = Math.floor(arc / step) + 1;
  const middle = ((block - (BLOCKS - 1) / 2) * BLOCK_DEGREES * Math.PI) / 180;
  const ring = Math.floor(row / ROWS_IN_A_RING);
  return Array.from({ length: count }, (_, index) => {
    const turn = middle + (index - (count - 1) / 2) * step;
    return {
      seat_guid: `${zoneName(ring, block)}-${row + 1}-${index + 1}`,
      seat_number: String(index + 1),
      position: { x: tenth(radius * Math.sin(turn)), y: tenth(radius * Math.cos(turn)) },
      radius: 10,
      category: BANDS[Math.min(ring, BANDS.length - 1)] ?? "E",
    };
  });
}

function sidecarOf(zones: SeatingPlanFile["zones"], middle: number, rings: number): HallSidecar {
  const names = Array.from({ length: rings }, (_, ring) => String.fromCharCode(65 + ring));
  return {
    focalPoint: { x: middle, y: middle },
    stage: {
      label: { sv: "Scen" },
      outline: [-1, 1, 1, -1].map((x, index) => ({
        x: middle + x * 250,
        y: middle + (index < 2 ? -250 : 250),
      })),
    },
    levels: names.map((name, index) => ({
      id: name.toLowerCase(),
      name: { sv: `Ring ${name}` },
      height: index * 3,
    })),
    zones: Object.fromEntries(
      zones.map(({ name }) => [
        name,
        { slug: name.toLowerCase(), name: { sv: name }, level: name.charAt(0).toLowerCase() },
      ]),
    ),
    rows: {},
    seats: {},
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
