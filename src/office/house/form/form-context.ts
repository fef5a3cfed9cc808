import { type ComponentType, createContext, use } from "react";
import type { Json, JsonPath } from "#domain/json/json.ts";
import { keyedPath, type Steps, valueAt } from "#domain/json/places.ts";
import type { Language } from "#domain/languages.ts";
import { useFaultWords } from "../fault-words.ts";
import type { HouseFault } from "../house-types.ts";
import type { Field } from "./field.ts";
import type { References } from "./references.ts";

export interface FieldProps {
  readonly field: Field;
  readonly steps: Steps;
}

/** What all fields of a file's form share. */
export interface FormState {
  readonly draft: string;
  readonly file: string;
  readonly root: Field;
  readonly document: Json | undefined;
  readonly faults: readonly HouseFault[];
  readonly references: References;
  readonly languages: readonly Language[];
  /** The languages of a text, by its path, that are older than the stored Swedish. */
  readonly older: ReadonlyMap<string, readonly Language[]>;
  /** A text as it was when that was found out. */
  before(path: JsonPath): Json | undefined;
  /** The pictures of the draft. */
  readonly pictures: readonly string[];
  readonly isReadOnly: boolean;
  change(steps: Steps, value: Json | undefined): void;
  /** The address of a place that has a page, by default in the document as it is. */
  addressOf(steps: Steps, document?: Json): string;
  /** Draws any field; here, so that fields which contain others need not import it. */
  readonly View: ComponentType<FieldProps>;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("The form has no context");
  return form;
}

/** A value with the check's faults of it and of its parts. */
export function useFieldPlace(steps: Steps) {
  const { document, change, faults, isReadOnly } = useForm();
  const path = keyedPath(document, steps);
  const { sentences } = useFaultWords();
  const here = faults.filter((fault) => isAtOrIn(fault, path));
  return {
    value: valueAt(document, steps),
    path,
    set: (value: Json | undefined) => change(steps, value),
    isReadOnly,
    sentences,
    /** Of the value or its parts. */
    faults: here,
    /** Of the value itself. */
    own: here.filter((fault) => fault.path?.length === path.length),
  };
}

export function isAtOrIn(fault: HouseFault, path: readonly string[]): boolean {
  return fault.path !== undefined && path.every((step, at) => fault.path?.[at] === step);
}
