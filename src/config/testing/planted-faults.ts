import { rm } from "node:fs/promises";
import { expect, onTestFinished } from "vitest";
import { describeFaults, readHouseFolder } from "../house/house-folder.ts";
import { type SmallHouse, smallHouse, writeHouse } from "./small-house.ts";

/** A house's folder with planted faults, for tests of the checks in `config`. */

export const TODAY = "2026-11-01";

/** Removed when the current test ends. */
export async function newFolder(
  house: SmallHouse,
  texts?: Readonly<Record<string, string | Buffer | null>>,
): Promise<string> {
  const folder = await writeHouse(house, texts);
  // A module's hook would only run for the first test file.
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** One line per error after `spoil`. */
export async function faultsOf(
  spoil: (house: SmallHouse) => void,
  texts?: Readonly<Record<string, string | Buffer | null>>,
): Promise<string[]> {
  const house = smallHouse();
  spoil(house);
  const result = await readHouseFolder(await newFolder(house, texts), TODAY);
  return result.ok ? [] : describeFaults(result.faults).split("\n");
}

export type Planted = [fault: string, spoil: (house: SmallHouse) => void];

export async function expectPlanted(...[fault, spoil]: Planted): Promise<void> {
  expect(await faultsOf(spoil)).toEqual([fault]);
}

export function set(target: object, values: Record<string, unknown>): void {
  Object.assign(target, values);
}

export function firstOf<Item>(list: readonly Item[] | undefined): Item {
  const [item] = list ?? [];
  if (item === undefined) throw new Error("The small house has no such entry");
  return item;
}
