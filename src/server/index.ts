import { resolve } from "node:path";

/** Where the built server begins: an older Node could not even read the rest, and would say so in words of its own. */
const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Parkett needs Node.js ${OLDEST_NODE} or newer, and this is ${process.versions.node}. ` +
      "npm install brings one along: npx node build/server/index.js, or npm start.\n",
  );
  process.exit(1);
}
const { main } = await import("./main.ts");
await main(resolve(import.meta.dirname, "../.."));
