import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type HallSidecar, hallSidecarSchema, type SeatingPlanFile, seatingPlanSchema } from "./hall.ts";
import { type House, houseSchema } from "./house.ts";
import { type AlreadySold, alreadySoldSchema, type Season, seasonSchema } from "./season.ts";

export interface Fault {
  file: string;
  place: string;
  reason: string;
}
export interface HouseFolder {
  house: House;
  season: Season;
  halls: ReadonlyMap<string, { id: string; plan: SeatingPlanFile; sidecar: HallSidecar }>;
  alreadySold: AlreadySold;
  folder: string;
}
export async function readHouseFolder(
  folder: string,
): Promise<{ ok: true; value: HouseFolder } | { ok: false; faults: Fault[] }> {
  const json = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  const season = seasonSchema.parse(await json("season.json"));
  const ids = [...new Set(season.events.flatMap((event) => event.performances.map(({ hall }) => hall)))];
  const halls = new Map<string, { id: string; plan: SeatingPlanFile; sidecar: HallSidecar }>();
  for (const id of ids) {
    halls.set(id, {
      id,
      plan: seatingPlanSchema.parse(await json(`halls/${id}.json`)),
      sidecar: hallSidecarSchema.parse(await json(`halls/${id}.sidecar.json`)),
    });
  }
  const value = {
    house: houseSchema.parse(await json("house.json")),
    season,
    halls,
    alreadySold: alreadySoldSchema.parse(await json("already-sold.json").catch(() => [])),
    folder,
  };
  return { ok: true, value };
}
export function describeFaults(faults: Fault[]): string {
  return faults.map(({ file, place, reason }) => `${file}, ${place}: ${reason}`).join("\n");
}
