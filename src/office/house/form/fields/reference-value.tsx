import { type KeyboardEvent, useId, useState } from "react";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import type { Json } from "#domain/json/json.ts";
import type { Steps } from "#domain/json/places.ts";
import { Button } from "../../../ui/button.tsx";
import { ComboParts } from "../../../ui/combo-parts.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { useWords } from "../../../words/words-context.tsx";
import type { FieldOf } from "../field.ts";
import { listOf } from "../field-values.ts";
import styles from "../form.module.css";
import { useFieldPlace, useForm } from "../form-context.ts";
import type { Referred } from "../references.ts";
import { useFieldWords } from "../use-field-words.ts";
import { FieldGroup } from "./field-group.tsx";

const MOST_SHOWN = 50;

interface ReferenceProps {
  readonly field: FieldOf<"reference">;
  readonly steps: Steps;
}

export function ReferenceValue({ field, steps }: ReferenceProps) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const { references } = useForm();
  return (
    <ReferenceBox
      label={label}
      {...(help && { hint: help })}
      choices={references(field.refersTo)}
      value={value === undefined || value === null ? (field.fallback ?? null) : value}
      onChange={(id) => set(id === null ? undefined : idValue(id, field))}
      error={sentences(faults)}
      isReadOnly={isReadOnly}
    />
  );
}

/** Several, in the order of the file. */
export function ReferenceList({ field, steps }: { field: FieldOf<"list">; steps: Steps }) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const { references } = useForm();
  const id = useId();
  const { item } = field;
  if (item.kind !== "reference") return null;
  const chosen = listOf(value, field);
  const choices = references(item.refersTo);
  const error = sentences(faults);
  return (
    <FieldGroup {...{ label, help, error }}>
      <ul className={styles.chips}>
        {chosen.map((one, at) => {
          const name = choices.find((choice) => choice.id === String(one))?.label ?? String(one);
          return (
            <li key={String(one)} className={styles.chip}>
              <span id={`${id}-${at}`}>{name}</span>
              {isReadOnly ? null : (
                <Button
                  variant="quiet"
                  aria-label={t("remove-named", { name })}
                  onPress={() => set(chosen.filter((_, other) => other !== at))}
                >
                  ×
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isReadOnly ? null : (
        <ReferenceBox
          key={chosen.length}
          label={t("add-reference")}
          choices={choices.filter((choice) => !chosen.some((one) => String(one) === choice.id))}
          value={null}
          onChange={(added) => added !== null && set([...chosen, idValue(added, item)])}
          error={null}
          isReadOnly={false}
        />
      )}
    </FieldGroup>
  );
}

const idValue = (id: string, { isNumber }: FieldOf<"reference">): Json => (isNumber ? Number(id) : id);

interface ReferenceBoxProps {
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly Referred[];
  readonly value: Json;
  readonly onChange: (id: string | null) => void;
  readonly error: string | null;
  readonly isReadOnly: boolean;
}

/** Finds by name or id while one types; Enter takes the first. An unfinished search changes nothing. */
export function ReferenceBox({
  label,
  hint,
  choices,
  value,
  onChange,
  error,
  isReadOnly,
}: ReferenceBoxProps) {
  const t = useWords("fileForm");
  const id = value === null ? null : String(value);
  const name = id === null ? "" : (choices.find((choice) => choice.id === id)?.label ?? id);
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? choices : choices.filter((choice) => isFound(choice, typed));
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = found;
    const isChosen = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || !typed?.trim() || !first || isChosen || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    setTyped(null);
    onChange(first.id);
  };
  return (
    <AriaComboBox
      items={found.slice(0, MOST_SHOWN)}
      value={found.some((choice) => choice.id === id) ? id : null}
      onChange={(key) => {
        setTyped(null);
        if (key !== null) onChange(String(key));
      }}
      inputValue={typed ?? name}
      onInputChange={(text) => {
        if (text === name) return setTyped(null);
        setTyped(text);
        if (text === "" && id !== null) onChange(null);
      }}
      onBlur={() => setTyped(null)}
      defaultFilter={() => true}
      menuTrigger="input"
      allowsEmptyCollection
      allowsCustomValue
      isInvalid={error !== null}
      validationBehavior="aria"
      isReadOnly={isReadOnly}
      className={fieldStyles.field}
    >
      <ComboParts {...{ label, hint, error }} empty={t("none-found")} onKeyDownCapture={takeFirst} />
    </AriaComboBox>
  );
}

function isFound({ id, label }: Referred, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${label} ${id}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
