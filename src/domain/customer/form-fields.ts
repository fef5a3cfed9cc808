import type { LocalText } from "../languages.ts";
import { isEmail } from "./customer-details.ts";
import { isPhone, plainPhone } from "./phone-number.ts";

/** Fields of the forms that a house defines itself: enquiries and the survey of the account. */

export const FIELD_KINDS = ["text", "email", "phone", "number", "long", "choice", "tick"] as const;

export interface FormField {
  readonly name: string;
  readonly kind: (typeof FIELD_KINDS)[number];
  readonly label: LocalText;
  readonly hint?: LocalText | undefined;
  readonly required: boolean;
  /** For "number". */
  readonly least: number;
  readonly most: number;
  /** For "choice". */
  readonly options: readonly { readonly value: string; readonly label: LocalText }[];
}

/** Raw values by field name; a tick is "on" or "". */
export type FormAnswers = Readonly<Record<string, string>>;

const MAX_ANSWER = { long: 2000, other: 200 } as const;

export function answerFaults(
  fields: readonly FormField[],
  answers: FormAnswers,
): { readonly field: string; readonly rule: string }[] {
  return fields.flatMap((field) => {
    const rule = ruleBroken(field, (answers[field.name] ?? "").trim());
    return rule ? [{ field: field.name, rule }] : [];
  });
}

/** Returns the answers to the form's own fields, trimmed, with telephone numbers as digits. */
export function answersTo(fields: readonly FormField[], answers: FormAnswers): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const answer = (answers[name] ?? "").trim();
      return [name, kind === "phone" ? plainPhone(answer) : answer];
    }),
  );
}

function ruleBroken(field: FormField, answer: string): string | null {
  if (answer === "") return field.required ? "answer-required" : null;
  const max = field.kind === "long" ? MAX_ANSWER.long : MAX_ANSWER.other;
  if ([...answer].length > max) return "answer-too-long";
  if (field.kind !== "long" && answer.includes("\n")) return "answer-one-line";
  switch (field.kind) {
    case "email":
      return isEmail(answer) ? null : "answer-email";
    case "phone":
      return isPhone(plainPhone(answer)) ? null : "answer-phone";
    case "number": {
      const number = /^\d{1,9}$/.test(answer) ? Number(answer) : Number.NaN;
      return number >= field.least && number <= field.most ? null : "answer-number";
    }
    case "choice":
      return field.options.some(({ value }) => value === answer) ? null : "answer-choice";
    default:
      return null;
  }
}
