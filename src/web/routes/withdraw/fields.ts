import { type TypedOf, text } from "../../forms/form.ts";

export const FIELDS = {
  number: text(40, { autoComplete: "off", required: true }),
  email: text(200, { type: "email", autoComplete: "email", required: true }),
  name: text(200, { autoComplete: "name", required: true }),
};

export interface Typed extends TypedOf<typeof FIELDS> {
  /** Ids of the ticked lines. */
  readonly lines: readonly string[];
}
