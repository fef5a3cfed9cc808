import type { RegistrationEntry, RegistrationPerformance } from "#contract/sales/registrations.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { type Registration, type ShownState, stateAt } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import type { draws, registrations } from "../../storage/tables/sales/registrations.ts";
import type { orders } from "../../storage/tables/shop.ts";

export type RegistrationRow = typeof registrations.$inferSelect;
export type DrawRow = typeof draws.$inferSelect;
type OrderRow = Pick<typeof orders.$inferSelect, "link" | "holdUntil" | "state">;

export function drawnEntry(
  index: CatalogueIndex,
  { drawnPerformance }: Pick<RegistrationRow, "drawnPerformance">,
): PerformanceEntry | undefined {
  return drawnPerformance === null ? undefined : index.performance(drawnPerformance);
}

export function viewChoice(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  language: Language,
): RegistrationPerformance {
  const event = index.eventOf(performance);
  return {
    id: performance.id,
    event: { slug: event.slug, title: inLanguage(event.title, language) },
    starts: new Date(performance.starts).toISOString(),
    venue: inLanguage(index.venueOf(performance).name, language),
  };
}

/** @returns null if the performance is no longer in the catalogue */
export function viewRegistrationEntry(
  index: CatalogueIndex,
  {
    registration,
    row,
    draw,
    order,
    at,
  }: {
    readonly registration: Registration;
    readonly row: RegistrationRow;
    readonly draw: Pick<DrawRow, "drawn" | "announced"> | null;
    readonly order: OrderRow | null;
    readonly at: { readonly language: Language; readonly now: number };
  },
): RegistrationEntry | null {
  const { language, now } = at;
  const preferenceAt = (performance: number, section: string) => {
    const entry = index.performance(performance);
    if (!entry) return [];
    const choice = viewChoice(index, entry, language);
    return [{ performance: choice, section, name: sectionName(index, entry, section, language) }];
  };
  const [first] = preferenceAt(row.performance, row.section);
  const type = index.priceType(row.priceType);
  if (!first) return null;
  const isNotified = draw?.announced != null;
  return {
    number: row.number,
    state: isNotified || !["drawn", "unlucky"].includes(row.state) ? shownState(row, order) : "entered",
    first,
    party: row.party,
    priceType: { id: row.priceType, name: type ? inLanguage(type.name, language) : "" },
    alternatives: row.alternatives.flatMap(({ performance, section }) =>
      preferenceAt(performance, section ?? ""),
    ),
    rehearsal: row.rehearsal,
    rank: isNotified ? row.rank : null,
    offered: offeredTo(index, row, order, language),
    closes: new Date(registration.closes).toISOString(),
    isOpen: draw?.drawn == null && stateAt(registration, now) === "open",
  };
}

function shownState({ state, declined }: RegistrationRow, order: OrderRow | null): ShownState {
  if (state !== "offered") return state;
  if (declined !== null) return "declined";
  if (order?.state === "paid") return "taken";
  return order?.state === "cancelled" || order?.state === "failed" ? "lapsed" : "offered";
}

function offeredTo(
  index: CatalogueIndex,
  row: RegistrationRow,
  order: OrderRow | null,
  language: Language,
): RegistrationEntry["offered"] {
  const performance = drawnEntry(index, row);
  if (!performance || !order?.holdUntil || row.choice === null) return null;
  if (shownState(row, order) !== "offered") return null;
  const [seat] = row.seats ?? [];
  const placed = seat === undefined ? undefined : index.planOf(performance).seat(seat);
  return {
    place: {
      performance: viewChoice(index, performance, language),
      section: placed ? inLanguage(placed.section.name, language) : null,
    },
    choice: row.choice,
    holdUntil: order.holdUntil.toISOString(),
    order: order.link,
  };
}

function sectionName(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  slug: string,
  language: Language,
): string {
  const section = index.planOf(performance).plan.sections.find((one) => one.slug === slug);
  return section ? inLanguage(section.name, language) : slug;
}
