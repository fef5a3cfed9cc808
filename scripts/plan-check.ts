import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { sharedSeatGuids } from "#config/halls/hall-faults.ts";
import { readHall } from "#config/halls/read-hall.ts";
import { describeFaults } from "#config/house/house-folder.ts";
import { type Fault, reporterFor } from "#config/json/fault.ts";

/**
 * `npm run plan:check -- demo/house/halls/main-stage.json`: what is wrong with a seating plan and, where one
 * lies beside it, with its sidecar. The shop applies the same rules when it starts.
 */
const [file] = process.argv.slice(2);
if (!file) {
  console.error("Which plan? npm run plan:check -- <plan.json>");
  process.exit(2);
}
const faults: Fault[] = [];
const folder = dirname(resolve(file));
const plan = basename(file);
const beside = plan.replace(/\.json$/, ".sidecar.json");
const sidecar = beside !== plan && existsSync(resolve(folder, beside)) ? beside : null;
const hall = await readHall(folder, { plan, sidecar }, faults);
if (hall.plan) sharedSeatGuids([{ plan: hall.plan, file: plan, report: reporterFor(plan, faults) }]);
if (faults.length > 0) {
  console.error(describeFaults(faults));
  console.error(`\n${faults.length} ${faults.length === 1 ? "fault" : "faults"}`);
  process.exit(1);
}
const seats = hall.plan?.zones.flatMap(({ rows }) => rows.flatMap((row) => row.seats)).length ?? 0;
console.log(`${plan}: no fault in ${seats} seats${sidecar ? "" : "; it has no sidecar yet"}`);
