import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

/** Processes that browser tests, rehearsals and benches start and end. */

const ROOT = resolve(import.meta.dirname, "..");
const PATIENCE_MS = 15_000;

/** Starts a script of the repository, such as a stand-in or the built server. Only its errors are printed. */
export function startNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export async function untilAnswers(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const isOpen = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer`);
}

/**
 * SIGKILL after `patienceMs`: a process that delivers notifications to a stopped shop must not delay the
 * rest.
 */
export async function endProcess(
  child: ChildProcess | null,
  signal: NodeJS.Signals = "SIGTERM",
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await gone;
  clearTimeout(patience);
}
