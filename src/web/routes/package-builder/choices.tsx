import { useTranslations } from "use-intl/react";
import type { PackageDetail } from "#contract/sales/packages.ts";
import type { PackageChoice } from "../../packages/choice.ts";
import { EveningWords } from "../../packages/evening-line.tsx";
import styles from "../../packages/packages.module.css";

interface ChoicesProps {
  readonly offer: PackageDetail;
  readonly choice: PackageChoice;
}

/** The evenings of a package: to be read where they belong to it, to be chosen where some of them do. */
export function Choices({ offer, choice }: ChoicesProps) {
  const t = useTranslations("packages");
  if (offer.type === "super") return <Packages offer={offer} choice={choice} />;
  return offer.groups.map(({ id, name, performances }) => (
    <fieldset key={id} className={styles.fields}>
      <legend className={styles.legend}>{name ?? t("evenings")}</legend>
      <ul className={styles.evenings}>
        {performances.map((evening) => (
          <li key={evening.id} className={styles.evening}>
            {offer.type === "fixed" ? (
              <EveningWords evening={evening} />
            ) : (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="performance"
                  value={evening.id}
                  defaultChecked={choice.performances.includes(evening.id)}
                  disabled={!evening.isOnSale}
                />
                <EveningWords evening={evening} />
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
      <ul className={styles.evenings}>
        {offer.packages.map((part) => (
          <li key={part.id} className={styles.evening}>
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
                {part.performances.map((evening) => (
                  <EveningWords key={evening.id} evening={evening} />
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
