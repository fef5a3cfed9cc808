import type { StoredTicket } from "./door-database.ts";

const MOST_FOUND = 30;

/** Valid tickets whose holder or order number has every word, in any order and without diacritics. */
export function searchTickets(tickets: readonly StoredTicket[], text: string): readonly StoredTicket[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return tickets
    .filter(({ valid, holder, order }) => {
      const own = folded(`${holder} ${order ?? ""}`);
      return valid && words.every((word) => own.includes(word));
    })
    .slice(0, MOST_FOUND);
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase("sv");
}
