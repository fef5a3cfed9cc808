import { spawn } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedFolder } from "../../tooling/shared-folder.ts";

/** Benches start databases and servers, which must not keep running after a failure. */

const ROOT = resolve(import.meta.dirname, "../..");

let folder: string;
beforeEach(async () => {
  folder = await sharedFolder("failing");
});
afterEach(async () => {
  for (const pid of await startedIn(folder)) process.kill(pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Processes with the folder in their command line or environment. */
async function startedIn(folder: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const about = ["cmdline", "environ"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8"));
      const texts = await Promise.allSettled(about);
      return texts.some((text) => text.status === "fulfilled" && text.value.includes(folder));
    }),
  );
  return pids.filter((_, index) => found[index]).map(Number);
}

const BROKEN = encodeURI(
  'data:text/javascript,if(process.argv[1]?.endsWith("shop-server.ts"))throw(Error("broken"))',
);

test.each([
  ["the shop does not open", "mix", { HOUSE: "/nowhere" }],
  ["an API server exits at once", "http", { NODE_OPTIONS: `--import=${BROKEN}` }],
])(
  "a bench that fails because %s stops the processes it started",
  { timeout: 120_000 },
  async (_why, bench, cause) => {
    const child = spawn(process.execPath, [`bench/${bench}.ts`, "--short"], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: folder, ...cause },
      stdio: "ignore",
    });
    expect(await new Promise((done) => child.once("exit", done))).toBe(1);
    expect(await startedIn(folder)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith("parkett-"))).toEqual([]);
  },
);
