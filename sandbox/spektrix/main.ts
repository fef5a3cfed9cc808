import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createSpektrixSandbox } from "./server.ts";
import { worldOf } from "./world.ts";

/** In a separate process. Its data are in memory. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3102" },
    /** A file with the house to sell, as `npm start` writes it: `{ "house": …, "soldElsewhere": …, "statements": … }`. */
    world: { type: "string" },
    "with-parent": { type: "boolean", default: false },
  },
});
if (!values.world) throw new Error("--world names the file with the house");
const { house, soldElsewhere, statements } = JSON.parse(await readFile(values.world, "utf8"));
const sandbox = await createSpektrixSandbox({
  port: Number(values.port),
  world: worldOf(house, soldElsewhere, statements),
}).catch((error: Error) => {
  console.error(`The vendor's stand-in cannot listen: ${error.message}`);
  process.exit(1);
});
console.log(`Vendor's stand-in: ${sandbox.apiUrl}`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
// Standard input closes when the parent ends.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
if (process.connected) process.send?.("open");
