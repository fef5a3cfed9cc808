import { resolve } from "node:path";

/** An older Node cannot parse the rest and would fail with a less helpful message. */
const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Parkett needs Node.js ${OLDEST_NODE} or newer, and this is ${process.versions.node}. ` +
      "npm install installs one: npx node build/server/index.js, or npm start.\n",
  );
  process.exit(1);
}
const root = resolve(import.meta.dirname, "../..");
// An import of enableCompileCache would fail in an older Node before the check above. The build fills the folder.
process.getBuiltinModule("node:module").enableCompileCache(resolve(root, "build/compiled"));
const [command, ...typed] = process.argv.slice(2);
if (command === "house") {
  const { boxOfficeMain } = await import("./box-office-main.ts");
  await boxOfficeMain(typed);
} else {
  const { main } = await import("./main.ts");
  await main(root);
}
