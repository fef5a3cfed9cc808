import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { BoxOffice } from "../../box-office/box-office-command.ts";
import { executeNextRun } from "../../box-office/reports/report-runs.ts";

const EVERY_MS = 2_000;

/**
 * Makes reports over long periods. Every process looks for them; one at a time is made.
 *
 * @returns what stops it: the report in progress is begun again by another process, or after the next start
 */
export function makeReports(boxOffice: BoxOffice, log: Pick<Logger, "warn">): () => Promise<void> {
  const stopped = new AbortController();
  const rest = (ms: number) => wait(ms, undefined, { signal: stopped.signal });
  const work = async () => {
    while (!stopped.signal.aborted) {
      const hasMade = await executeNextRun(boxOffice, rest).catch((error: unknown) => {
        if (!stopped.signal.aborted) log.warn({ err: error }, "could not make a report");
        return false;
      });
      if (!hasMade) await rest(EVERY_MS).catch(() => {});
    }
  };
  const working = work();
  return async () => {
    stopped.abort();
    await working;
  };
}
