/** The agenda's filter. It is part of the address, so that it can be shared and works without scripts. */
export interface AgendaFilter {
  /** "2027-02" or "all". Default: the first month with performances. */
  readonly month?: string;
  readonly venue?: string;
  readonly genre?: string;
}

/** The value for all months. */
export const ALL_MONTHS = "all";

/** Ignores invalid months and names. */
export function agendaFilter(search: URLSearchParams): AgendaFilter {
  const month = search.get("month");
  const venue = search.get("venue");
  const genre = search.get("genre");
  return {
    ...(month && (month === ALL_MONTHS || /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) ? { month } : {}),
    ...(venue && /^[a-z0-9-]{1,60}$/.test(venue) ? { venue } : {}),
    ...(genre && /^[a-z0-9-]{1,60}$/.test(genre) ? { genre } : {}),
  };
}

export function isFiltered(filter: AgendaFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Returns the month to show; null for all months, or if there are no performances. */
export function shownMonth({ month }: AgendaFilter, months: readonly string[]): string | null {
  if (month === ALL_MONTHS) return null;
  return month ?? months[0] ?? null;
}

/** Returns the nearest earlier and later months with performances. */
export function monthsAround(
  month: string,
  months: readonly string[],
): { before: string | null; after: string | null } {
  return {
    before: months.findLast((other) => other < month) ?? null,
    after: months.find((other) => other > month) ?? null,
  };
}

/** Returns the agenda's path with one filter value changed; null removes it. */
export function agendaPath(
  filter: AgendaFilter,
  change: { [Part in keyof AgendaFilter]: string | null },
): string {
  const search = new URLSearchParams();
  for (const part of ["month", "venue", "genre"] as const) {
    const value = change[part] === undefined ? filter[part] : change[part];
    if (value) search.set(part, value);
  }
  const query = search.toString();
  return query ? `/?${query}` : "/";
}

/** Groups adjacent items of the same month, keeping their order. */
export function byMonth<Item>(
  items: readonly Item[],
  monthOf: (item: Item) => string,
): { month: string; items: Item[] }[] {
  const groups: { month: string; items: Item[] }[] = [];
  for (const item of items) {
    const month = monthOf(item);
    const last = groups.at(-1);
    if (last?.month === month) last.items.push(item);
    else groups.push({ month, items: [item] });
  }
  return groups;
}
