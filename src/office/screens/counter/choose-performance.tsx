import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import type { OutputOf } from "#contract/operation.ts";
import type { saleProgramme } from "../../../box-office/operations/counter/programme.ts";
import { office } from "../../client/client.ts";
import { useMoment } from "../../door/use-moment.ts";
import { usePaused } from "../../finding/use-paused.ts";
import { TypeAhead } from "../../ui/type-ahead.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";

export type PerformanceToSell = OutputOf<typeof saleProgramme.performances>["performances"][number];

interface ChoosePerformanceProps {
  readonly chosen: PerformanceToSell | null;
  readonly onChoose: (performance: PerformanceToSell) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

const PAUSE_MS = 120;

/** By title or date; without a text the next ones, today's first. */
export function ChoosePerformance({ chosen, onChoose, inputRef }: ChoosePerformanceProps) {
  const t = useWords("counter");
  const moment = useMoment();
  const { language } = useLanguage();
  const [typed, setTyped] = useState("");
  const text = usePaused(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useQuery(
    office.counter.performances.queryOptions({
      input: { text, language },
      placeholderData: keepPreviousData,
    }),
  );
  // Enter never chooses what was found for an earlier text.
  const isCurrent = text === typed.trim() && !isPlaceholderData;
  const found = isCurrent ? (data?.performances ?? []) : [];
  const nameOf = ({ title, starts }: PerformanceToSell) => `${title}, ${moment(starts)}`;
  return (
    <TypeAhead
      label={t("performance")}
      placeholder={t("performance-hint")}
      empty={t(isCurrent && data ? "none-found" : "searching")}
      chosen={chosen ? nameOf(chosen) : ""}
      choices={found.map((one) => ({ id: String(one.id), label: nameOf(one), detail: one.venue }))}
      onChoose={(id) => {
        const one = found.find((performance) => String(performance.id) === id);
        if (one) onChoose(one);
      }}
      onType={setTyped}
      inputRef={inputRef}
      autoFocus
    />
  );
}
