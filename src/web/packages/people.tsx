import type { PackageDetail } from "#contract/sales/packages.ts";
import { NumberStepper } from "../ui/forms/number-stepper.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { type PackageChoice, quantityField } from "./choice.ts";
import styles from "./packages.module.css";

interface PeopleProps {
  readonly offer: Pick<PackageDetail, "priceTypes" | "mostSeats">;
  readonly quantities: PackageChoice["quantities"];
}

/** The number of tickets of each price type, in the forms for packages and series. */
export function People({ offer, quantities }: PeopleProps) {
  const t = useTranslations("packages");
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t("people")}</legend>
      <ul className={styles.performances}>
        {offer.priceTypes.map(({ id, name, condition, maxPerPerformance }) => (
          <li key={id} className={styles.performance}>
            <span>
              <span className={styles.title}>{name}</span>
              {condition ? (
                <span className={styles.muted} id={`condition-${id}`}>
                  {condition}
                </span>
              ) : null}
            </span>
            <NumberStepper
              id={`people-${id}`}
              name={quantityField(id)}
              label={t("count-of", { name })}
              less={t("fewer-of", { name })}
              more={t("more-of", { name })}
              value={quantities[id] ?? 0}
              max={Math.min(offer.mostSeats, maxPerPerformance ?? offer.mostSeats)}
              describedBy={condition ? `condition-${id}` : undefined}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
