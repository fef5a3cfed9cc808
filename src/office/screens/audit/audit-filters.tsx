import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./audit.module.css";
import { type AuditOutcome, FILTERS, type Filters, readFilters } from "./filters.ts";

const OUTCOMES = ["done", "refused", "failed", "begun"] as const satisfies readonly AuditOutcome[];

interface AuditFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const t = useWords("audit");
  const [typed, setTyped] = useState(filters);
  const isFiltered = FILTERS.some((filter) => filters[filter] !== "");
  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(typed);
        }}
      >
        {FILTERS.map((filter) =>
          filter === "outcome" ? (
            <Select
              key={filter}
              label={t("outcome")}
              value={typed.outcome || "any"}
              onChange={(outcome) => setTyped({ ...typed, outcome: outcome === "any" ? "" : outcome })}
              choices={[
                { id: "any", label: t("any") },
                ...OUTCOMES.map((id) => ({ id, label: t(`outcome-${id}`) })),
              ]}
            />
          ) : (
            <TextField
              key={filter}
              label={t(filter)}
              type={filter === "from" || filter === "to" ? "date" : "text"}
              value={typed[filter]}
              onChange={(text) => setTyped({ ...typed, [filter]: text })}
            />
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
