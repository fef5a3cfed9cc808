import { LENGTHS } from "#domain/customer/lengths.ts";
import { NAME_LENGTH } from "#domain/customer/sharing.ts";
import { text } from "../../forms/form.ts";

/** The back end reports names that are too long. */
const NAME = text(200, { maxLength: NAME_LENGTH, autoComplete: "off" });

/** Each ticket has its own: their names end in the ticket's code. */
export const OF_TICKET = {
  holder: NAME,
  name: NAME,
  email: text(LENGTHS.email, { type: "email", autoComplete: "off" }),
};
