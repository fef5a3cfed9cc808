import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { describeReport, REPORT_IDS, type ReportId } from "#domain/reports/reports.ts";
import { office } from "../../client/client.ts";
import { Loaded } from "../../states/loaded.tsx";
import { UnknownScreen } from "../../states/no-screen.tsx";
import { Screen } from "../../states/screen.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";
import { Downloads } from "./downloads.tsx";
import { filterAddress, filterInput, readFilters } from "./filters.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportTable } from "./report-table.tsx";
import { Subscribe } from "./subscribe.tsx";

export default function Report() {
  const { report = "" } = useParams();
  const known = REPORT_IDS.find((id) => id === report);
  return known ? <KnownReport key={known} report={known} /> : <UnknownScreen />;
}

function KnownReport({ report }: { report: ReportId }) {
  const t = useWords("reports");
  const [search, setSearch] = useSearchParams();
  const language = currentLanguage();
  const filters = readFilters(search);
  const { from, to, ...others } = filterInput(filters, describeReport(report).filters);
  const chosen = { report, ...others };
  const input = { ...chosen, language, ...(from && { from }), ...(to && { to }) };
  const list = useQuery(office.reports.list.queryOptions({ input: { language } }));
  const query = useQuery(office.reports.show.queryOptions({ input, placeholderData: keepPreviousData }));
  const title = list.data?.reports.find(({ id }) => id === report)?.title ?? t("title");
  return (
    <Screen
      title={title}
      kind={t("title")}
      actions={
        <>
          <Subscribe input={chosen} />
          <Downloads input={input} />
        </>
      }
    >
      <ReportFilters
        key={search.toString()}
        report={report}
        filters={filters}
        period={query.data?.period ?? null}
        events={list.data?.events ?? []}
        onChange={(next) => setSearch(filterAddress(next))}
      />
      <Loaded query={query} lines={12}>
        {(table) => (
          <>
            {table.isNow ? (
              <Notice>
                <p>{t("now")}</p>
              </Notice>
            ) : null}
            {table.rows.length === 0 ? (
              <EmptyState title={t("none")} />
            ) : (
              <>
                <ReportChart table={table} />
                <ReportTable table={table} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
