import { searchWords } from "#domain/text/search-words.ts";

/** Names of a Swedish audience: 100 first names, and 400 last names of two parts each. */

const FIRST = [
  ...["Åsa", "Anna", "Maria", "Eva", "Karin", "Lena", "Kerstin", "Sara", "Emma", "Ingrid"],
  ...["Birgitta", "Malin", "Jenny", "Inger", "Ulla", "Linnéa", "Annika", "Marie", "Hanna", "Susanne"],
  ...["Monica", "Elin", "Sofia", "Johanna", "Gunilla", "Helena", "Siobhán", "Zoë", "Märta", "Greta"],
  ...["Frida", "Ebba", "Astrid", "Klara", "Alva", "Ellen", "Vera", "Nora", "Selma", "Saga"],
  ...["Yasmin", "Fatima", "Leila", "Amina", "Noor", "Agnieszka", "Łucja", "Chloé", "Inés", "Jürgen"],
  ...["Lars", "Mikael", "Anders", "Johan", "Erik", "Per", "Karl", "Peter", "Jan", "Thomas"],
  ...["Daniel", "Fredrik", "Hans", "Andreas", "Bengt", "Mats", "Stefan", "Mattias", "Magnus", "Ulf"],
  ...["Niklas", "Björn", "Alexander", "Göran", "Leif", "Henrik", "Håkan", "Oskar", "Simon", "Kjell"],
  ...["Emil", "Gustav", "Viktor", "Axel", "Olle", "Sven", "Nils", "Elias", "Hugo", "Liam"],
  ...["Ali", "Ahmed", "José", "Piotr", "Søren", "Bjarne", "Đorđe", "İlkay", "Jean", "Matti"],
];
const BEGINNINGS = [
  ...["Lind", "Berg", "Sjö", "Öst", "Väster", "Norr", "Söder", "Sand", "Sten", "Hag"],
  ...["Ek", "Björk", "Ros", "Gran", "Holm", "Dal", "Ström", "Hed", "Ny", "Åker"],
];
const ENDS = [
  ...["berg", "ström", "qvist", "gren", "dahl", "man", "lund", "mark", "blad", "stedt"],
  ...["ås", "vall", "fors", "holm", "rot", "näs", "ell", "én", "hammar", "by"],
];
const LAST = BEGINNINGS.flatMap((begin) => ENDS.map((end) => begin + end));

interface Name {
  readonly shown: string;
  /** As in `customers.search_name`. */
  readonly folded: string;
}

const named = (names: readonly string[]): Name[] =>
  names.map((shown) => ({ shown, folded: searchWords(shown).join(" ") }));

export const FIRST_NAMES = named(FIRST);
export const LAST_NAMES = named(LAST);

/** The names of the customer with this number, from 0. */
export function nameOf(customer: number): { readonly first: Name; readonly last: Name } {
  const first = FIRST_NAMES[customer % FIRST_NAMES.length];
  const last = LAST_NAMES[Math.floor(customer / FIRST_NAMES.length) % LAST_NAMES.length];
  if (!first || !last) throw new Error("There are names");
  return { first, last };
}

/** Digits as the storefront stores them: every second with the country code. */
export function phoneOf(customer: number): string {
  const subscriber = String(700_000_000 + customer * 37);
  return customer % 2 === 0 ? `0${subscriber}` : `0046${subscriber}`;
}

export const emailOf = (customer: number) => `customer-${customer}@bench.example`;
