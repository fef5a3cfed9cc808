import { foldEmail } from "#domain/customer/email-address.ts";
import { searchWords } from "#domain/text/search-words.ts";

/** What a customer is found by, folded in code: `lower()` depends on the locale that the database was made with. */
export interface CustomerKeys {
  readonly foldedEmail: string;
  /** The words of the whole name, one space between them. */
  readonly searchName: string;
}

interface Named {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
}

/** Every statement that writes an email address or a name writes these with it. */
export function customerKeys({ email, ...name }: Named & { readonly email: string }): CustomerKeys {
  return { foldedEmail: foldEmail(email), searchName: searchName(name) };
}

export function searchName({ firstName, middleName, lastName }: Named): string {
  return searchWords(`${firstName} ${middleName} ${lastName}`).join(" ");
}

/** Of a customer without a person: erased, or a counter sale without an account. No mail reaches the address. */
export function erasedKeys(id: string): CustomerKeys & { readonly email: string } {
  const email = `${id}@erased.invalid`;
  return { email, foldedEmail: email, searchName: "" };
}
