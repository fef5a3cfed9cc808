import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, Question, Whereabouts } from "./judge.ts";

/** Asks the judge; one that does not answer in time is killed, and the next question goes to another. */
export interface Court {
  /** null: it did not end. */
  ask(question: Question, patienceMs: number): Promise<Answer | null>;
  close(): void;
}

export function openCourt(whereabouts: Whereabouts): Court {
  let judge: Promise<ChildProcess> | null = null;

  function dismiss(child: ChildProcess): void {
    judge = null;
    // Its workers are of its group: one that goes round in a circle hears of nothing else.
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  }

  async function appointed(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, "judge.ts"), [JSON.stringify(whereabouts)], {
      detached: true,
      env: { ...process.env, NODE_ENV: "test" },
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
    close() {
      judge?.then(dismiss, () => {});
    },
  };
}
