import type { HouseSource } from "#config/house/house-source.ts";
import type { Executor } from "../storage/executor.ts";
import { readContents } from "./contents.ts";
import type { HouseTree } from "./house-tree.ts";

/** Pictures that visitors ask for again and again. */
const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * Reads the files of a version or a draft. The first JSON file reads all of them, which are kept; a picture is kept while
 * there is room.
 */
export function storedHouse(executor: Executor, name: string, tree: HouseTree): HouseSource {
  let texts: Promise<ReadonlyMap<string, Buffer>> | null = null;
  const pictures = new Map<string, Buffer>();
  let kept = 0;

  async function readTexts() {
    const hashes = Object.entries(tree).flatMap(([path, hash]) => (path.endsWith(".json") ? [hash] : []));
    texts ??= readContents(executor, hashes).catch((error: unknown) => {
      texts = null;
      throw error;
    });
    return texts;
  }

  async function readPicture(hash: string): Promise<Buffer | null> {
    const known = pictures.get(hash);
    if (known) return known;
    const picture = (await readContents(executor, [hash])).get(hash) ?? null;
    if (picture && !pictures.has(hash) && kept + picture.length <= KEPT_BYTES) {
      pictures.set(hash, picture);
      kept += picture.length;
    }
    return picture;
  }

  return {
    name,
    async read(path) {
      const hash = Object.hasOwn(tree, path) ? tree[path] : undefined;
      if (hash === undefined) return null;
      return path.endsWith(".json") ? ((await readTexts()).get(hash) ?? null) : readPicture(hash);
    },
    async list(folder) {
      const inside = `${folder}/`;
      return Object.keys(tree)
        .filter((path) => path.startsWith(inside))
        .map((path) => path.slice(inside.length));
    },
  };
}
