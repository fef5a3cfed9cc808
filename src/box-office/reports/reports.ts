import { inLanguage } from "#domain/languages.ts";
import { done } from "#domain/outcome.ts";
import { describeReport, REPORT_IDS } from "#domain/reports/reports.ts";
import { writeAmount } from "../amounts.ts";
import { implement } from "../implementation.ts";
import type { ReportTable } from "../operations/reports/report-fields.ts";
import { reports as operations } from "../operations/reports/reports.ts";
import { heatMap } from "./heat-map.ts";
import { encodedReport, printFile } from "./report-files.ts";
import { readReport, shownPart } from "./report-table.ts";
import { subscriptionImplementations } from "./subscriptions.ts";
import { reportWords } from "./words/report-words.ts";

const list = implement(operations.list, {
  async run({ engine }, { language = "en" }) {
    const index = await engine.services.catalogue.current();
    const { names, about } = reportWords(language);
    return done({
      reports: REPORT_IDS.map((id) => ({
        ...{ id, title: names[id], about: about[id], filters: [...describeReport(id).filters] },
      })),
      events: index.catalogue.events.map(({ slug, title }) => ({
        ...{ slug, title: inLanguage(title, language) },
        performances: index
          .performancesOf(slug)
          .toSorted((a, b) => a.starts - b.starts)
          .map(({ id, starts }) => ({ id, starts: new Date(starts).toISOString() })),
      })),
    });
  },
  print: ({ reports }) => reports.map(({ id, title }) => `${id}  ${title}`).join("\n"),
});

const show = implement(operations.show, {
  async run(boxOffice, input) {
    const read = await readReport(boxOffice, input);
    return read.ok ? done(shownPart(read.value.table)) : read;
  },
  print: describeTable,
});

const file = implement(operations.file, {
  async run(boxOffice, { format, ...input }) {
    const read = await readReport(boxOffice, input);
    return read.ok ? done(await encodedReport(boxOffice, read.value, format)) : read;
  },
  print: printFile,
});

export const reportImplementations = { list, show, file, heatMap, ...subscriptionImplementations };

export function describeTable({ columns, rows, sums, more }: ReportTable): string {
  const lines = [...rows, sums].map((row) =>
    row
      .map((cell, at) => {
        if (cell === null) return "-";
        return typeof cell === "number" && columns[at]?.kind === "money" ? writeAmount(cell) : String(cell);
      })
      .join("  "),
  );
  const head = columns.map(({ title }) => title).join("  ");
  return [head, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
