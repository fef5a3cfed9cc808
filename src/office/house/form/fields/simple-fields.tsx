import { useState } from "react";
import type { Json } from "#domain/json/json.ts";
import type { Steps } from "#domain/json/places.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import { readNumber, readUnits, writeAmount } from "../amounts.ts";
import type { FieldOf } from "../field.ts";
import styles from "../form.module.css";
import { useFieldPlace } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";

interface Props<Kind extends "text" | "date" | "number" | "yes-no" | "choice" | "fixed"> {
  readonly field: FieldOf<Kind>;
  readonly steps: Steps;
}

/** What an emptied field leaves in the file: nothing where the file may be silent. */
const emptied = ({ isRequired }: { readonly isRequired: boolean }) => (isRequired ? "" : undefined);

export function TextValue({ field, steps }: Props<"text" | "date">) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const hint = useFallbackHint(field.fallback, help);
  return (
    <TextField
      label={label}
      {...(hint && { hint })}
      value={
        typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value)
      }
      onChange={(text) => set(text === "" ? emptied(field) : text)}
      type={field.kind === "date" ? "date" : "text"}
      error={sentences(faults)}
      isReadOnly={isReadOnly}
    />
  );
}

/** What is typed stays as it is, also if it is not a number: the check reports that. */
export function NumberValue({ field, steps }: Props<"number">) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const { language } = useLanguage();
  const t = useWords("fileForm");
  const write = (number: Json | undefined) => writtenNumber(number, field.isMoney, language);
  const hint = useFallbackHint(typeof field.fallback === "number" ? write(field.fallback) : undefined, help);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Json | undefined } | null>(
    null,
  );
  const change = (text: string) => {
    const number = field.isMoney ? readUnits(text) : readNumber(text);
    const read = text.trim() === "" ? undefined : (number ?? text);
    setTyped({ text, value: read });
    set(read);
  };
  return (
    <TextField
      label={field.isMoney ? t("money", { label }) : label}
      {...(hint && { hint })}
      value={typed && typed.value === value ? typed.text : write(value)}
      onChange={change}
      inputMode={field.isWhole && !field.isMoney ? "numeric" : "decimal"}
      error={sentences(faults)}
      isReadOnly={isReadOnly}
    />
  );
}

export function writtenNumber(value: Json | undefined, isMoney: boolean, language: string): string {
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  if (isMoney) return writeAmount(value, language);
  return language === "sv" ? String(value).replace(".", ",") : String(value);
}

export function YesNoValue({ field, steps }: Props<"yes-no">) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const isOn = typeof value === "boolean" ? value : field.fallback === true;
  const error = sentences(faults);
  return (
    <div className={styles.check}>
      <Checkbox
        isSelected={isOn}
        isDisabled={isReadOnly}
        onChange={(next) => set(value === undefined && next === field.fallback ? undefined : next)}
      >
        {label}
      </Checkbox>
      {help ? <p className={styles.help}>{help}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  );
}

export function ChoiceValue({ field, steps }: Props<"choice">) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, option } = useFieldWords(steps);
  const t = useWords("fileForm");
  const shown = value ?? field.fallback;
  const isOptional = !field.isRequired && (field.fallback === undefined || field.fallback === null);
  const choices = field.options.map((one) => ({ id: String(one), label: option(one) }));
  return (
    <Select
      label={label}
      choices={isOptional ? [{ id: NONE, label: t("none") }, ...choices] : choices}
      value={shown === undefined || shown === null ? (isOptional ? NONE : null) : String(shown)}
      onChange={(id) => set(id === NONE ? undefined : field.options.find((one) => String(one) === id))}
      error={sentences(faults)}
      isDisabled={isReadOnly}
    />
  );
}

const NONE = "none";

/** Help, and what is so where nothing is filled in. */
function useFallbackHint(fallback: Json | undefined, help: string | undefined): string | undefined {
  const t = useWords("fileForm");
  const isSaid = typeof fallback === "string" || typeof fallback === "number";
  return (
    [help, isSaid ? t("fallback", { value: String(fallback) }) : undefined].filter(Boolean).join(" ") ||
    undefined
  );
}
