import type { customers } from "../../engine/storage/tables/shop.ts";

export function viewPerson({
  id,
  firstName,
  lastName,
  email,
  phone,
  created,
}: Pick<typeof customers.$inferSelect, "id" | "firstName" | "lastName" | "email" | "phone" | "created">) {
  return { id, firstName, lastName, email, phone, created: created.toISOString() };
}

export function describePerson({
  id,
  firstName,
  lastName,
  email,
  phone,
}: ReturnType<typeof viewPerson>): string {
  return `${id}  ${firstName} ${lastName} <${email}> ${phone}`.trimEnd();
}
