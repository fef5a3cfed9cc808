import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SmallHouse } from "#config/testing/small-house.ts";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { houseVersions } from "../../house-versions/schema.ts";
import { newestVersion } from "../../house-versions/versions.ts";
import { chooseHouse } from "./choose-house.ts";
import { type HouseScene, nobody, openHouseScene, TOSCA, twice } from "./testing/house-scene.ts";

let scene: HouseScene;
beforeEach(async () => {
  scene = await openHouseScene();
});
afterEach(() => scene.close());

const type = async (line: string) => {
  const result = await atBoxOffice(scene.boxOffice, line.split(" "));
  expect(result).toMatchObject({ ok: true });
  return result.ok ? result.value : "";
};
const toscaIs = (change: (tosca: SmallHouse["season"]["events"][number]) => void) =>
  twice(({ season }) => {
    for (const event of season.events) change(event);
  });
const titled = (sv: string) => toscaIs((tosca) => Object.assign(tosca, { title: { sv } }));

async function onSale() {
  const read = await scene.shop.backEnd.catalogue.performance(
    { event: "tosca", performance: TOSCA },
    nobody(),
  );
  if (!read.ok) throw new Error(read.refusal.reason);
  return { title: read.value.event.title, starts: read.value.performance.starts };
}

describe("at the start of a process", () => {
  test("the first folder is version 1, and the same folder opens it again", async () => {
    expect(await scene.start(twice())).toBe(1);
    expect(await newestVersion(scene.versions.database)).toMatchObject({ number: 1, origin: "folder" });
  });

  test("a folder that alone has changed is the next version, once", async () => {
    expect(await scene.start(titled("Tosca i juni"))).toBe(2);
    expect(await onSale()).toMatchObject({ title: "Tosca i juni" });
    expect(await scene.start(titled("Tosca i juni"))).toBe(2);
  });

  test("a house that alone has changed in the office stays", async () => {
    await type(`move ${TOSCA} 2027-06-20T11:00`);
    expect(await scene.start(twice())).toBe(2);
    expect(await onSale()).toMatchObject({ starts: "2027-06-20T09:00:00.000Z" });
  });

  test("folder and office that changed other places are both on sale", async () => {
    await type(`move ${TOSCA} 2027-06-20T11:00`);
    expect(await scene.start(titled("Tosca i juni"))).toBe(3);
    expect(await onSale()).toEqual({ title: "Tosca i juni", starts: "2027-06-20T09:00:00.000Z" });
    // Another process with the same folder, and this one after a later change in the office.
    expect(await scene.start(titled("Tosca i juni"))).toBe(3);
    await type(`move ${TOSCA} 2027-06-21T11:00`);
    expect(await scene.start(titled("Tosca i juni"))).toBe(4);
    expect(scene.log).toEqual([]);
  });

  test("folder and office that changed the same place: the office's stays, and the place is named", async () => {
    await type(`move ${TOSCA} 2027-06-20T11:00`);
    const moved = toscaIs(({ performances: [first] }) =>
      Object.assign(first ?? {}, { starts: "2027-06-22T11:00" }),
    );
    expect(await scene.start(moved)).toBe(2);
    expect(await onSale()).toMatchObject({ starts: "2027-06-20T09:00:00.000Z" });
    expect(scene.log.join()).toContain("season.json events.tosca.performances.71.starts");
    expect(await type("house")).toContain(
      "The folder differs: season.json events tosca performances 71 starts",
    );
  });

  test("an older folder brings nothing back", async () => {
    expect(await scene.start(titled("Tosca i juni"))).toBe(2);
    expect(await scene.start(twice())).toBe(2);
    expect(await onSale()).toMatchObject({ title: "Tosca i juni" });
  });

  test("the folder of another house is left alone", async () => {
    const other = twice(({ house }) => Object.assign(house, { id: "another" }));
    expect(await scene.start(other)).toBe(1);
    expect(scene.log.join()).toContain("of another house");
  });

  /** @param schema of the release that published it */
  const publishUnreadable = async (schema: number) => {
    const newest = await newestVersion(scene.versions.database);
    const broken = { ...newest?.tree };
    delete broken["season.json"];
    await scene.versions.database.insert(houseVersions).values({
      ...{ number: 2, parent: 1, tree: broken, treeHash: "x", author: "Kim", note: "", origin: "office" },
      ...{ at: new Date(scene.shop.clock.now), schema },
    });
  };

  test("a version of a later release is passed over, and named in the log", async () => {
    await publishUnreadable(9);
    const { number, closed } = await scene.choose(twice());
    expect([number, closed]).toEqual([1, null]);
    expect(scene.log.join()).toContain("this release cannot read the newest version");
  });

  test("a version that this release should read, and cannot, closes the storefront and lists its faults", async () => {
    await publishUnreadable(1);
    const { files, closed } = await scene.choose(twice());
    expect(files.house.maintenance.on).toBe(true);
    expect(closed).toMatchObject({ number: 2, faults: [{ file: "season.json" }] });
    expect(scene.log.join()).toContain("the storefront is closed");
  });

  test("without any version that can be read, the office is opened with the folder", async () => {
    await publishUnreadable(1);
    const second = await newestVersion(scene.versions.database);
    await scene.versions.database.update(houseVersions).set({ tree: second?.tree ?? {} });
    expect(await scene.choose(twice())).toMatchObject({ number: 0, closed: { number: 2 } });
  });

  test("a process that is open keeps its version when the next cannot be read", async () => {
    await publishUnreadable(1);
    const { database } = scene.versions;
    const silent = { info() {}, warn() {}, error() {} };
    const options = { database, folder: null, now: () => scene.shop.clock.now, log: silent };
    expect(await chooseHouse({ ...options, open: 1 })).toMatchObject({
      refusal: { reason: "faults", name: "version 2", faults: [{ file: "season.json" }] },
    });
  });
});

test("a house that is edited in its folder refuses the office's edits, but not a cancelled performance", async () => {
  const { house } = scene.boxOffice;
  if (!house) throw new Error("no house");
  const boxOffice = { ...scene.boxOffice, house: { ...house, editedIn: "folder" as const } };
  const reasonOf = async (line: string) => {
    const result = await atBoxOffice(boxOffice, line.split(" "));
    return result.ok ? "done" : result.refusal.reason;
  };
  expect(await reasonOf("draft new June")).toBe("edited-in-folder");
  expect(await reasonOf("house restore 1")).toBe("edited-in-folder");
  expect(await reasonOf(`cancel ${TOSCA}`)).toBe("done");
  expect(await reasonOf("house versions")).toBe("done");
  // The folder goes on, with the cancellation.
  expect(await scene.start(titled("Tosca i juni"))).toBe(3);
  const read = await scene.shop.backEnd.catalogue.performance(
    { event: "tosca", performance: TOSCA },
    nobody(),
  );
  expect(read).toMatchObject({ ok: true, value: { performance: { availability: { state: "cancelled" } } } });
});
