import { folderSource, type HouseSource } from "#config/house/house-source.ts";
import { contentHash, type HouseTree, isHousePath } from "./house-tree.ts";

const FOLDERS: readonly string[] = ["halls", "pictures"];

export interface FolderFiles {
  readonly tree: HouseTree;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The files of a house in a folder, without others that are there, as a README. @throws any disk error */
export async function readFolderFiles(folder: string): Promise<FolderFiles> {
  const files = await readFiles(folderSource(folder));
  const tree = Object.fromEntries([...files].map(([path, bytes]) => [path, contentHash(bytes)]));
  return { tree, files };
}

async function readFiles(source: HouseSource): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const read = async (folder: string) => {
    for (const name of (await source.list(folder)).toSorted()) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const bytes = isHousePath(path) ? await source.read(path) : null;
      if (bytes !== null) files.set(path, bytes);
      else if (folder !== "" || FOLDERS.includes(path)) await read(path);
    }
  };
  await read("");
  return files;
}
