import { useTranslations } from "use-intl/react";
import type { PackageEvening } from "#contract/sales/packages.ts";
import { useFormat } from "../format-context.tsx";
import styles from "./packages.module.css";

interface EveningShown extends Pick<PackageEvening, "starts" | "venue" | "isOnSale"> {
  readonly event: Pick<PackageEvening["event"], "title">;
}

/** What is played, when and where; that it cannot be had now. */
export function EveningWords({ evening }: { evening: EveningShown }) {
  const t = useTranslations("packages");
  const format = useFormat();
  const { event, starts, venue, isOnSale } = evening;
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
