import type { Language } from "#domain/languages.ts";

/** What every back end knows about the recipients of its emails. */

export interface EmailPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Recipients {
  /** Returns an email's recipient; null if the customer has been erased. */
  personOf(customer: string): Promise<EmailPerson | null>;
}

export interface OrderLanguages {
  /** Returns the language in which an order was placed, for its emails; null if there is no such order. */
  languageOf(link: string): Promise<Language | null>;
}
