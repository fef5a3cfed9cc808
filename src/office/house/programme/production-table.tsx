import { Link } from "react-router";
import type { Production } from "#domain/programme/programme.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { draftPath } from "../draft-addresses.ts";
import { useSeason } from "./season.tsx";

interface ProductionTableProps {
  readonly label: string;
  readonly productions: readonly Production[];
}

/** Each with the first and last day of its performances, and their number. */
export function ProductionTable({ label, productions }: ProductionTableProps) {
  const t = useWords("programme");
  const { draft, say } = useSeason();
  const { dateRange } = useFormat();
  return (
    <Table
      label={label}
      rows={productions}
      keyOf={({ slug }) => slug}
      columns={[
        {
          id: "title",
          title: t("production"),
          isHead: true,
          cell: ({ slug, title }) => <Link to={draftPath(draft, "programme", slug)}>{say(title, slug)}</Link>,
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
  );
}
