import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { exportHall } from "#config/halls/hall-store.ts";
import { describeFaults } from "#config/house/house-folder.ts";
import type { Fault } from "#config/json/fault.ts";
import { jsonText } from "#config/json/json-text.ts";

/**
 * `npm run plan:export -- --house demo/house --id main-stage --out plan.json --sidecar sidecar.json`. Without
 * `--out` prints the plan.
 */
const { values } = parseArgs({
  options: {
    house: { type: "string" },
    id: { type: "string" },
    out: { type: "string" },
    sidecar: { type: "string" },
  },
});
const faults: Fault[] = [];
const hall = values.house && values.id ? await exportHall(values.house, values.id, faults) : null;
if (faults.length > 0) {
  console.error(describeFaults(faults));
  process.exit(1);
}
if (!hall) {
  console.error(
    "npm run plan:export -- --house <folder> --id <one of its halls> [--out <file>] [--sidecar <file>]",
  );
  process.exit(1);
}
if (values.out) await writeFile(values.out, `${jsonText(hall.plan)}\n`);
else console.log(jsonText(hall.plan));
if (values.sidecar) await writeFile(values.sidecar, `${jsonText(hall.sidecar)}\n`);
