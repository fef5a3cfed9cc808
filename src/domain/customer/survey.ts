import type { LocalText } from "../languages.ts";
import type { FormField } from "./form-fields.ts";

/** What a house would like to know of its audience. Nobody has to answer, and nobody is asked again. */
export interface Survey {
  /** A new one is another survey: whoever answered the old one may be asked. */
  readonly id: string;
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly fields: readonly FormField[];
}
