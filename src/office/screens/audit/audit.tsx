import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { MoreButton } from "../../states/more-button.tsx";
import { Screen } from "../../states/screen.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ExportAudit } from "./export-audit.tsx";
import { filterAddress, filterInput, readFilters } from "./filters.ts";

export default function Audit() {
  const t = useWords("audit");
  const { language } = useLanguage();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const query = useInfiniteQuery(
    office.audit.list.infiniteOptions({
      input: (after: number | undefined) => ({
        ...{ ...filterInput(filters), language },
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  return (
    <Screen title={t("title")} actions={may("audit.export") ? <ExportAudit filters={filters} /> : null}>
      <AuditFilters
        key={search.toString()}
        filters={filters}
        onChange={(next) => setSearch(filterAddress(next))}
      />
      <Loaded query={query} lines={12}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? <EmptyState title={t("none")} /> : <AuditTable entries={entries} />;
        }}
      </Loaded>
      <MoreButton query={query} />
    </Screen>
  );
}
