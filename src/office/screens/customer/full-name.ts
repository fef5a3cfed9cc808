import type { Customer } from "./customer-types.ts";

/** Of a customer or an order's holder; the email address without a name. */
export function fullName({
  firstName,
  lastName,
  email,
}: Pick<Customer, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}
