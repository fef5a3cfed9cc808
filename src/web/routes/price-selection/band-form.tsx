import { useState } from "react";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import type { Band } from "#domain/seating/seating.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/forms/number-stepper.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./price-selection.module.css";
import { type Quantities, quantityField, readQuantities } from "./quantities.ts";

interface BandFormProps {
  readonly band: Band;
  readonly performance: PerformanceDetail;
  /** Tickets already in the basket, and tickets that can still be added. */
  readonly held: number;
  readonly left: number;
  readonly commandKey: string;
  readonly answer: { refusal: Refusal | null; typed: { quantities: Quantities } } | undefined;
}

/** Quantities of each price type in one band. The sum is an estimate: the back end calculates the price. */
export function BandForm({ band, performance, held, left, commandKey, answer }: BandFormProps) {
  const t = useTranslations("prices");
  const format = useFormat();
  const fieldError = useFieldError(answer?.refusal);
  const [quantities, setQuantities] = useState<Quantities>(answer?.typed.quantities ?? {});
  const [last, setLast] = useState("");
  const sold = performance.prices.filter((price) => price.band === band);
  const count = Object.values(quantities).reduce((a, b) => a + b, 0);
  const amount = sold.reduce(
    (sum, { priceType, total }) => sum + total.amount * (quantities[priceType] ?? 0),
    0,
  );
  const pending = usePending("band", band);
  const error = fieldError("quantities");
  const prefix = `band-${band.replace("+", "-plus").toLowerCase()}`;
  return (
    <CommandForm
      commandKey={commandKey}
      className={styles.form}
      onInput={(event) => {
        setQuantities(readQuantities(new FormData(event.currentTarget)).entered);
        setLast((event.target as HTMLInputElement).name);
      }}
    >
      <input type="hidden" name="band" value={band} />
      {error ? (
        <p className={styles.error} role="alert" id={`${prefix}-error`}>
          {error}
        </p>
      ) : null}
      <ul className={styles.types}>
        {sold.map(({ priceType, total }) => {
          const type = performance.priceTypes.find(({ id }) => id === priceType);
          if (!type) return null;
          const ofAll =
            count > left && last === quantityField(priceType)
              ? t("too-many", { max: performance.maxTickets, held, left })
              : null;
          return (
            <PriceTypeRow
              key={priceType}
              prefix={prefix}
              type={type}
              total={total}
              quantity={quantities[priceType] ?? 0}
              entered={answer?.typed.quantities[priceType] ?? 0}
              left={left}
              ofAll={ofAll}
              isInvalid={Boolean(error) || count > left}
              hasError={Boolean(error)}
            />
          );
        })}
      </ul>
      <div className={styles.bottom}>
        <output className={styles.sum}>
          {count > 0
            ? t("sum", {
                count,
                total: format.money({ amount, currency: performance.from?.currency ?? format.currency }),
              })
            : ""}
        </output>
        <Button pending={pending}>{pending ? t("adding") : t("add")}</Button>
      </div>
    </CommandForm>
  );
}

interface PriceTypeRowProps {
  readonly prefix: string;
  readonly type: PerformanceDetail["priceTypes"][number];
  readonly total: PerformanceDetail["prices"][number]["total"];
  readonly quantity: number;
  /** The value of a refused form. */
  readonly entered: number;
  readonly left: number;
  /** The message that all quantities together are too many. */
  readonly ofAll: string | null;
  readonly isInvalid: boolean;
  readonly hasError: boolean;
}

function PriceTypeRow(props: PriceTypeRowProps) {
  const { prefix, type, total, quantity, left, hasError } = props;
  const t = useTranslations("prices");
  const format = useFormat();
  const conditionId = `${prefix}-condition-${type.id}`;
  const limitId = `${prefix}-limit-${type.id}`;
  const limit = type.maxPerPerformance;
  const isTooMany = limit !== null && quantity > limit;
  return (
    <li className={styles.type}>
      <div className={styles.words}>
        <p className={styles.typeName}>
          {type.name} <span className={styles.amount}>{format.money(total)}</span>
        </p>
        <p className={styles.muted} id={conditionId}>
          {[type.condition, limit === null ? null : t("at-most", { max: limit })].filter(Boolean).join(" ")}
        </p>
      </div>
      <NumberStepper
        id={`${prefix}-${type.id}`}
        name={quantityField(type.id)}
        label={`${type.name}, ${format.money(total)}`}
        less={t("less", { name: type.name })}
        more={t("more", { name: type.name })}
        value={props.entered}
        max={Math.min(left, limit ?? left)}
        describedBy={[conditionId, hasError ? `${prefix}-error` : "", limitId].filter(Boolean).join(" ")}
        invalid={props.isInvalid || isTooMany}
      />
      {/* Rendered empty at first, so that screen readers announce changes; placed by the last changed field. */}
      <p className={styles.tooMany} role="status" id={limitId}>
        {isTooMany ? t("at-most", { max: limit }) : props.ofAll}
      </p>
    </li>
  );
}
