import { useState } from "react";
import { useTranslations } from "use-intl/react";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import type { Band } from "#domain/seating/seating.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/forms/number-stepper.tsx";
import styles from "./price-selection.module.css";
import { type Quantities, quantitiesOf, quantityField } from "./quantities.ts";

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
      // The browser's own messages appear one at a time, in its language, and cover the page.
      className={styles.form}
      onInput={(event) => {
        setQuantities(quantitiesOf(new FormData(event.currentTarget)).entered);
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
          const isLast = last === quantityField(priceType);
          return (
            <TypeQuantity
              key={priceType}
              prefix={prefix}
              type={type}
              price={format.money(total)}
              initial={answer?.typed.quantities[priceType] ?? 0}
              entered={quantities[priceType] ?? 0}
              left={left}
              errorId={error ? `${prefix}-error` : null}
              isOver={count > left}
              over={isLast ? t("too-many", { max: performance.maxTickets, held, left }) : null}
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

interface TypeQuantityProps {
  readonly prefix: string;
  readonly type: PerformanceDetail["priceTypes"][number];
  readonly price: string;
  readonly initial: number;
  readonly entered: number;
  /** Tickets that can still be added. */
  readonly left: number;
  readonly errorId: string | null;
  /** True if the form's quantities exceed `left`. */
  readonly isOver: boolean;
  /** Shown if `isOver`; null except at the last changed field. */
  readonly over: string | null;
}

function TypeQuantity(props: TypeQuantityProps) {
  const { prefix, type, left, errorId, isOver } = props;
  const t = useTranslations("prices");
  const conditionId = `${prefix}-condition-${type.id}`;
  const limitId = `${prefix}-limit-${type.id}`;
  const limit = type.maxPerPerformance;
  const atMost = limit === null ? null : t("at-most", { max: limit });
  const isTooMany = limit !== null && props.entered > limit;
  return (
    <li className={styles.type}>
      <div className={styles.words}>
        <p className={styles.typeName}>
          {type.name} <span className={styles.amount}>{props.price}</span>
        </p>
        <p className={styles.muted} id={conditionId}>
          {[type.condition, atMost].filter(Boolean).join(" ")}
        </p>
      </div>
      <NumberStepper
        id={`${prefix}-${type.id}`}
        name={quantityField(type.id)}
        label={`${type.name}, ${props.price}`}
        less={t("less", { name: type.name })}
        more={t("more", { name: type.name })}
        value={props.initial}
        max={Math.min(left, limit ?? left)}
        describedBy={[conditionId, errorId, limitId].filter(Boolean).join(" ")}
        invalid={errorId !== null || isTooMany || isOver}
      />
      {/* Rendered empty at first, so that screen readers announce changes; placed by the last changed field. */}
      <p className={styles.tooMany} role="status" id={limitId}>
        {isTooMany ? atMost : isOver && props.over}
      </p>
    </li>
  );
}
