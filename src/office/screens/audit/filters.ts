import type { AUDIT_OUTCOMES } from "../../../box-office/operations/audit.ts";

export const FILTERS = [
  "who",
  "operation",
  "order",
  "customer",
  "performance",
  "outcome",
  "from",
  "to",
] as const;
type Filter = (typeof FILTERS)[number];
export type Filters = Readonly<Record<Filter, string>>;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** In the address, so that a search can be sent to a colleague. */
export function readFilters(search: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.map((filter) => [filter, search.get(filter) ?? ""])) as Filters;
}

interface FilterInput extends Partial<Omit<Filters, "outcome" | "performance">> {
  readonly outcome?: AuditOutcome;
  readonly performance?: number;
}

/** Those that are set. The server refuses what is wrong in them. */
export function filterInput(filters: Filters): FilterInput {
  const { performance, ...texts } = Object.fromEntries(setFilters(filters)) as Partial<Filters>;
  return { ...(texts as FilterInput), ...(performance ? { performance: Number(performance) } : {}) };
}

export function filterAddress(filters: Filters): URLSearchParams {
  return new URLSearchParams(setFilters(filters));
}

function setFilters(filters: Filters): [Filter, string][] {
  return FILTERS.map((filter): [Filter, string] => [filter, filters[filter].trim()]).filter(
    ([, text]) => text !== "",
  );
}
