import { LENGTHS } from "#domain/customer/lengths.ts";
import { PHONE_PATTERN } from "#domain/customer/phone-number.ts";
import { text } from "./form.ts";

/** Fields that several forms have. */

export const EMAIL = text(LENGTHS.email, {
  type: "email",
  autoComplete: "email",
  inputMode: "email",
  required: true,
});

export const CURRENT_PASSWORD = text(LENGTHS.password, {
  type: "password",
  autoComplete: "current-password",
  required: true,
});

/** The code of a voucher, a discount or a programme. */
export const CODE = text(60, { autoComplete: "off", autoCapitalize: "characters", spellCheck: false });

export const PERSON = {
  title: text(LENGTHS.title, { autoComplete: "honorific-prefix" }),
  prefix: text(LENGTHS.prefix, { autoComplete: "off" }),
  firstName: text(LENGTHS.firstName, { autoComplete: "given-name" }),
  middleName: text(LENGTHS.middleName, { autoComplete: "additional-name" }),
  lastName: text(LENGTHS.lastName, { autoComplete: "family-name" }),
  phone: text(LENGTHS.phone, {
    type: "tel",
    autoComplete: "tel",
    inputMode: "numeric",
    pattern: PHONE_PATTERN,
  }),
  dateOfBirth: text(LENGTHS.dateOfBirth, { autoComplete: "bday" }),
};

export const ADDRESS = {
  line1: text(LENGTHS.line, { autoComplete: "address-line1" }),
  line2: text(LENGTHS.line, { autoComplete: "address-line2" }),
  line3: text(LENGTHS.line),
  postalCode: text(LENGTHS.postalCode, { autoComplete: "postal-code" }),
  city: text(LENGTHS.city, { autoComplete: "address-level2" }),
  county: text(LENGTHS.county, { autoComplete: "address-level1" }),
  country: text(10, { autoComplete: "country" }),
};
