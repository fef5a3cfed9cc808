import type { DoorPerformance, DoorTicket } from "#domain/door/door-list.ts";
import { inLanguage, type Language } from "#domain/languages.ts";

/** The words for a ticket's seat and price type. */
export function placeOf(
  { sections, priceTypes }: Pick<DoorPerformance, "sections" | "priceTypes">,
  { section: id, row, seat, priceType: type }: Pick<DoorTicket, "section" | "row" | "seat" | "priceType">,
  language: Language,
) {
  const section = sections.find((one) => one.id === id);
  const kind = priceTypes.find((one) => one.id === type);
  return {
    section: section ? inLanguage(section.name, language) : id,
    ...{ row, seat },
    priceType: kind ? inLanguage(kind.name, language) : String(type),
  };
}
