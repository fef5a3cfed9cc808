import type { PackageDetail } from "#contract/sales/packages.ts";
import type { PackageChoice } from "../../packages/choice.ts";
import styles from "../../packages/packages.module.css";
import { PerformanceWords } from "../../packages/performance-line.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface ChoicesProps {
  readonly offer: PackageDetail;
  readonly choice: PackageChoice;
}

/** The performances of a package, or the packages of a super package; selectable unless all belong to it. */
export function Choices({ offer, choice }: ChoicesProps) {
  const t = useTranslations("packages");
  if (offer.type === "super") return <Packages offer={offer} choice={choice} />;
  return offer.groups.map(({ id, name, performances }) => (
    <fieldset key={id} className={styles.fields}>
      <legend className={styles.legend}>{name ?? t("performances")}</legend>
      <ul className={styles.performances}>
        {performances.map((performance) => (
          <li key={performance.id} className={styles.performance}>
            {offer.type === "fixed" ? (
              <PerformanceWords performance={performance} />
            ) : (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="performance"
                  value={performance.id}
                  defaultChecked={choice.performances.includes(performance.id)}
                  disabled={!performance.isOnSale}
                />
                <PerformanceWords performance={performance} />
              </label>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  ));
}

function Packages({ offer, choice }: ChoicesProps) {
  const t = useTranslations("packages");
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t("parts")}</legend>
      <ul className={styles.performances}>
        {offer.packages.map((part) => (
          <li key={part.id} className={styles.performance}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                name="package"
                value={part.id}
                defaultChecked={choice.packages.includes(part.id)}
                disabled={part.performances.some(({ isOnSale }) => !isOnSale)}
              />
              <span className={styles.part}>
                <span className={styles.partName}>{part.name}</span>
                {part.performances.map((performance) => (
                  <PerformanceWords key={performance.id} performance={performance} />
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
