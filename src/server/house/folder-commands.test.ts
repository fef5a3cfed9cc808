import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askBoxOffice, atBoxOffice } from "../../box-office/box-office.ts";
import { isFolderCommand, runFolderCommand } from "./folder-commands.ts";
import { type HouseScene, openHouseScene, TOSCA } from "./testing/house-scene.ts";

let scene: HouseScene;
let folder: string;
beforeEach(async () => {
  scene = await openHouseScene();
  folder = await mkdtemp(join(tmpdir(), "parkett-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await scene.close();
});

async function type(name: string, ...words: string[]): Promise<string> {
  if (!isFolderCommand(name)) throw new Error(name);
  const result = await runFolderCommand(name, words, (operation, input) =>
    askBoxOffice(scene.boxOffice, operation, input),
  );
  return result.ok ? result.value : `${result.refusal.reason}: ${result.refusal.sentence}`;
}
const cancel = () => atBoxOffice(scene.boxOffice, ["cancel", String(TOSCA)]);

const season = () => readFile(join(folder, "season.json"), "utf8");
async function change(from: string, to: string): Promise<void> {
  await writeFile(join(folder, "season.json"), (await season()).replace(from, to));
}

test("a house is pulled, changed, compared and pushed, byte by byte", async () => {
  expect(await type("pull", folder)).toMatch(/is version 1: \d+ files changed/);
  expect(await type("pull", folder)).toContain("0 files changed");
  expect(await type("diff", folder)).toContain("is version 1");
  await change("En kväll i Rom.", "En natt i Rom.");
  expect(await type("diff", folder)).toContain('events.tosca.lead.sv: "En kväll i Rom." → "En natt i Rom."');
  expect(await type("push", folder, "--note", "Night")).toContain("Version 2 is on sale");
  expect(await atBoxOffice(scene.boxOffice, ["house", "versions"])).toMatchObject({
    value: expect.stringContaining("Kim  Night"),
  });
  expect(await type("push", folder)).toContain("nothing-new");
  expect(await readFile(join(folder, ".version"), "utf8")).toBe("2\n");
});

test("changes in the folder are not overwritten by a pull, except by force", async () => {
  await type("pull", folder);
  await change("En kväll i Rom.", "En natt i Rom.");
  await cancel();
  expect(await type("pull", folder)).toContain("not-pushed");
  expect(await season()).toContain("En natt i Rom.");
  await type("pull", folder, "--force");
  expect(await season()).toContain("En kväll i Rom.");
});

test("a push is merged with what was published since the pull, which the folder gets", async () => {
  await type("pull", folder);
  await change("En kväll i Rom.", "En natt i Rom.");
  await cancel();
  expect(await type("push", folder)).toContain("Version 3 is on sale");
  expect(await season()).toContain('"cancelled": true');
});

test("a push that changes a place that was published since is refused, and the values can be chosen", async () => {
  await type("pull", folder);
  await change("2027-02-06T19:00", "2027-02-06T18:00");
  await atBoxOffice(scene.boxOffice, ["move", String(TOSCA), "2027-02-06T17:00"]);
  expect(await type("push", folder)).toMatch(
    /^conflicts: .*season\.json events\.tosca\.performances\.71\.starts/,
  );
  expect(await type("push", folder, "--take", "mine")).toContain("is on sale");
  expect(await season()).toContain("2027-02-06T18:00");
});

test("a house with faults is refused with file and place, and a word too many with the usage", async () => {
  await type("pull", folder);
  await change('"hall":"salon"', '"hall":"nowhere"');
  expect(await type("push", folder)).toMatch(/^faults: .*season\.json events\[0\]\.performances\[0\]\.hall/);
  expect(await type("push", folder, "twice")).toContain("It is: push <folder>");
  expect(await type("pull", folder, "--sideways")).toContain("bad-arguments");
});
