import { useState } from "react";
import { useFind } from "../../../finding/use-find.ts";
import { usePaused } from "../../../finding/use-paused.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { ComboBox } from "../../../ui/combo-box.tsx";
import { useWords } from "../../../words/words-context.tsx";
import type { Order } from "../order-types.ts";

interface ChoosePerformanceProps {
  /** Of the production, in the office's language. */
  readonly title: string;
  readonly value: string | null;
  readonly onChange: (performance: string | null) => void;
}

/** A performance of the same production, found by its date. */
export function ChoosePerformance({ title, value, onChange }: ChoosePerformanceProps) {
  const t = useWords("exchange");
  const { fullDateTime } = useFormat();
  const [typed, setTyped] = useState("");
  const { data } = useFind(`${title} ${usePaused(typed)}`);
  const choices = (data?.performances?.entries ?? [])
    .filter((one) => one.title === title && !one.isCancelled)
    .map(({ id, starts, venue }) => ({ id: String(id), label: fullDateTime(starts), detail: venue }));
  return (
    <ComboBox
      label={t("to")}
      hint={t("to-hint")}
      empty={t(data ? "none-found" : "searching")}
      choices={choices}
      value={value}
      onChange={onChange}
      onType={setTyped}
    />
  );
}

/** Of the first chosen ticket; before one is chosen, of the order's first performance. */
export function productionOf({ tickets, performances }: Order, chosen: readonly string[]): string {
  const first = tickets.find(({ id }) => id === chosen[0]);
  const performance = performances.find(({ id }) => id === first?.performance) ?? performances[0];
  return performance?.event.title ?? "";
}
