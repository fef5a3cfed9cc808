import type { InputHTMLAttributes } from "react";

/** The fields of a form: how each is read, and the attributes of its control. */

export interface Field<Value> {
  /** Returns the value of a field's submitted texts; none if the field is missing. Never throws. */
  readonly read: (submitted: readonly string[]) => Value;
}

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoCapitalize"
  | "autoComplete"
  | "inputMode"
  | "maxLength"
  | "minLength"
  | "pattern"
  | "required"
  | "spellCheck"
  | "type"
>;

export interface TextOfForm extends Field<string> {
  readonly attributes: Attributes;
}

/**
 * A text, cut at `length`; "" if missing. `maxLength` differs from `length` only where the back end is to report texts
 * that are too long.
 */
export function text(length: number, options: Attributes & { readonly trim?: boolean } = {}): TextOfForm {
  const { trim = false, ...attributes } = options;
  return {
    read: ([value = ""]) => (trim ? value.trim() : value).slice(0, length),
    attributes: { maxLength: length, ...attributes },
  };
}

export const checkbox: Field<boolean> = { read: ([value]) => value === "on" };

/** The whole number that a text begins with; 0 if there is none. */
export const whole: Field<number> = { read: ([value = ""]) => Number.parseInt(value, 10) || 0 };

/** A count of at most this number of digits; 0 for everything else. */
export function digits(most: number): Field<number> {
  return { read: ([value = ""]) => (/^\d+$/.test(value) && value.length <= most ? Number(value) : 0) };
}

export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value | null> {
  return { read: ([value]) => values.find((one) => one === value) ?? null };
}

/** Null if the field is missing, which an empty text is not. */
export function optional<Value>(field: Field<Value>): Field<Value | null> {
  return { read: (submitted) => (submitted.length === 0 ? null : field.read(submitted)) };
}

/** Every value of the name, in order. */
export function every<Value>(field: Field<Value>): Field<Value[]> {
  return { read: (submitted) => submitted.map((value) => field.read([value])) };
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type Form = FormData | URLSearchParams;

export type TypedOf<Of extends Fields> = { -readonly [Name in keyof Of]: ReturnType<Of[Name]["read"]> };

/**
 * Reads a form by its fields, keyed by the names of their controls. Files count as missing.
 *
 * @param suffix follows each name where a page repeats a form: `-17` for `day-17`
 */
export function readForm<const Of extends Fields>(fields: Of, form: Form, suffix = ""): TypedOf<Of> {
  const typed = Object.entries(fields).map(([name, { read }]) => [
    name,
    read(form.getAll(name + suffix).filter((value) => typeof value === "string")),
  ]);
  return Object.fromEntries(typed);
}

/** Reads the controls whose names begin with `prefix`, as `[rest of the name, value]` in the form's order. */
export function readPrefixed<Value>(prefix: string, { read }: Field<Value>, form: Form): [string, Value][] {
  return [...form].flatMap(([name, value]): [string, Value][] =>
    name.startsWith(prefix) && typeof value === "string" ? [[name.slice(prefix.length), read([value])]] : [],
  );
}
