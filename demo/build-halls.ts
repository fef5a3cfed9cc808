import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonText } from "#config/json/json-text.ts";
import { cellarStage } from "./halls/cellar-stage.ts";
import { planOf, sidecarOf } from "./halls/hall-files.ts";
import { mainStage } from "./halls/main-stage.ts";
import { scienceVillage } from "./halls/science-village.ts";
import { workshopStage } from "./halls/workshop-stage.ts";

/**
 * `npm run halls`: writes the hall files of the demo house from their drawings. The messages of its third tier were added
 * to the files by hand: this removes them.
 */
const folder = join(import.meta.dirname, "house/halls");
await mkdir(folder, { recursive: true });
for (const hall of [mainStage, workshopStage, scienceVillage, cellarStage]) {
  await writeFile(join(folder, `${hall.id}.json`), `${jsonText(planOf(hall))}\n`);
  await writeFile(join(folder, `${hall.id}.sidecar.json`), `${jsonText(sidecarOf(hall))}\n`);
}
