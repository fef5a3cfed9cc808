import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** All of them, also those that nothing is planned of. */
export function Productions({ search }: { search: string }) {
  const t = useWords("programme");
  const { draft, productions, say } = useSeason();
  const { dateRange } = useFormat();
  const wanted = search.trim().toLowerCase();
  const shown = productions.filter(({ title, slug }) =>
    [slug, ...Object.values(title)].some((name) => name.toLowerCase().includes(wanted)),
  );
  return (
    <Panel title={t("productions")}>
      <Table
        label={t("productions")}
        rows={shown}
        keyOf={({ slug }) => slug}
        columns={[
          {
            id: "title",
            title: t("production"),
            isHead: true,
            cell: ({ slug, title }) => (
              <Link to={draftPath(draft, "programme", slug)}>{say(title, slug)}</Link>
            ),
          },
          {
            id: "dates",
            title: t("dates"),
            cell: ({ performances }) => {
              const times = performances.flatMap(({ at }) => at ?? []);
              return times.length === 0 ? "" : dateRange(Math.min(...times), Math.max(...times));
            },
          },
          {
            id: "count",
            title: t("performances"),
            isNumber: true,
            cell: ({ performances }) => performances.length,
          },
        ]}
      />
    </Panel>
  );
}
