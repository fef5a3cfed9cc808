import type { LocalText } from "../languages.ts";
import type { FormField } from "./form-fields.ts";

export interface Survey {
  /** A new id makes a new survey, shown also to customers who answered the previous one. */
  readonly id: string;
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly fields: readonly FormField[];
}
