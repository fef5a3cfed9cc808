import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new temporary folder, also for database servers, which never run as root. */
export async function sharedFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `parkett-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
