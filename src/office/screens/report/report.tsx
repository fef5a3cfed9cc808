import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { isLong } from "#domain/reports/long-reports.ts";
import { describeReport, REPORT_IDS, type ReportId } from "#domain/reports/reports.ts";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { UnknownScreen } from "../../states/no-screen.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";
import { Downloads } from "./downloads.tsx";
import { filterAddress, filterInput, readFilters } from "./filters.ts";
import { LongReport } from "./long-report.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportResult } from "./report-result.tsx";
import { Subscribe } from "./subscribe.tsx";

export default function Report() {
  const { report = "" } = useParams();
  const known = REPORT_IDS.find((id) => id === report);
  return known ? <KnownReport key={known} report={known} /> : <UnknownScreen />;
}

function KnownReport({ report }: { report: ReportId }) {
  const t = useWords("reports");
  const { dayOf } = useFormat();
  const [search, setSearch] = useSearchParams();
  const language = currentLanguage();
  const filters = readFilters(search);
  const { from, to, ...others } = filterInput(filters, describeReport(report).filters);
  const chosen = { report, ...others };
  const input = { ...chosen, language, ...(from && { from }), ...(to && { to }) };
  const list = useQuery(office.reports.list.queryOptions({ input: { language } }));
  const today = dayOf(Date.now());
  const days = { from: from ?? `${(to ?? today).slice(0, 7)}-01`, to: to ?? today };
  const isInBackground = isLong(report, days);
  const query = useQuery(
    office.reports.show.queryOptions({
      ...{ input, placeholderData: keepPreviousData, enabled: !isInBackground },
    }),
  );
  const title = list.data?.reports.find(({ id }) => id === report)?.title ?? t("title");
  return (
    <Screen
      title={title}
      kind={t("title")}
      actions={
        <>
          {report === "occupancy" ? (
            <ButtonLink to={`/reports/heat-map?${search}`}>{t("heat-map")}</ButtonLink>
          ) : null}
          <Subscribe input={chosen} />
          {isInBackground ? null : <Downloads call={office.reports.file.call} input={input} />}
        </>
      }
    >
      <ReportFilters
        key={search.toString()}
        known={describeReport(report).filters}
        filters={filters}
        period={isInBackground ? days : (query.data?.period ?? null)}
        events={list.data?.events ?? []}
        onChange={(next) => setSearch(filterAddress(next))}
      />
      {isInBackground ? (
        <LongReport input={input} />
      ) : (
        <Loaded query={query} lines={12}>
          {(table) => <ReportResult table={table} />}
        </Loaded>
      )}
    </Screen>
  );
}
