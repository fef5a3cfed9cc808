import type { PackageDetail, PackagePerformance, PackageQuote } from "#contract/sales/packages.ts";
import type { PackageChoice } from "../../packages/choice.ts";
import styles from "../../packages/packages.module.css";
import { useTranslations } from "../../words/use-translations.ts";

interface PackageStatusProps {
  readonly offer: PackageDetail;
  readonly choice: PackageChoice;
  readonly quote: PackageQuote | null;
}

/** The number chosen, what is missing and the discount, announced on change. */
export function PackageStatus({ offer, choice, quote }: PackageStatusProps) {
  const t = useTranslations("packages");
  const of = offer.type === "super" ? "packages" : "performances";
  const chosen = chosenPerformances(offer, choice);
  const count = offer.type === "super" ? choice.packages.length : chosen.length;
  return (
    <div role="status" className={styles.shown}>
      {offer.type === "fixed" ? null : <p>{t(`chosen-${of}`, { count })}</p>}
      {(quote?.lacks ?? []).map(({ why, group, count: lacking }) => (
        <p key={`${why}-${group}`}>
          <strong>
            {of === "packages"
              ? t("more-packages", { count: lacking })
              : t(`${why}-performances`, { count: lacking, group: group ?? "none" })}
          </strong>
        </p>
      ))}
      {quote && quote.percent > 0 ? <p>{t("now-percent", { percent: quote.percent })}</p> : null}
      {quote?.next ? <p>{t(`next-${of}`, { more: quote.next.more, percent: quote.next.percent })}</p> : null}
      {hasClash(chosen) ? <p>{t("clash")}</p> : null}
      {quote && quote.lacks.length === 0 && quote.seats > 0 && quote.bands.length === 0 ? (
        <p>{t("no-prices")}</p>
      ) : null}
    </div>
  );
}

function chosenPerformances(offer: PackageDetail, choice: PackageChoice): PackagePerformance[] {
  if (offer.type === "super") {
    return offer.packages.flatMap(({ id, performances }) =>
      choice.packages.includes(id) ? performances : [],
    );
  }
  const all = offer.groups.flatMap(({ performances }) => performances);
  return offer.type === "fixed" ? all : all.filter(({ id }) => choice.performances.includes(id));
}

/** Returns true if two performances overlap. */
function hasClash(performances: readonly PackagePerformance[]): boolean {
  const inOrder = performances
    .map(({ starts, durationMinutes }) => ({ from: Date.parse(starts), minutes: durationMinutes }))
    .toSorted((a, b) => a.from - b.from);
  return inOrder.some(({ from }, index) => {
    const before = inOrder[index - 1];
    return before !== undefined && from < before.from + before.minutes * 60_000;
  });
}
