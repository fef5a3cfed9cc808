import type { z } from "zod";
import type { reportRuns } from "../../../box-office/operations/reports/report-runs.ts";

export type Run = z.output<typeof reportRuns.show.output>["run"];

export function isUnfinished({ state }: Pick<Run, "state">): boolean {
  return state === "queued" || state === "running";
}
