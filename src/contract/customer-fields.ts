import { z } from "zod";
import { normalPassword } from "#domain/customer/customer-details.ts";
import { LENGTHS } from "#domain/customer/lengths.ts";
import { plainPhone } from "#domain/customer/phone-number.ts";

/** What a customer types, by the names of its fields. */

const typed = (length: number) => z.string().max(length);
const typedOrEmpty = (length: number) => typed(length).default("");

export const emailField = typed(LENGTHS.email);
export const passwordField = typed(LENGTHS.password).overwrite(normalPassword);
export const phoneField = typed(LENGTHS.phone).overwrite(plainPhone);

export const nameFields = {
  title: typedOrEmpty(LENGTHS.title),
  prefix: typedOrEmpty(LENGTHS.prefix),
  firstName: typed(LENGTHS.firstName),
  middleName: typedOrEmpty(LENGTHS.middleName),
  lastName: typed(LENGTHS.lastName),
};

export const dateOfBirthField = typedOrEmpty(LENGTHS.dateOfBirth);

export const addressFields = {
  line1: typedOrEmpty(LENGTHS.line),
  line2: typedOrEmpty(LENGTHS.line),
  line3: typedOrEmpty(LENGTHS.line),
  postalCode: typedOrEmpty(LENGTHS.postalCode),
  city: typedOrEmpty(LENGTHS.city),
  county: typedOrEmpty(LENGTHS.county),
  country: z.coerce.number().int().optional(),
};
