import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runProcess } from "../run-process.ts";
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
await runProcess(
  createSpektrixSandbox({
    port: Number(values.port),
    world: worldOf(house, soldElsewhere, statements),
  }),
  {
    name: "The vendor's stand-in",
    opened: ({ apiUrl }) => `Vendor's stand-in: ${apiUrl}`,
    withParent: values["with-parent"],
  },
);
