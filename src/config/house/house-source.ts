import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a house's files are: in a folder, or in a stored version. Paths are relative, with "/", as `halls/main.json`. */
export interface HouseSource {
  /** For messages: the folder's path, or "version 12". */
  readonly name: string;
  /** Null if there is no such file. @throws any other error */
  read(path: string): Promise<Buffer | null>;
  /** File names directly in a folder of the house; empty if there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
}

export function folderSource(folder: string): HouseSource {
  return {
    name: folder,
    read: (path) => readFile(join(folder, path)).catch(nullIfMissing),
    list: async (path) => (await readdir(join(folder, path)).catch(nullIfMissing)) ?? [],
  };
}

function nullIfMissing(error: unknown): null {
  const isMissing =
    error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR", "EISDIR"].includes(String(error.code));
  if (isMissing) return null;
  throw error;
}
