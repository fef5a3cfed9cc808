import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

/** Outside the working copy, whose packages must not be found by those of a peer. */
const CACHE = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parkett-peers");
/** Also pins what the packages depend on. */
const PUBLISHED_BEFORE = "2026-10-01";
const STAMP = "installed.json";

/** Copies a peer's files and installs its packages unless they are there. @returns the folder */
export async function installPeer(name: string): Promise<string> {
  const source = join(import.meta.dirname, name);
  const folder = join(CACHE, name);
  const wanted = PUBLISHED_BEFORE + (await readFile(join(source, "package.json"), "utf8"));
  const isInstalled = (await readFile(join(folder, STAMP), "utf8").catch(() => "")) === wanted;
  if (!isInstalled) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  if (isInstalled) return folder;
  console.log(`installing ${name} in ${folder}`);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", `--before=${PUBLISHED_BEFORE}`, ...options], { cwd: folder });
  await writeFile(join(folder, STAMP), wanted);
  return folder;
}

export async function versionOf(folder: string, name: string): Promise<string> {
  const manifest = await readFile(join(folder, "node_modules", name, "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @returns what it printed @throws if it fails */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const env = { ...process.env, ...options.env };
  const child = spawn(command, args, { cwd: options.cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      output += part.toString();
    });
  }
  const code = await new Promise<number | null>((done, fail) => child.on("error", fail).on("close", done));
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output.slice(-3_000)}`);
  return output;
}
