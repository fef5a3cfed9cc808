import type { FormField } from "../customer/form-fields.ts";
import type { LocalText } from "../languages.ts";

export interface EnquiryForm {
  readonly id: string;
  /** Events it is for; an empty list means all events sold by enquiry. */
  readonly events: readonly string[];
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly fields: readonly FormField[];
}

export function formFor(forms: readonly EnquiryForm[] | undefined, event: string): EnquiryForm | null {
  return (
    forms?.find(({ events }) => events.includes(event)) ??
    forms?.find(({ events }) => events.length === 0) ??
    null
  );
}
