import type { Logger } from "pino";

const HOUR_MS = 3_600_000;

/**
 * Executes all tasks at start too: a process may be restarted more than once an hour.
 * @param tasks by the message that is logged if one fails
 */
export function everyHour(
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
  log: Pick<Logger, "warn">,
): { stop(): void } {
  const execute = () => {
    for (const [failed, task] of Object.entries(tasks)) {
      void task().catch((error: unknown) => log.warn({ err: error }, failed));
    }
  };
  execute();
  const timer = setInterval(execute, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}
