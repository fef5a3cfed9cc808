import { useState } from "react";
import type { z } from "zod";
import type { ReportFilter } from "#domain/reports/reports.ts";
import type { reports } from "../../../box-office/operations/reports/reports.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { type Filters, readFilters } from "./filters.ts";
import styles from "./report.module.css";

type Events = z.output<typeof reports.list.output>["events"];

interface ReportFiltersProps {
  readonly known: readonly ReportFilter[];
  readonly filters: Filters;
  /** What the report shows without a choice of days. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly events: Events;
  readonly onChange: (filters: Filters) => void;
}

const ANY = "any";

export function ReportFilters({ known, filters, period, events, onChange }: ReportFiltersProps) {
  const t = useWords("reports");
  const [typed, setTyped] = useState(filters);
  const set = (filter: ReportFilter) => (value: string) =>
    setTyped({
      ...typed,
      ...(filter === "event" ? { performance: "" } : {}),
      [filter]: value === ANY ? "" : value,
    });
  const isFiltered = known.some((filter) => filters[filter] !== "");
  if (known.length === 0) return null;
  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(typed);
        }}
      >
        {known.map((filter) =>
          filter === "from" || filter === "to" ? (
            <TextField
              key={filter}
              label={t(filter)}
              type="date"
              value={typed[filter] || (period?.[filter] ?? "")}
              onChange={set(filter)}
            />
          ) : (
            <Choose key={filter} {...{ filter, typed, events }} onChange={set(filter)} />
          ),
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t("filter")}
          </Button>
          {isFiltered ? (
            <Button onPress={() => onChange(readFilters(new URLSearchParams()))}>{t("clear")}</Button>
          ) : null}
        </div>
      </form>
    </search>
  );
}

interface ChooseProps {
  readonly filter: Exclude<ReportFilter, "from" | "to">;
  readonly typed: Filters;
  readonly events: Events;
  readonly onChange: (value: string) => void;
}

function Choose({ filter, typed, events, onChange }: ChooseProps) {
  const t = useWords("reports");
  const { dateTime } = useFormat();
  const choicesOf = () => {
    if (filter === "channel")
      return (["web", "counter"] as const).map((id) => ({ id, label: t(`channel-${id}`) }));
    if (filter !== "performance") return events.map(({ slug, title }) => ({ id: slug, label: title }));
    const shown = events.find(({ slug }) => slug === typed.event)?.performances ?? [];
    return shown.map(({ id, starts }) => ({ id: String(id), label: dateTime(starts) }));
  };
  return (
    <Select
      label={t(filter)}
      value={typed[filter] || ANY}
      onChange={onChange}
      isDisabled={filter === "performance" && typed.event === ""}
      choices={[{ id: ANY, label: t(filter === "against" ? "nothing" : "all") }, ...choicesOf()]}
    />
  );
}
