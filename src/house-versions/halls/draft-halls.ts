import { z } from "zod";
import { bareHall, drawnHall } from "#config/halls/drawn-hall.ts";
import { flattenHall } from "#config/halls/hall-seats.ts";
import { planOfHall } from "#config/halls/plan-entry.ts";
import { hallIds } from "#config/halls/read-hall.ts";
import { readHouseFile } from "#config/house/house-files.ts";
import type { HouseSource } from "#config/house/house-source.ts";
import { partialSeason, performancesOfSeason } from "#config/season/partial-season.ts";
import type { PlanEntry } from "#domain/house/entries.ts";
import { contentHash } from "../house-tree.ts";

export { hallIds };

export interface ListedHall {
  readonly hall: string;
  /** Null if the plan cannot be drawn. */
  readonly name: string | null;
  readonly seats: number;
  readonly standing: number;
  /** Of the draft's season. */
  readonly performances: number;
}

export const planFile = (hall: string) => `halls/${hall}.json`;
export const sidecarFile = (hall: string) => `halls/${hall}.sidecar.json`;

export async function listHalls(source: HouseSource): Promise<readonly ListedHall[]> {
  const season = partialSeason(await rawOf(source, "season.json"));
  const ofPerformances = performancesOfSeason(season).map(({ performance }) => performance.hall);
  const listed = (await hallIds(source)).map(async (hall) => {
    const sections = (await bareOf(source, hall))?.sections ?? null;
    const count = (isStanding: boolean) =>
      (sections ?? [])
        .filter(({ standing = false }) => standing === isStanding)
        .reduce((sum, { rows }) => sum + rows.reduce((all, { seats }) => all + seats.length, 0), 0);
    const { name = null } = (sections && (await drawn(source, hall))?.plan) ?? {};
    return {
      ...{ hall, name, seats: count(false), standing: count(true) },
      performances: ofPerformances.filter((one) => one === hall).length,
    };
  });
  return Promise.all(listed);
}

/** What does not change while facts, levels and doors are edited. Null if it cannot be drawn, or is not there. */
export async function hallToDraw(source: HouseSource, hall: string): Promise<PlanEntry | null> {
  const plan = await bareOf(source, hall);
  // A screen redraws a hall with another id; bands are edited while it is shown.
  const drawing = JSON.stringify(plan, (key, value) => (key === "band" ? undefined : value));
  const id = `${hall}-${contentHash(Buffer.from(drawing)).slice(0, 10)}`;
  return plan && { id, hall, ...plan };
}

/** With all facts. */
export async function wholeHall(source: HouseSource, hall: string): Promise<PlanEntry | null> {
  const whole = await drawn(source, hall);
  return whole && { id: hall, hall, ...planOfHall(flattenHall(whole.plan, whole.sidecar)) };
}

/** As they are stored; null for a file that is missing. */
export async function exportedHall(source: HouseSource, hall: string) {
  return { plan: await source.read(planFile(hall)), sidecar: await source.read(sidecarFile(hall)) };
}

async function bareOf(source: HouseSource, hall: string) {
  const whole = await drawn(source, hall);
  if (!whole) return null;
  const { plan, sidecar } = bareHall(whole);
  return planOfHall(flattenHall(plan, sidecar));
}

async function drawn(source: HouseSource, hall: string) {
  return drawnHall(await rawOf(source, planFile(hall)), await rawOf(source, sidecarFile(hall)));
}

/** Undefined if there is no such file, or it is not JSON. */
export async function rawOf(source: HouseSource, file: string): Promise<unknown> {
  const options = { file, schema: z.unknown(), faults: [], isOptional: true };
  return (await readHouseFile(source, options)).raw;
}
