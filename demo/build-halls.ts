import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jsonText } from "#config/json/json-text.ts";
import { cellarStage } from "./halls/cellar-stage.ts";
import { planOf, sidecarOf } from "./halls/hall-files.ts";
import { mainStage } from "./halls/main-stage.ts";
import { scienceVillage } from "./halls/science-village.ts";
import { workshopStage } from "./halls/workshop-stage.ts";

/**
 * Writes the hall files of the demo house: `node demo/build-halls.ts`. The files are committed, since a house keeps its
 * halls as files; this script only documents how ours were drawn.
 */
export function hallFiles(): { name: string; text: string }[] {
  return [mainStage, workshopStage, scienceVillage, cellarStage].flatMap((hall) => [
    { name: `${hall.id}.json`, text: `${jsonText(planOf(hall))}\n` },
    { name: `${hall.id}.sidecar.json`, text: `${jsonText(sidecarOf(hall))}\n` },
  ]);
}

export const HALLS_FOLDER = fileURLToPath(new URL("./house/halls/", import.meta.url));

if (import.meta.main) {
  await mkdir(HALLS_FOLDER, { recursive: true });
  for (const { name, text } of hallFiles()) await writeFile(join(HALLS_FOLDER, name), text);
}
