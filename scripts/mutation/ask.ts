import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer, Question, Whereabouts } from "./judge.ts";

/** A process that does not answer in time is killed, and the next question goes to a new one. */
export interface Court {
  /** Null if it did not end. */
  ask(question: Question, patienceMs: number): Promise<Answer | null>;
  /** Also removes temporary files of killed judges. */
  close(): Promise<void>;
}

export function openCourt(whereabouts: Whereabouts): Court {
  let judge: Promise<ChildProcess> | null = null;
  const temporary = mkdtemp(join(tmpdir(), "parkett-mutation-"));

  function dismiss(child: ChildProcess): void {
    judge = null;
    // Its workers are in its process group.
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  }

  async function appointed(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, "judge.ts"), [JSON.stringify(whereabouts)], {
      detached: true,
      env: { ...process.env, NODE_ENV: "test", TMPDIR: await temporary },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await new Promise((ready, failed) => {
      child.once("message", ready);
      child.once("exit", (code) => failed(new Error(`The judge left with ${code}`)));
    });
    return child;
  }

  return {
    async ask(question, patienceMs) {
      judge ??= appointed();
      const child = await judge;
      return new Promise((done) => {
        const over = setTimeout(() => {
          child.off("message", hear);
          dismiss(child);
          done(null);
        }, patienceMs);
        const hear = (answer: unknown) => {
          clearTimeout(over);
          done(answer as Answer);
        };
        child.once("message", hear);
        child.send(question);
      });
    },
    async close() {
      const last = await judge?.catch(() => null);
      if (last) {
        const exited = last.exitCode === null && last.signalCode === null ? once(last, "exit") : null;
        dismiss(last);
        await exited;
      }
      await rm(await temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
