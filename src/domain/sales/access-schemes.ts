import type { Restriction } from "../entitlements.ts";
import type { LocalText } from "../languages.ts";

/**
 * Whom the house knows by name: holders of a companion's card, agents. The box office writes them down, and they show their
 * registration code; then they have prices, sales and performances that are not everybody's.
 */
export interface AccessScheme {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
}

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether an account is in the name that was written down: the last name, and the first of the first names. Capitals, accents
 * and hyphens are no difference, as the one was heard on the telephone and the other was typed.
 */
export function isSameName(one: PersonName, other: PersonName): boolean {
  const [first, otherFirst] = [one, other].map(({ firstName }) =>
    plain(firstName.trim().split(/[\s\p{Pd}]+/u)[0]),
  );
  const last = plain(one.lastName);
  return last !== "" && last === plain(other.lastName) && first === otherFirst;
}

function plain(name = ""): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "");
}
