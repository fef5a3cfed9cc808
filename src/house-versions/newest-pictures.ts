import type { HouseSource } from "#config/house/house-source.ts";
import type { Executor } from "../storage/executor.ts";
import { storedHouse } from "./stored-house.ts";
import { newestNumber, newestVersion } from "./versions.ts";

/**
 * A version's files, and pictures that only the newest version has: its catalogue is on every process's pages at once, a
 * moment before the process opens the version.
 */
export function withNewestPictures(opened: HouseSource, executor: Executor): HouseSource {
  let newest: { readonly number: number; readonly source: HouseSource } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<HouseSource | null> | null = null;

  async function lookUp(): Promise<HouseSource | null> {
    if (newest && newest.number === (await newestNumber(executor))) return newest.source;
    const version = await newestVersion(executor);
    if (!version) return null;
    const { number, tree } = version;
    newest = { number, source: storedHouse(executor, `version ${number}`, tree) };
    return newest.source;
  }

  /** However many wait, one look-up at a time. Who asks during one gets the next: a version may be published meanwhile. */
  function newestSource(): Promise<HouseSource | null> {
    if (!next) {
      next = last.then(() => {
        next = null;
        return lookUp();
      });
      last = next.catch(() => {});
    }
    return next;
  }

  return {
    ...opened,
    async read(path) {
      const content = await opened.read(path);
      if (content !== null || !path.startsWith("pictures/")) return content;
      return (await newestSource())?.read(path) ?? null;
    },
  };
}
