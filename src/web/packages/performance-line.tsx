import type { ReactNode } from "react";
import type { PackagePerformance } from "#contract/sales/packages.ts";
import { useFormat } from "../format-context.tsx";
import page from "../styles/page.module.css";
import { useTranslations } from "../words/use-translations.ts";
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

interface PerformanceListProps {
  readonly performances: readonly (PerformanceShown & Pick<PackagePerformance, "id">)[];
}

export function PerformanceList({ performances }: PerformanceListProps) {
  return (
    <ul className={styles.performances}>
      {performances.map((performance) => (
        <li key={performance.id} className={styles.performance}>
          <PerformanceWords performance={performance} />
        </li>
      ))}
    </ul>
  );
}

/** A part of an offer with its performances. @param id of the heading */
export function PerformanceSection({
  id,
  heading,
  performances,
}: PerformanceListProps & { readonly id: string; readonly heading: ReactNode }) {
  return (
    <section className={page.text} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <PerformanceList performances={performances} />
    </section>
  );
}
