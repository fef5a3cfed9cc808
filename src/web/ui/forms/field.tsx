import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import styles from "./field.module.css";

interface Described {
  /** Also its id, for the error summary's links. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** "(frivilligt)", after the label of an optional field. */
  readonly optional?: string | undefined;
}

type TextFieldProps = Described & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id">;

export function TextField({ name, label, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <Frame name={name} label={label} hint={hint} error={error} optional={optional}>
      {(described) => <input {...input} {...described} className={styles.control} />}
    </Frame>
  );
}

type TextAreaFieldProps = Described &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name"> & {
    /** For the error summary's link. Default: the name. */
    readonly id?: string;
  };

export function TextAreaField({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  ...area
}: TextAreaFieldProps) {
  return (
    <Frame name={id} label={label} hint={hint} error={error} optional={optional}>
      {(described) => <textarea {...area} {...described} name={name} className={styles.control} />}
    </Frame>
  );
}

type SelectFieldProps = Described & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id">;

export function SelectField({ name, label, hint, error, optional, children, ...select }: SelectFieldProps) {
  return (
    <Frame name={name} label={label} hint={hint} error={error} optional={optional}>
      {(described) => (
        <select {...select} {...described} className={styles.control}>
          {children}
        </select>
      )}
    </Frame>
  );
}

type CheckboxFieldProps = Omit<Described, "optional"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "type">;

export function CheckboxField({ name, label, hint, error, ...input }: CheckboxFieldProps) {
  const described = useDescribed(name, hint, error);
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <input {...input} {...described} type="checkbox" className={styles.box} />
        <label htmlFor={name}>{label}</label>
      </div>
      <Remarks name={name} hint={hint} error={error} />
    </div>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
}

interface ChoiceFieldProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly choices: readonly Choice[];
  readonly value?: string | undefined;
  readonly error?: string | undefined;
}

export function ChoiceField({ name, legend, choices, value, error }: ChoiceFieldProps) {
  const hintId = useId();
  return (
    <fieldset
      className={styles.choices}
      id={name}
      tabIndex={-1}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <Remarks name={name} error={error} />
      {choices.map((choice) => (
        <label key={choice.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            className={styles.box}
            aria-describedby={choice.hint ? `${hintId}-${choice.value}` : undefined}
          />
          <span className={styles.words}>
            <span>{choice.label}</span>
            {choice.hint ? (
              <span className={styles.hint} id={`${hintId}-${choice.value}`}>
                {choice.hint}
              </span>
            ) : null}
          </span>
          {choice.aside ? <span className={styles.aside}>{choice.aside}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}

interface FrameProps extends Described {
  readonly children: (described: ReturnType<typeof useDescribed>) => ReactNode;
}

function Frame({ name, label, hint, error, optional, children }: FrameProps) {
  const described = useDescribed(name, hint, error);
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> {optional}</span> : null}
      </label>
      <Remarks name={name} hint={hint} error={error} />
      {children(described)}
    </div>
  );
}

function Remarks({ name, hint, error }: { name: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint ? (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </>
  );
}

function useDescribed(name: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${name}-hint` : null, error ? `${name}-error` : null].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    "aria-describedby": ids || undefined,
    "aria-invalid": error ? true : undefined,
  };
}
