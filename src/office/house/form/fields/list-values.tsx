import { useState } from "react";
import type { Json } from "#domain/json/json.ts";
import type { Steps } from "#domain/json/places.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import { readNumber, readUnits } from "../amounts.ts";
import type { FieldOf } from "../field.ts";
import { emptyValue, listOf, withOwnKey } from "../field-values.ts";
import styles from "../form.module.css";
import { useFieldPlace, useForm } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";
import { FieldGroup } from "./field-group.tsx";
import { moved } from "./moved.ts";
import { writtenNumber } from "./simple-fields.tsx";

interface ListProps {
  readonly field: FieldOf<"list">;
  readonly steps: Steps;
}

/** Any of a few, without an order. */
export function ChoiceList({ field, steps }: ListProps) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help, option } = useFieldWords(steps);
  const { item } = field;
  if (item.kind !== "choice") return null;
  const chosen = listOf(value, field);
  const error = sentences(faults);
  return (
    <FieldGroup {...{ label, help, error }}>
      <div className={styles.ticks}>
        {item.options.map((one) => (
          <Checkbox
            key={one}
            isSelected={chosen.includes(one)}
            isDisabled={isReadOnly}
            onChange={(isOn) => set(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))}
          >
            {option(one)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Some of a few, in an order. */
export function OrderedChoices({ field, steps }: ListProps) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help, option } = useFieldWords(steps);
  const t = useWords("fileForm");
  const { item } = field;
  if (item.kind !== "choice") return null;
  const chosen = listOf(value, field);
  const others = item.options.filter((one) => !chosen.includes(one));
  const error = sentences(faults);
  return (
    <FieldGroup {...{ label, help, error }}>
      <ol className={styles.ordered}>
        {chosen.map((one, at) => (
          <li key={String(one)} className={styles.short}>
            <span className={styles.grow}>{option(one)}</span>
            {isReadOnly ? null : <RowButtons name={option(one)} at={at} list={chosen} onChange={set} />}
          </li>
        ))}
      </ol>
      {others.length > 0 && !isReadOnly ? (
        <Select
          key={chosen.length}
          label={t("add-to", { label })}
          choices={others.map((one) => ({ id: String(one), label: option(one) }))}
          value={null}
          onChange={(id) => set([...chosen, ...others.filter((one) => String(one) === id)])}
        />
      ) : null}
    </FieldGroup>
  );
}

/** Texts or numbers, one a line, as they are pasted from elsewhere. */
export function LinesValue({ field, steps }: ListProps) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const { language } = useLanguage();
  const { item } = field;
  const isMoney = item.kind === "number" && item.isMoney;
  const list = listOf(value, field);
  const write = (lines: readonly Json[]) =>
    lines.map((one) => writtenNumber(one, isMoney, language)).join("\n");
  const written = write(list);
  const [typed, setTyped] = useState<{ readonly text: string; readonly lines: string } | null>(null);
  const read = (line: string): Json => {
    if (item.kind !== "number") return line;
    return (isMoney ? readUnits(line) : readNumber(line)) ?? line;
  };
  const change = (text: string) => {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .map(read);
    setTyped({ text, lines: write(lines) });
    set(lines);
  };
  return (
    <TextField
      label={isMoney ? t("money", { label }) : label}
      hint={[help, t("one-a-line")].filter(Boolean).join(" ")}
      value={typed && typed.lines === written ? typed.text : written}
      onChange={change}
      rows={Math.min(Math.max(list.length + 1, 2), 12)}
      error={sentences(faults)}
      isReadOnly={isReadOnly}
    />
  );
}

/** Short entries, filled in where they stand. */
export function ShortEntries({ field, steps }: ListProps) {
  const { value, set, own, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const { View } = useForm();
  const t = useWords("fileForm");
  const { item } = field;
  const list = listOf(value, field);
  const error = sentences(own);
  return (
    <FieldGroup {...{ label, help, error }}>
      <ol className={styles.ordered}>
        {list.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a short entry may have nothing that tells it apart
          <li key={at} className={styles.short}>
            <div className={styles.grow}>
              {item.kind === "object" ? (
                <div className={styles.row}>
                  {item.properties.map(({ name, field: inner }) => (
                    <View key={name} field={inner} steps={[...steps, at, name]} />
                  ))}
                </div>
              ) : (
                <View field={item} steps={[...steps, at]} />
              )}
            </div>
            {isReadOnly ? null : (
              <RowButtons name={t("entry", { number: at + 1, label })} at={at} list={list} onChange={set} />
            )}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <div>
          <Button onPress={() => set([...list, withOwnKey(emptyValue(item), list, item)])}>
            {t("add-to", { label })}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface RowButtonsProps {
  readonly name: string;
  readonly at: number;
  readonly list: readonly Json[];
  readonly onChange: (list: readonly Json[]) => void;
}

function RowButtons({ name, at, list, onChange }: RowButtonsProps) {
  const t = useWords("fileForm");
  return (
    <span className={styles.buttons}>
      <Button
        variant="quiet"
        aria-label={t("up-named", { name })}
        isDisabled={at === 0}
        onPress={() => onChange(moved(list, at, at - 1))}
      >
        ↑
      </Button>
      <Button
        variant="quiet"
        aria-label={t("down-named", { name })}
        isDisabled={at === list.length - 1}
        onPress={() => onChange(moved(list, at, at + 1))}
      >
        ↓
      </Button>
      <Button
        variant="quiet"
        aria-label={t("remove-named", { name })}
        onPress={() => onChange(list.toSpliced(at, 1))}
      >
        ×
      </Button>
    </span>
  );
}
