import { ProductionTable } from "../../house/programme/production-table.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { isFound } from "./calendar-entries.ts";

/** Those that the search finds, also without a performance. */
export function Productions({ search }: { search: string }) {
  const t = useWords("programme");
  const { productions } = useSeason();
  const shown = productions.filter((one) => isFound(one, search));
  return (
    <Panel title={t("productions")}>
      <ProductionTable label={t("productions")} productions={shown} />
    </Panel>
  );
}
