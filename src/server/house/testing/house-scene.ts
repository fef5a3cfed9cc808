import { rm } from "node:fs/promises";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { type SmallHouse, smallHouse, writeHouse } from "#config/testing/small-house.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import type { Caller } from "#contract/operation.ts";
import { createPictureMaker } from "../../../adapters/sharp/sharp-pictures.ts";
import type { BoxOffice } from "../../../box-office/box-office-command.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../../../engine/testing/test-shop.ts";
import { readFolderFiles } from "../../../house-versions/folder-files.ts";
import type { HouseRules } from "../../../house-versions/publish.ts";
import type { VersionServices } from "../../../house-versions/services.ts";
import { drawSeatView } from "../../documents/seat-views.ts";
import { createBoxOfficeSeason } from "../box-office-season.ts";
import { buildCatalogue } from "../build-catalogue.ts";
import { type ChosenHouse, chooseHouse, type ReadFolder } from "../choose-house.ts";
import { createHouseRules, versionServices } from "../house-rules.ts";
import { switchedOnFaults } from "../switched-on.ts";

/** A shop that opens versions of a house's folder, for tests of drafts, versions and publishing. */

/** 2027-01-15: the day of the test shop's clock. */
const DAY = "2027-01-15";

export interface HouseScene {
  readonly shop: TestShop;
  readonly versions: VersionServices;
  readonly rules: HouseRules;
  /** What was logged at starts. */
  readonly log: readonly string[];
  readonly boxOffice: BoxOffice;
  /** What a process that starts with this folder would open. */
  choose(house: SmallHouse): Promise<ChosenHouse>;
  /** As a process that starts with this folder. @returns the version that it opens */
  start(house: SmallHouse): Promise<number>;
  close(): Promise<void>;
}

/** A shop that sells a small house from its versions. `twice` has two performances of Tosca. */
export async function openHouseScene(
  first: SmallHouse = twice(),
  options: Pick<TestShopOptions, "rewrite"> = {},
): Promise<HouseScene> {
  const shop = await openTestShop(options);
  const { engine, database, clock } = shop;
  await engine.house.firstStartDay(DAY);
  const versions = versionServices({ database, now: () => clock.now });
  const rules = createHouseRules({
    engine,
    patiently: (work) => work(database),
    now: () => clock.now,
    faultsOf: (files) => switchedOnFaults(files, ENGINE_CAPABILITIES),
  });
  const log: string[] = [];
  const note = (about: object, text: string) => void log.push(`${text} ${JSON.stringify(about)}`);
  const scene: HouseScene = {
    ...{ shop, versions, rules, log },
    boxOffice: {
      engine,
      season: createBoxOfficeSeason({ engine, versions, rules }),
      house: {
        versions,
        rules,
        pictures: createPictureMaker(),
        drawSeatView,
        editedIn: "office",
        unread: null,
        preview: null,
      },
      who: "Kim",
    },
    async choose(house) {
      const folder = await folderOf(house);
      const silent = { info: note, warn: note, error: note };
      const chosen = await chooseHouse({ database, folder, now: () => clock.now, log: silent as never });
      if (!chosen.ok) throw new Error(JSON.stringify(chosen.refusal));
      return chosen.value;
    },
    async start(house) {
      const chosen = await scene.choose(house);
      await putOnSale(shop, chosen);
      return chosen.number;
    },
    close: () => shop.close(),
  };
  await scene.start(first);
  return scene;
}

async function folderOf(house: SmallHouse): Promise<ReadFolder> {
  const path = await writeHouse(house);
  const read = await readHouseFolder(path, DAY);
  const files = await readFolderFiles(path);
  await rm(path, { recursive: true, force: true });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return { path: "the folder", house: read.value, ...files };
}

async function putOnSale({ engine }: TestShop, { files, write }: ChosenHouse): Promise<void> {
  const { catalogue, soldElsewhere } = buildCatalogue(files, DAY);
  const orders = write ? { evenIfOlder: true, alongside: write } : {};
  const { result } = await engine.house.importCatalogue(catalogue, soldElsewhere, undefined, orders);
  if (result !== "imported" && result !== "unchanged")
    throw new Error(`The house was not imported: ${result}`);
}

/** The test shop has sold others before. */
export const TOSCA = 71;
export const SECOND = 72;

/** Two performances on 6 and 7 February 2027 at 19:00. */
export function twice(change: (house: SmallHouse) => void = () => {}): SmallHouse {
  const house = smallHouse();
  const [tosca] = house.season.events;
  const [performance] = tosca?.performances ?? [];
  if (!tosca || !performance) throw new Error("The small house gives Tosca");
  tosca.performances = [
    { ...performance, id: TOSCA },
    { ...performance, id: SECOND, starts: "2027-02-07T19:00" },
  ];
  house.alreadySold = [];
  change(house);
  return house;
}

export const nobody = (): Caller => ({
  ...{ session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null },
});
