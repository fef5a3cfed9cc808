import { existsSync, writeSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sharedSeatGuids } from "#config/halls/hall-faults.ts";
import { readHall } from "#config/halls/read-hall.ts";
import { describeKinds } from "#config/house/fault-kinds.ts";
import { describeFaults } from "#config/house/house-folder.ts";
import { folderSource } from "#config/house/house-source.ts";
import { type Fault, reporterFor } from "#config/json/fault.ts";

/**
 * `npm run plan:check -- demo/house/halls/main-stage.json`: the same rules as at the shop's start, with the
 * sidecar beside it. `--all` prints each error instead of each kind.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false } },
});
const [file] = positionals;
if (!file) {
  console.error("Which plan? npm run plan:check -- <plan.json> [--all]");
  process.exit(2);
}
const faults: Fault[] = [];
const folder = dirname(resolve(file));
const plan = basename(file);
const beside = plan.replace(/\.json$/, ".sidecar.json");
const sidecar = beside !== plan && existsSync(resolve(folder, beside)) ? beside : null;
const hall = await readHall(folderSource(folder), { plan, sidecar }, faults);
if (hall.plan) sharedSeatGuids([{ plan: hall.plan, file: plan, report: reporterFor(plan, faults) }]);
if (faults.length > 0) {
  // Synchronous: console.error would lose the end.
  writeSync(2, `${values.all ? describeFaults(faults) : describeKinds(faults)}\n\n`);
  writeSync(2, `${faults.length} ${faults.length === 1 ? "fault" : "faults"}\n`);
  process.exit(1);
}
const seats = hall.plan?.zones.flatMap(({ rows }) => rows.flatMap((row) => row.seats)).length ?? 0;
console.log(`${plan}: no fault in ${seats} seats${sidecar ? "" : "; it has no sidecar yet"}`);
