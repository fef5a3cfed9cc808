import { PASSWORD, PASSWORD_PATTERN } from "#domain/customer/customer-details.ts";
import { LENGTHS } from "#domain/customer/lengths.ts";
import { text } from "./form.ts";

/** A password to choose, apart from the shared fields: its pattern brings the rules for customer details. */

export const NEW_PASSWORD = text(LENGTHS.password, {
  type: "password",
  autoComplete: "new-password",
  required: true,
  minLength: PASSWORD.min,
  pattern: PASSWORD_PATTERN,
});

export const CONFIRM_PASSWORD = text(LENGTHS.password, {
  type: "password",
  autoComplete: "new-password",
  required: true,
});
