import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeClient } from "./client/write-client.ts";

/** `npm run client`: writes the generated files of packages/client. */

const folder = join(import.meta.dirname, "../packages/client");
const { table, types } = await writeClient();
writeFileSync(join(folder, "operations.js"), table);
writeFileSync(join(folder, "operations.d.ts"), types);
