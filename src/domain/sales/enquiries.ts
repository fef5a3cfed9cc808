import type { FormField } from "../customer/form-fields.ts";
import type { LocalText } from "../languages.ts";

/** What a house asks of whoever wants a performance that is not sold by the seat: a school, a party. */
export interface EnquiryForm {
  readonly id: string;
  /** The events it is for; all that are sold by enquiry where none is named. */
  readonly events: readonly string[];
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly fields: readonly FormField[];
}

/** The form for an event; null where the house has none. */
export function formFor(forms: readonly EnquiryForm[] | undefined, event: string): EnquiryForm | null {
  return (
    forms?.find(({ events }) => events.includes(event)) ??
    forms?.find(({ events }) => events.length === 0) ??
    null
  );
}
