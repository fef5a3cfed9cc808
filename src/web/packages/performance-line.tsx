import { useTranslations } from "use-intl/react";
import type { PackagePerformance } from "#contract/sales/packages.ts";
import { useFormat } from "../format-context.tsx";
import styles from "./packages.module.css";

interface PerformanceShown extends Pick<PackagePerformance, "starts" | "venue" | "isOnSale"> {
  readonly event: Pick<PackagePerformance["event"], "title">;
}

export function PerformanceWords({ performance }: { performance: PerformanceShown }) {
  const t = useTranslations("packages");
  const format = useFormat();
  const { event, starts, venue, isOnSale } = performance;
  return (
    <span>
      <span className={styles.title}>{event.title}</span>
      <span className={styles.muted}>
        <time dateTime={starts}>{format.fullDateTime(starts)}</time>, {venue.name}
        {isOnSale ? null : <span> ({t("not-on-sale")})</span>}
      </span>
    </span>
  );
}
