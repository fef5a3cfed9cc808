import type { Restriction } from "../entitlements.ts";
import type { LocalText } from "../languages.ts";

/** Customers registered by name, such as companion card holders and agents. */
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

/** Compares the last name and the first of the first names, without case, accents and hyphens. */
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
