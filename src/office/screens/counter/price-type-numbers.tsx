import type { Ref } from "react";
import type { Money } from "#domain/money.ts";
import { useFormat } from "../../format/format-context.tsx";
import { QuantityField } from "../../ui/quantity-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";

/** What was typed beside each price type. */
export type Numbers = Readonly<Record<number, string>>;

interface PriceType {
  readonly id: number;
  readonly name: string;
  readonly condition: string | null;
  readonly total?: Money;
}

interface PriceTypeNumbersProps {
  readonly priceTypes: readonly PriceType[];
  readonly numbers: Numbers;
  readonly onChange: (numbers: Numbers) => void;
  readonly firstField?: Ref<HTMLInputElement>;
}

/** How many tickets of each price type. */
export function PriceTypeNumbers({ priceTypes, numbers, onChange, firstField }: PriceTypeNumbersProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  return (
    <div className={styles.numbers}>
      {priceTypes.map(({ id, name, condition, total }, at) => (
        <QuantityField
          key={id}
          label={name}
          detail={[total ? money(total) : null, condition].filter(Boolean).join(" · ")}
          value={numbers[id] ?? ""}
          onChange={(value) => onChange({ ...numbers, [id]: value })}
          fewer={t("fewer", { name })}
          more={t("more", { name })}
          {...(at === 0 && firstField ? { inputRef: firstField } : {})}
        />
      ))}
    </div>
  );
}

/** In the order of the price types, without those of which there are none. */
export function quantitiesOf(priceTypes: readonly { readonly id: number }[], numbers: Numbers) {
  return priceTypes
    .map(({ id }) => ({ priceType: id, quantity: Number(numbers[id] ?? "") }))
    .filter(({ quantity }) => quantity > 0);
}
