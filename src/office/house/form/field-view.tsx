import { Suspense } from "react";
import { later } from "../../states/later.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Field } from "./field.ts";
import { emptyValue, hasPages } from "./field-values.ts";
import { EntryRows } from "./fields/entry-rows.tsx";
import { ChoiceList, LinesValue, OrderedChoices, ShortEntries } from "./fields/list-values.tsx";
import { LocalTextValue } from "./fields/local-text-value.tsx";
import { ObjectValue, RecordValue, VariantsValue } from "./fields/object-values.tsx";
import { ChoiceValue, NumberValue, TextValue, YesNoValue } from "./fields/simple-fields.tsx";
import styles from "./form.module.css";
import { type FieldProps, useFieldPlace } from "./form-context.ts";
import { useFieldWords } from "./use-field-words.ts";

/** Fields that are seldom on the first page. */
const ReferenceValue = later(async () => ({
  default: (await import("./fields/reference-value.tsx")).ReferenceValue,
}));
const ReferenceList = later(async () => ({
  default: (await import("./fields/reference-value.tsx")).ReferenceList,
}));
const MomentValue = later(async () => ({
  default: (await import("./fields/moment-value.tsx")).MomentValue,
}));
const PictureValue = later(async () => ({
  default: (await import("./fields/picture-value.tsx")).PictureValue,
}));
const PictureFileValue = later(async () => ({
  default: (await import("./fields/picture-value.tsx")).PictureFileValue,
}));

/** Draws a place of a file by its kind. */
export function FieldView(props: FieldProps) {
  return (
    <Suspense>{isSwitched(props.field) ? <SwitchedValue {...props} /> : <PlainValue {...props} />}</Suspense>
  );
}

/** What can be there or not, as a whole; and what can be switched off although it has a default. */
function isSwitched(field: Field): boolean {
  const isOptional = field.isNullable || !field.isRequired;
  if (field.kind === "object" || field.kind === "variants")
    return isOptional && (field.isNullable || field.fallback === undefined);
  return field.isNullable && field.fallback !== undefined && field.fallback !== null;
}

function SwitchedValue({ field, steps }: FieldProps) {
  const { value, set, isReadOnly } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const hasDefault = field.fallback !== undefined && field.fallback !== null;
  const isOn = value === undefined ? hasDefault : value !== null;
  const change = (next: boolean) => {
    if (next) set(hasDefault ? undefined : emptyValue(field));
    else set(hasDefault ? null : undefined);
  };
  return (
    <div className={styles.switched}>
      <Checkbox isSelected={isOn} onChange={change} isDisabled={isReadOnly}>
        {t("used", { label })}
      </Checkbox>
      {isOn ? (
        <PlainValue field={field} steps={steps} />
      ) : help ? (
        <p className={styles.help}>{help}</p>
      ) : null}
    </div>
  );
}

function PlainValue({ field, steps }: FieldProps) {
  switch (field.kind) {
    case "text":
    case "date":
      return <TextValue field={field} steps={steps} />;
    case "number":
      return <NumberValue field={field} steps={steps} />;
    case "yes-no":
      return <YesNoValue field={field} steps={steps} />;
    case "choice":
      return <ChoiceValue field={field} steps={steps} />;
    case "local-text":
      return <LocalTextValue field={field} steps={steps} />;
    case "moment":
      return <MomentValue field={field} steps={steps} />;
    case "reference":
      return <ReferenceValue field={field} steps={steps} />;
    case "picture":
      return <PictureValue field={field} steps={steps} />;
    case "picture-file":
      return <PictureFileValue field={field} steps={steps} />;
    case "object":
      return <ObjectValue field={field} steps={steps} />;
    case "variants":
      return <VariantsValue field={field} steps={steps} />;
    case "list":
      if (hasPages(field)) return <EntryRows field={field} steps={steps} />;
      if (field.item.kind === "reference") return <ReferenceList field={field} steps={steps} />;
      if (field.item.kind === "choice")
        return field.isOrdered ? (
          <OrderedChoices field={field} steps={steps} />
        ) : (
          <ChoiceList field={field} steps={steps} />
        );
      if (field.item.kind === "text" || field.item.kind === "number")
        return <LinesValue field={field} steps={steps} />;
      return <ShortEntries field={field} steps={steps} />;
    case "record":
      return hasPages(field) ? (
        <EntryRows field={field} steps={steps} />
      ) : (
        <RecordValue field={field} steps={steps} />
      );
    // What has one value only is nothing to fill in.
    case "fixed":
    case "unknown":
      return null;
  }
}
