import { isDay } from "../days.ts";
import { countryById } from "./countries.ts";
import { LENGTHS } from "./lengths.ts";
import { isPhone, plainPhone } from "./phone-number.ts";

/** An error names the field and the rule; the language files have the messages under `rules`. */

export type FieldUse = "required" | "optional" | "hidden";
export interface CustomerDetailRules {
  readonly phone: FieldUse;
  readonly address: FieldUse;
  readonly title: FieldUse;
  readonly prefix: FieldUse;
  readonly middleName: FieldUse;
  readonly county: FieldUse;
  readonly dateOfBirth: FieldUse;
}

export interface CustomerFields {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly postalCode: string;
  readonly city: string;
  readonly county: string;
  readonly country?: number | undefined;
  readonly acceptTerms: boolean;
}

export interface FieldFault {
  readonly field: string;
  readonly rule: string;
}

export const PASSWORD = { min: 8, max: 20 } as const;
/** For `pattern` in forms: the checks of `passwordFaults` as one expression. */
export const PASSWORD_PATTERN = "(?=.*[a-zà-öø-ÿ])(?=.*[A-ZÀ-ÖØ-Þ])(?=.*\\d).{8,20}";

/** Common passwords that pass the other rules. */
const COMMON_PASSWORDS = new Set(
  "password1 password12 password123 passw0rd qwerty123 qwertyuiop1 abc12345 abcd1234 welcome1 welcome123 letmein1 iloveyou1 sommar123 sommar2026 hejsan123 losenord1 lösenord1 lösenord123 admin123 football1 sunshine1 princess1 monkey123 dragon123 1q2w3e4r 1qaz2wsx zaq12wsx changeme1".split(
    " ",
  ),
);

/** Different keyboards can produce different code points for the same characters. */
export function normalPassword(password: string): string {
  return password.normalize("NFC");
}

export function passwordFaults(password: string, field = "password"): FieldFault[] {
  if (password === "") return [{ field, rule: "password-required" }];
  const typed = normalPassword(password);
  const { length } = [...typed];
  if (length > PASSWORD.max) return [{ field, rule: "password-long" }];
  const strong = length >= PASSWORD.min && /\p{Lu}/u.test(typed) && /\p{Ll}/u.test(typed) && /\d/.test(typed);
  if (!strong) return [{ field, rule: "password-weak" }];
  if (COMMON_PASSWORDS.has(typed.toLowerCase())) return [{ field, rule: "password-common" }];
  return [];
}

export function newPasswordFaults(password: string, confirm: string): FieldFault[] {
  const faults = passwordFaults(password);
  if (faults.length === 0 && normalPassword(password) !== normalPassword(confirm))
    faults.push({ field: "confirm", rule: "confirm-mismatch" });
  return faults;
}

/** Catches typing errors without rejecting any real address. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/u;

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= LENGTHS.email;
}

export function emailFaults(email: string): FieldFault[] {
  if (email.trim() === "") return [{ field: "email", rule: "email-required" }];
  return isEmail(email.trim()) ? [] : [{ field: "email", rule: "email-invalid" }];
}

export function newCustomerFaults(fields: CustomerFields, rules: CustomerDetailRules): FieldFault[] {
  const faults = [...emailFaults(fields.email), ...passwordFaults(fields.password)];
  faults.push(...personFaults(fields, rules), ...addressFaults(fields, rules));
  if (!fields.acceptTerms) faults.push({ field: "acceptTerms", rule: "terms-required" });
  return faults;
}

export function personFaults(
  fields: Pick<CustomerFields, "firstName" | "lastName" | "phone" | "dateOfBirth"> & {
    readonly mobile?: string;
  },
  rules: Pick<CustomerDetailRules, "phone" | "dateOfBirth">,
): FieldFault[] {
  const faults: FieldFault[] = [];
  const need = (field: string, value: string, rule: string) => {
    if (value.trim() === "") faults.push({ field, rule });
  };
  need("firstName", fields.firstName, "first-name-required");
  need("lastName", fields.lastName, "last-name-required");
  if (rules.phone === "required") need("phone", fields.phone, "phone-required");
  if (fields.phone !== "" && rules.phone !== "hidden" && !isPhone(plainPhone(fields.phone))) {
    faults.push({ field: "phone", rule: "phone-format" });
  }
  if (fields.mobile && !isPhone(plainPhone(fields.mobile))) {
    faults.push({ field: "mobile", rule: "phone-format" });
  }
  if (rules.dateOfBirth === "required" || fields.dateOfBirth !== "") {
    if (!isDay(fields.dateOfBirth)) faults.push({ field: "dateOfBirth", rule: "date-of-birth-invalid" });
  }
  return faults;
}

/** Validates a customer search without an email address. It needs all of these fields, or it would expose strangers. */
export function searchFaults(fields: Pick<CustomerFields, "firstName" | "lastName" | "phone">): FieldFault[] {
  const typed = { ...fields, dateOfBirth: "" };
  return personFaults(typed, { phone: "required", dateOfBirth: "hidden" });
}

/** Validates an address. An optional address can be left empty but not partly filled in. */
export function addressFaults(
  fields: Pick<CustomerFields, "line1" | "postalCode" | "city" | "county" | "country">,
  rules: Pick<CustomerDetailRules, "address" | "county">,
): FieldFault[] {
  if (rules.address === "hidden") return [];
  const parts: [field: string, value: string, rule: string][] = [
    ["line1", fields.line1, "line1-required"],
    ["postalCode", fields.postalCode, "postal-code-required"],
    ["city", fields.city, "city-required"],
  ];
  if (rules.county === "required") parts.push(["county", fields.county, "county-required"]);
  const missing = parts.filter(([, value]) => value.trim() === "");
  const untouched = missing.length === parts.length;
  if (rules.address === "optional" && untouched) return [];
  const faults = missing.map(([field, , rule]) => ({
    field,
    rule: rules.address === "optional" ? "address-incomplete" : rule,
  }));
  if (fields.country === undefined || !countryById(fields.country)) {
    faults.push({ field: "country", rule: "country-required" });
  }
  return faults;
}
