import { useMemo, useState } from "react";
import type { Hall } from "#seat-map/hall/hall.ts";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { type Heat, heatOfRows, heatOfSections, type NamedHeat } from "./heat.ts";
import { usePercentFormat } from "./use-heat-sum.ts";

/** The figures of the map, section by section, and row by row of one of them. */
export function HeatTables({ hall, heat }: { hall: Hall; heat: Heat }) {
  const t = useWords("reports");
  const seats = useWords("seats");
  const sections = useMemo(() => heatOfSections(hall, heat), [hall, heat]);
  const withRows = hall.sections.filter(({ standing }) => !standing);
  const [slug, setSlug] = useState(withRows[0]?.slug ?? "");
  const rows = useMemo(() => heatOfRows(hall, heat, slug), [hall, heat, slug]);
  return (
    <>
      <Panel title={t("heat-sections")}>
        <HeatTable label={t("heat-sections")} first={seats("section")} rows={sections} />
      </Panel>
      {withRows.length === 0 ? null : (
        <Panel title={t("heat-rows")}>
          <Select
            label={seats("section")}
            choices={withRows.map(({ slug: id, name }) => ({ id, label: name }))}
            value={slug}
            onChange={setSlug}
          />
          <HeatTable label={t("heat-rows")} first={t("heat-row")} rows={rows} />
        </Panel>
      )}
    </>
  );
}

interface HeatTableProps {
  readonly label: string;
  readonly first: string;
  readonly rows: readonly NamedHeat[];
}

function HeatTable({ label, first, rows }: HeatTableProps) {
  const t = useWords("reports");
  const percent = usePercentFormat();
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: "name", title: first, isHead: true, cell: ({ name }) => name },
        { id: "seats", title: t("seats"), isNumber: true, cell: ({ seats }) => seats },
        { id: "sold", title: t("sold"), isNumber: true, cell: ({ sold }) => sold },
        { id: "share", title: t("share"), isNumber: true, cell: ({ share }) => percent(share) },
      ]}
    />
  );
}
