import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunnerOptions, RunRequest, RunResult } from "./test-runner-process.ts";

/** A process that does not end in time is killed, and the next request goes to a new one. */
export interface TestRunner {
  /** Null if it did not end. */
  run(request: RunRequest, patienceMs: number): Promise<RunResult | null>;
  /** Also removes temporary files of killed runners. */
  close(): Promise<void>;
}

export function openTestRunner(options: RunnerOptions): TestRunner {
  let running: Promise<ChildProcess> | null = null;
  const temporary = mkdtemp(join(tmpdir(), "parkett-mutation-"));

  function kill(child: ChildProcess): void {
    running = null;
    // Its workers are in its process group.
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  }

  async function start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, "test-runner-process.ts"), [JSON.stringify(options)], {
      detached: true,
      env: { ...process.env, NODE_ENV: "test", TMPDIR: await temporary },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await new Promise((ready, failed) => {
      child.once("message", ready);
      child.once("exit", (code) => failed(new Error(`The test runner ended with ${code}`)));
    });
    return child;
  }

  return {
    async run(request, patienceMs) {
      running ??= start();
      const child = await running;
      return new Promise((done) => {
        const over = setTimeout(() => {
          child.off("message", receive);
          kill(child);
          done(null);
        }, patienceMs);
        const receive = (result: unknown) => {
          clearTimeout(over);
          done(result as RunResult);
        };
        child.once("message", receive);
        child.send(request);
      });
    },
    async close() {
      const last = await running?.catch(() => null);
      if (last) {
        const exited = last.exitCode === null && last.signalCode === null ? once(last, "exit") : null;
        kill(last);
        await exited;
      }
      await rm(await temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
