import { foldEmail } from "#domain/customer/email-address.ts";
import { searchWords } from "#domain/text/search-words.ts";

/** Keys by which a customer is found, folded in code: `lower()` depends on the database's locale. */
export interface CustomerKeys {
  readonly foldedEmail: string;
  readonly searchName: string;
}

interface Named {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
}

/** Every statement that writes an email address or a name has to write these with it. */
export function customerKeys({ email, ...name }: Named & { readonly email: string }): CustomerKeys {
  return { foldedEmail: foldEmail(email), searchName: searchName(name) };
}

export function searchName({ firstName, middleName, lastName }: Named): string {
  return searchWords(`${firstName} ${middleName} ${lastName}`).join(" ");
}

/** Keys of a customer without a person: erased, or a counter sale without an account. The address is undeliverable. */
export function erasedKeys(id: string): CustomerKeys & { readonly email: string } {
  const email = `${id}@erased.invalid`;
  return { email, foldedEmail: email, searchName: "" };
}
