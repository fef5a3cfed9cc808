import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { SPEKTRIX_CAPABILITIES } from "../../src/adapters/spektrix/capabilities.ts";
import { switchOff } from "../../src/server/house/switch-off.ts";
import { copyReadyDatabase, makeReadyDatabases } from "../../tooling/ready-databases.ts";
import { LOOKED_AT } from "./looked-at.ts";
import { PORTS } from "./ports.ts";

/**
 * Run before the shop of the browser tests starts: writes their house, the demo house with many identical performances, so
 * that each test has its own (`performanceOnSale`), and empties what the last run left.
 */

const PERFORMANCES = 180;
/** Performances of each event; the event's page shows all of them. */
const EACH = 10;
/** After the demo house's own season. */
const FIRST_DAY = 210;
const FIRST_ID = 90_000;

const demo = resolve(import.meta.dirname, "../../demo/house");
const house = resolve(import.meta.dirname, `../../test-results/house-${PORTS.shop}`);

await rm(house, { recursive: true, force: true });
await rm(`${house}-reserved`, { recursive: true, force: true });
await rm(LOOKED_AT, { recursive: true, force: true });
await mkdir(house, { recursive: true });
await cp(demo, house, { recursive: true });

const season = JSON.parse(await readFile(join(demo, "season.json"), "utf8"));
const alreadySold = JSON.parse(await readFile(join(demo, "already-sold.json"), "utf8"));
const like = season.events.find(({ slug }: { slug: string }) => slug === "carmen");
const { sale } = like.performances[0];
for (let event = 0; event < PERFORMANCES / EACH; event++) {
  const performances = Array.from({ length: EACH }, (_, index) => {
    const number = event * EACH + index;
    const starts = `+${FIRST_DAY + number}d 19:00`;
    return {
      ...{ id: FIRST_ID + number, hall: "main-stage", venue: "main-stage", starts },
      ...{ priceList: "main", sale },
    };
  });
  const title = Object.fromEntries(
    Object.keys(like.title).map((language) => [language, `Carmen ${event + 2}`]),
  );
  season.events.push({ ...like, slug: `repertoire-${event}`, title, performances });
  for (const { id } of performances)
    alreadySold.push({ performance: id, share: 0.5, seed: "every performance alike" });
}
await writeFile(join(house, "season.json"), JSON.stringify(season));
await writeFile(join(house, "already-sold.json"), JSON.stringify(alreadySold));
// Copied databases are for single-test shops, which sell from our own engine.
if (process.env.BACK_END === "spektrix") {
  const off = await switchOff(house, SPEKTRIX_CAPABILITIES);
  console.log(`Not on this back end, by capability:\n${off.map((one) => `  ${one}`).join("\n")}`);
} else {
  await makeReadyDatabases(house);
  if (process.env.DATA_DIR) {
    await mkdir(process.env.DATA_DIR, { recursive: true });
    await copyReadyDatabase(join(process.env.DATA_DIR, "postgres"), "performances");
  }
}
