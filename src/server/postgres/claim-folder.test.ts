import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder } from "./claim-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkett-claim-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function otherHolder(): Promise<ChildProcess> {
  const script = `import { claimFolder } from "${join(import.meta.dirname, "claim-folder.ts")}";
    const claim = await claimFolder(${JSON.stringify(folder)}, "shop");
    if (claim.ok) await claim.say("http://localhost:3000");
    process.send(claim.ok);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  expect(await new Promise((done) => child.once("message", done))).toBe(true);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
}

test("a claim of a data folder that another process uses is rejected, naming that process", async () => {
  const other = await otherHolder();
  expect(await claimFolder(folder, "shop", { patienceMs: 0 })).toEqual({
    ok: false,
    holder: `pid ${other.pid}, http://localhost:3000`,
  });
  await killed(other);
});

test("a data folder of a process killed with SIGKILL can be claimed, although its files still exist", async () => {
  await killed(await otherHolder());
  expect(await claimFolder(folder, "shop", { patienceMs: 0 })).toMatchObject({ ok: true });
});

test("a claim of a data folder waits for a process that is just ending", async () => {
  const other = await otherHolder();
  setTimeout(() => other.kill("SIGKILL"), 200);
  expect(await claimFolder(folder, "shop", { patienceMs: 5_000 })).toMatchObject({ ok: true });
});

test("a released data folder can be claimed again, also by the same process", async () => {
  const first = await claimFolder(folder, "shop", { patienceMs: 0 });
  expect(await claimFolder(folder, "shop", { patienceMs: 0 })).toMatchObject({ ok: false });
  if (first.ok) first.release();
  expect(await claimFolder(folder, "shop", { patienceMs: 0 })).toMatchObject({ ok: true });
});
