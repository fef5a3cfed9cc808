import { done, refused } from "#domain/outcome.ts";
import {
  addRun,
  beginRun,
  cancelRun,
  deletedAt,
  endRun,
  findRun,
  listRuns,
  MOST_RUNS,
  nextRun,
  noteProgress,
  type ReportRun,
  takeReportSlot,
} from "../../engine/reports/report-runs.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { reportRuns as operations } from "../operations/reports/report-runs.ts";
import { inPieces } from "./in-pieces.ts";
import { encodedReport, printFile } from "./report-files.ts";
import { scopeOf } from "./report-scope.ts";
import { type Report, reportFrom, reportRows, shownPart } from "./report-table.ts";
import { describeTable } from "./reports.ts";
import { reportWords } from "./words/report-words.ts";

const start = implement(operations.start, {
  async run(boxOffice, { report, ...filters }, { id: staff }) {
    const scope = await scopeOf(boxOffice, filters);
    if (!scope.ok) return scope;
    const { from, to } = scope.value.filter;
    const id = await addRun(boxOffice.engine.services, {
      ...{ staff, report, filters: { ...filters, from, to } },
    });
    return id === null ? refused("too-many", { most: MOST_RUNS }) : done({ id });
  },
  print: ({ id }) => id,
});

const list = implement(operations.list, {
  async run({ engine: { services } }, { language = "en" }, { id: staff }) {
    const runs = await listRuns(services, staff);
    return done({ runs: runs.map((run) => viewRun(run, services.settings.reportDays, language)) });
  },
  print: ({ runs }) =>
    runs
      .map(({ id, title, period, state, finished, pieces }) =>
        [id, title, `${period.from} to ${period.to}`, state, `${finished} of ${pieces}`].join("  "),
      )
      .join("\n"),
});

const show = implement(operations.show, {
  async run({ engine: { services } }, { id, language = "en" }, { id: staff }) {
    const run = await findRun(services, staff, id);
    if (!run) return refused("unknown-run");
    const result = resultOf(run);
    return done({
      run: viewRun(run, services.settings.reportDays, language),
      table: result && shownPart(result.table),
    });
  },
  print: ({ run: { state, finished, pieces }, table }) =>
    table ? describeTable(table) : `${state}, ${finished} of ${pieces}`,
});

const file = implement(operations.file, {
  async run(boxOffice, { id, format }, { id: staff }) {
    const run = await findRun(boxOffice.engine.services, staff, id);
    if (!run) return refused("unknown-run");
    const result = resultOf(run);
    return result ? done(await encodedReport(boxOffice, result, format)) : refused("not-done");
  },
  print: printFile,
});

const cancel = implement(operations.cancel, {
  async run({ engine: { services } }, { id }, { id: staff }) {
    const run = await findRun(services, staff, id);
    if (!run) return refused("unknown-run");
    await cancelRun(services, run);
    return done({});
  },
  print: () => "cancelled",
});

export const runImplementations = { start, list, show, file, cancel };

/** Written by `executeNextRun`. */
const resultOf = ({ state, result }: ReportRun) => (state === "done" ? (result as Report) : null);

function viewRun(run: Omit<ReportRun, "result">, reportDays: number, language: OfficeLanguage) {
  const { id, report, filters, state, finished, pieces, requested } = run;
  return {
    ...{ id, report, state, finished, pieces, requested: requested.toISOString() },
    title: reportWords(language).names[report],
    period: { from: filters.from, to: filters.to },
    until: deletedAt(run, reportDays).toISOString(),
  };
}

/** Times as long as the piece before it. */
const REST = 3;

/** Ends the transaction of a run that goes no further. */
class Stopped extends Error {}

/**
 * Makes the oldest requested report; `server/jobs/make-reports.ts` calls it every few seconds in every process, and one
 * at a time makes a report. It rests for three quarters of the time, which sales have for themselves. If its process
 * ends, the next call begins it again.
 *
 * @returns whether there was one to make
 */
export async function executeNextRun(
  boxOffice: BoxOffice,
  rest: (ms: number) => Promise<unknown>,
): Promise<boolean> {
  const { services } = boxOffice.engine;
  const run = await nextRun(services);
  if (!run) return false;
  try {
    const made = await atOneMoment(services.database, async (transaction) => {
      if (!(await takeReportSlot(transaction))) return null;
      if (!(await beginRun(services, run.id))) throw new Stopped();
      const scope = await scopeOf(boxOffice, run.filters, true);
      // A production of its filters is no longer in the programme.
      if (!scope.ok) return { result: null };
      let began = 0;
      const pieces = inPieces(async (finished, of) => {
        if (finished > 0) await rest(REST * (performance.now() - began));
        if (!(await noteProgress(services, run.id, { finished, pieces: of }))) throw new Stopped();
        began = performance.now();
      });
      const rows = await reportRows(transaction, run.report, scope.value, pieces);
      return { result: reportFrom(run.report, scope.value, rows) };
    });
    if (made === null) return false;
    await endRun(services, run.id, made.result);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  return true;
}
