import { ProductionTable } from "../../house/programme/production-table.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";

/** All of them, also those that nothing is planned of. */
export function Productions({ search }: { search: string }) {
  const t = useWords("programme");
  const { productions } = useSeason();
  const wanted = search.trim().toLowerCase();
  const shown = productions.filter(({ title, slug }) =>
    [slug, ...Object.values(title)].some((name) => name.toLowerCase().includes(wanted)),
  );
  return (
    <Panel title={t("productions")}>
      <ProductionTable label={t("productions")} productions={shown} />
    </Panel>
  );
}
