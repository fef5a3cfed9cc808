import { useState } from "react";
import { Link } from "react-router";
import { isObject, type Json } from "#domain/json/json.ts";
import { keyedPath, type Steps } from "#domain/json/places.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import type { FieldOf } from "../field.ts";
import { emptyValue, isLarge, variantName, variantOf } from "../field-values.ts";
import styles from "../form.module.css";
import { isAtOrIn, useFieldPlace, useForm } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";
import { FieldGroup } from "./field-group.tsx";

interface ObjectProps {
  readonly field: FieldOf<"object">;
  readonly steps: Steps;
}

/** The fields of a page, or of a part of one. Large parts of a file's top are links to their pages. */
export function ObjectFields({ field, steps }: ObjectProps) {
  const { View } = useForm();
  const pages = field.properties.filter(({ field: inner }) => steps.length === 0 && isLarge(inner));
  const others = field.properties.filter((property) => !pages.includes(property));
  return (
    <>
      {others.length > 0 ? (
        <div className={styles.fields}>
          {others.map(({ name, field: inner }) => (
            <View key={name} field={inner} steps={[...steps, name]} />
          ))}
        </div>
      ) : null}
      {pages.length > 0 ? (
        <ul className={styles.rows}>
          {pages.map(({ name }) => (
            <PageLink key={name} steps={[...steps, name]} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function PageLink({ steps }: { steps: Steps }) {
  const { document, faults, addressOf } = useForm();
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const count = faults.filter((fault) => isAtOrIn(fault, keyedPath(document, steps))).length;
  return (
    <li className={styles.entry}>
      <Link to={addressOf(steps)} className={styles.open}>
        {label}
        {help ? <span className={styles.detail}>{help}</span> : null}
      </Link>
      {count > 0 ? <Badge tone="bad">{t("fault-count", { count })}</Badge> : null}
    </li>
  );
}

export function ObjectValue({ field, steps }: ObjectProps) {
  const { own, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const error = sentences(own);
  return (
    <FieldGroup look="part" {...{ label, help, error }}>
      <ObjectFields field={field} steps={steps} />
    </FieldGroup>
  );
}

interface VariantsProps {
  readonly field: FieldOf<"variants">;
  readonly steps: Steps;
}

/** One of several shapes. Choosing another one empties it. */
export function VariantsValue({ field, steps }: VariantsProps) {
  const { value, set, own, isReadOnly, sentences } = useFieldPlace(steps);
  const { View } = useForm();
  const { label, help, option } = useFieldWords(steps);
  const at = variantOf(field, value);
  const variant = field.variants[at];
  const names = field.variants.map((_, place) => variantName(field, place));
  return (
    <FieldGroup look="part" {...{ label, help }}>
      <Select
        label={label}
        hideLabel
        choices={names.map((name) => ({ id: name, label: option(name) }))}
        value={names[at] ?? null}
        onChange={(name) => {
          const next = field.variants[names.indexOf(name)];
          if (next && next !== variant) set(emptyValue(next));
        }}
        error={sentences(own)}
        isDisabled={isReadOnly}
      />
      {variant?.kind === "object" ? (
        <div className={styles.fields}>
          {variant.properties.map(({ name, field: inner }) => (
            <View key={name} field={inner} steps={[...steps, name]} />
          ))}
        </div>
      ) : variant ? (
        <View field={variant} steps={steps} />
      ) : null}
    </FieldGroup>
  );
}

interface RecordProps {
  readonly field: FieldOf<"record">;
  readonly steps: Steps;
}

/** Values by names, as prices by bands. */
export function RecordValue({ field, steps }: RecordProps) {
  const { value, set, own, isReadOnly, sentences } = useFieldPlace(steps);
  const { View } = useForm();
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const [added, setAdded] = useState("");
  const record = isObject(value) ? value : {};
  const names = field.names ?? Object.keys(record);
  const error = sentences(own);
  const item = { ...field.item, isRequired: false };
  const remove = (name: string) => {
    const { [name]: _, ...others } = record;
    set(others);
  };
  return (
    <FieldGroup {...{ label, help, error }}>
      <ul className={styles.ordered}>
        {names.map((name) => (
          <li key={name} className={styles.short}>
            <span className={styles.name}>{name}</span>
            <span className={styles.grow}>
              <View field={item} steps={[...steps, name]} />
            </span>
            {field.names === null && !isReadOnly ? (
              <Button variant="quiet" aria-label={t("remove-named", { name })} onPress={() => remove(name)}>
                ×
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {field.names === null && !isReadOnly ? (
        <div className={styles.row}>
          <TextField label={t("new-name")} value={added} onChange={setAdded} />
          <Button
            isDisabled={added.trim() === "" || Object.hasOwn(record, added.trim())}
            onPress={() => {
              set({ ...record, [added.trim()]: emptyValue(field.item) } satisfies Json);
              setAdded("");
            }}
          >
            {t("add-to", { label })}
          </Button>
        </div>
      ) : null}
    </FieldGroup>
  );
}
