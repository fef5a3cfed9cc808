import type { LocalText } from "../languages.ts";
import type { FormField } from "./form-fields.ts";

/** An optional audience survey. Each customer sees it once. */
export interface Survey {
  /** A new id makes a new survey, shown also to customers who answered the previous one. */
  readonly id: string;
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly fields: readonly FormField[];
}
