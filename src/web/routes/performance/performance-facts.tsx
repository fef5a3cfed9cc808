import { useTranslations } from "use-intl/react";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { FactList } from "../../catalogue/fact-list.tsx";

/** What is special about this one: for whom it is made easier, and whether it can be seen from home. */
export function PerformanceFacts({ performance }: { performance: PerformanceDetail }) {
  const t = useTranslations("performance");
  const { access, streaming } = performance;
  const facts: [label: string, fact: string][] = [];
  if (access) facts.push([t("access"), access]);
  if (streaming) facts.push([t("streaming"), streaming]);
  return facts.length > 0 ? <FactList facts={facts} /> : null;
}
