import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { FactList } from "../../catalogue/fact-list.tsx";
import { useTranslations } from "../../words/use-translations.ts";

/** Accessibility and streaming of this performance. */
export function PerformanceFacts({ performance }: { performance: PerformanceDetail }) {
  const t = useTranslations("performance");
  const { access, streaming } = performance;
  const facts: [label: string, fact: string][] = [];
  if (access) facts.push([t("access"), access]);
  if (streaming) facts.push([t("streaming"), streaming]);
  return facts.length > 0 ? <FactList facts={facts} /> : null;
}
