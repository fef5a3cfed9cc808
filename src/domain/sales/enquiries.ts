import type { LocalText } from "../languages.ts";
import { isEmail } from "../registration.ts";

/** What a house asks of whoever wants a performance that is not sold by the seat: a school, a party. */

export const FIELD_KINDS = ["text", "email", "phone", "number", "long", "choice", "tick"] as const;

export interface EnquiryField {
  readonly name: string;
  readonly kind: (typeof FIELD_KINDS)[number];
  readonly label: LocalText;
  readonly hint?: LocalText | undefined;
  readonly required: boolean;
  /** Of a "number". */
  readonly least: number;
  readonly most: number;
  /** Of a "choice". */
  readonly options: readonly { readonly value: string; readonly label: LocalText }[];
}

export interface EnquiryForm {
  readonly id: string;
  /** The events it is for; all that are sold by enquiry where none is named. */
  readonly events: readonly string[];
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly fields: readonly EnquiryField[];
}

/** As typed, by the field's name; a tick is "on" or "". */
export type EnquiryAnswers = Readonly<Record<string, string>>;

export const MAX_ANSWER = { long: 2000, other: 200 } as const;

/** The form for an event; null where the house has none. */
export function formFor(forms: readonly EnquiryForm[] | undefined, event: string): EnquiryForm | null {
  return (
    forms?.find(({ events }) => events.includes(event)) ??
    forms?.find(({ events }) => events.length === 0) ??
    null
  );
}

/** What has to be mended, field by field, in the form's order. */
export function enquiryFaults(
  fields: readonly EnquiryField[],
  answers: EnquiryAnswers,
): { readonly field: string; readonly rule: string }[] {
  return fields.flatMap((field) => {
    const rule = ruleBroken(field, (answers[field.name] ?? "").trim());
    return rule ? [{ field: field.name, rule }] : [];
  });
}

function ruleBroken(field: EnquiryField, answer: string): string | null {
  if (answer === "") return field.required ? "enquiry-required" : null;
  const max = field.kind === "long" ? MAX_ANSWER.long : MAX_ANSWER.other;
  if ([...answer].length > max) return "enquiry-too-long";
  switch (field.kind) {
    case "email":
      return isEmail(answer) ? null : "enquiry-email";
    case "phone":
      return /^\d+$/.test(answer) ? null : "enquiry-phone";
    case "number": {
      const number = /^\d{1,9}$/.test(answer) ? Number(answer) : Number.NaN;
      return number >= field.least && number <= field.most ? null : "enquiry-number";
    }
    case "choice":
      return field.options.some(({ value }) => value === answer) ? null : "enquiry-choice";
    default:
      return null;
  }
}
