import { randomUUID } from "node:crypto";
import { existsSync, writeSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { hallSidecarSchema, seatingPlanSchema } from "#config/halls/hall.ts";
import { sharedSeatGuids } from "#config/halls/hall-faults.ts";
import { importedHall, writeHall } from "#config/halls/hall-store.ts";
import { readHall } from "#config/halls/read-hall.ts";
import { describeKinds } from "#config/house/fault-kinds.ts";
import { readHouseFile } from "#config/house/house-files.ts";
import { describeFaults } from "#config/house/house-folder.ts";
import { folderSource } from "#config/house/house-source.ts";
import { type Fault, reporterFor } from "#config/json/fault.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import { english } from "#domain/text/message.ts";

/**
 * `npm run plan:import -- pretix.json --house demo/house --id cellar`: adds a plan as a hall, with `--sidecar
 * file` or a generated one. `--band "Loge=A+"`, repeatable, sets a category's band, `--band "=A"` that of
 * seats without one. `--replace` overwrites the hall.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sidecar: { type: "string" },
    house: { type: "string" },
    id: { type: "string" },
    band: { type: "string", multiple: true, default: [] },
    replace: { type: "boolean", default: false },
  },
});
const [file] = positionals;
const { house, id } = values;
if (!file || !house || !id || !/^[a-z0-9-]+$/.test(id)) {
  refuse(
    'npm run plan:import -- <plan.json> [--sidecar <file>] [--band "Stalls=A"] --house <folder> --id <a-z, 0-9, -> [--replace]',
  );
}
if (!values.replace && existsSync(join(house, "halls", `${id}.json`))) {
  refuse(`The house has a hall "${id}" already; --replace overwrites it`);
}
const sidecar = values.sidecar === undefined ? undefined : await json(values.sidecar);
const taken = await seatsOfOtherHalls();
const hall = importedHall(await json(file), sidecar, randomUUID, { id, taken, bands: chosenBands() });

// In a temporary copy: a house with an error does not open.
const draft = await mkdtemp(join(tmpdir(), "parkett-import-"));
const faults: Fault[] = [];
await writeHall(draft, id, hall);
await readHall(
  folderSource(draft),
  { plan: `halls/${id}.json`, sidecar: `halls/${id}.sidecar.json` },
  faults,
);
await rm(draft, { recursive: true });
const written = seatingPlanSchema.safeParse(hall.plan).data;
const name = `halls/${id}.json`;
if (written) sharedSeatGuids([{ plan: written, file: name, report: reporterFor(name, faults) }]);
// Errors of a generated sidecar are errors of the plan.
const isOfPlan = (fault: Fault) => fault.file === name;
const own = sidecar === undefined && faults.some(isOfPlan) ? faults.filter(isOfPlan) : faults;
const output = own.map((fault) => ({
  ...fault,
  file: isOfPlan(fault) ? file : (values.sidecar ?? fault.file),
}));
if (output.length > 0) refuse(`${describeKinds(output)}\n\nNothing was imported.`);
await writeHall(house, id, hall);
for (const change of hall.changes) console.log(english(change));
const bands = hallSidecarSchema.safeParse(hall.sidecar).data?.bands ?? {};
if (sidecar === undefined) {
  for (const [name, band] of Object.entries(bands))
    console.log(`${name === "" ? "No category" : `The category "${name}"`} is price band ${band}.`);
}
console.log(
  `Imported as halls/${id}.json and halls/${id}.sidecar.json; performances may name the hall "${id}".`,
);

/** Unique in the house, not only in the hall. */
async function seatsOfOtherHalls(): Promise<Set<string>> {
  const files = await readdir(join(house ?? "", "halls")).catch(() => []);
  const others = files.filter((name) => /(?<!\.sidecar)\.json$/.test(name) && name !== `${id}.json`);
  const taken = new Set<string>();
  for (const file of others) {
    const { plan } = await readHall(
      folderSource(join(house ?? "", "halls")),
      { plan: file, sidecar: null },
      [],
    );
    for (const row of plan?.zones.flatMap((zone) => zone.rows) ?? []) {
      for (const seat of row.seats) taken.add(seat.seat_guid);
    }
  }
  return taken;
}

function chosenBands(): Record<string, Band> {
  const known: readonly string[] = BANDS;
  return Object.fromEntries(
    values.band.map((pair) => {
      const [, name, band] = /^(.*)=([^=]+)$/.exec(pair) ?? [];
      if (name !== undefined && band && known.includes(band)) return [name, band as Band];
      return refuse(`--band "${pair}": write a category and one of ${BANDS.join(", ")}, as in "Loge=A+"`);
    }),
  );
}

async function json(path: string): Promise<unknown> {
  const faults: Fault[] = [];
  const { raw } = await readHouseFile(folderSource(""), { file: path, schema: z.unknown(), faults });
  return faults.length > 0 ? refuse(describeFaults(faults)) : raw;
}

function refuse(text: string): never {
  // Synchronous: console.error would lose the end.
  writeSync(2, `${text}\n`);
  process.exit(1);
}
