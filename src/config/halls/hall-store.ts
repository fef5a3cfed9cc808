import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "../house/house-files.ts";
import { jsonText } from "../json/json-text.ts";
import { firstSidecar } from "./first-sidecar.ts";
import { seatingPlanSchema } from "./hall.ts";
import { completePlan } from "./plan-import.ts";

/**
 * A hall's two files in the house folder, which are the truth about it: what was imported is kept to the letter,
 * with keys that the shop has no use for, and export hands it out again.
 */
export interface HallTexts {
  readonly plan: unknown;
  readonly sidecar: unknown;
}

/** @param sidecar undefined makes a first one */
export function importedHall(plan: unknown, sidecar: unknown, newUuid: () => string): HallTexts {
  const complete = completePlan(plan, newUuid);
  const parsed = seatingPlanSchema.safeParse(complete);
  const own = sidecar ?? (parsed.success ? firstSidecar(parsed.data) : {});
  return { plan: complete, sidecar: own };
}

export async function writeHall(house: string, id: string, hall: HallTexts): Promise<void> {
  await mkdir(join(house, "halls"), { recursive: true });
  await writeFile(join(house, "halls", `${id}.json`), `${jsonText(hall.plan)}\n`);
  await writeFile(join(house, "halls", `${id}.sidecar.json`), `${jsonText(hall.sidecar)}\n`);
}

/** Null where the house has no such hall. */
export async function exportHall(house: string, id: string): Promise<HallTexts | null> {
  try {
    const [plan, sidecar] = await Promise.all(
      [`${id}.json`, `${id}.sidecar.json`].map((file) => readFile(join(house, "halls", file), "utf8")),
    );
    return { plan: JSON.parse(plan ?? ""), sidecar: JSON.parse(sidecar ?? "") };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
