import type { Operation, RefusalOf } from "#contract/operation.ts";
import type { AvailabilityView } from "#contract/operations/catalogue.ts";
import type { FieldFault } from "#contract/refusals.ts";
import type { Money } from "#domain/money.ts";
import type { Messages } from "#languages/areas.ts";
import { availabilityWords } from "#languages/availability-words.ts";
import type { Format } from "#languages/format.ts";

export type RefusalKey = keyof Messages["refusals"];
export type RuleKey = keyof Messages["rules"];

export interface Refusal {
  readonly reason: string;
  readonly [detail: string]: unknown;
}

/** Of the storefront, before the back end is called. */
const REFUSED_BEFORE: Readonly<Record<string, number>> = { "bot-check-failed-code": 403 };

export function statusOf<Op extends Operation>(
  operation: Op,
  refusal: RefusalOf<Op> | { readonly reason: "bot-check-failed-code" },
): number {
  return operation.refusals[refusal.reason]?.status ?? REFUSED_BEFORE[refusal.reason] ?? 500;
}

export function faultsOf(refusal: Refusal | null | undefined): readonly FieldFault[] {
  return refusal?.reason === "invalid" && Array.isArray(refusal.faults) ? refusal.faults : [];
}

export type Translate<Key extends string> = {
  (key: Key, values?: Record<string, string | number>): string;
  has(key: Key): boolean;
};

export function refusalText(t: Translate<RefusalKey>, format: Format, refusal: Refusal): string {
  const key = refusalKey(refusal);
  return t.has(key) ? t(key, refusalArguments(format, refusal)) : t("unknown");
}

export function ruleText(t: Translate<RuleKey>, rule: string): string {
  const key = rule as RuleKey;
  return t.has(key) ? t(key) : t("invalid");
}

/** "not-on-sale" by the performance's state, an incomplete cluster by whether it is added or removed. */
function refusalKey(refusal: Refusal): RefusalKey {
  if (refusal.reason === "not-on-sale" && isAvailability(refusal.availability)) {
    const { state, opens } = refusal.availability;
    if (state === "passed" || state === "sold-out" || state === "cancelled") return `not-on-sale-${state}`;
    if (opens && availabilityWords(refusal.availability).when) return "not-on-sale-yet";
  }
  if (refusal.reason === "cluster-incomplete" && refusal.change === "remove")
    return "cluster-incomplete-removal";
  if (refusal.reason === "line-not-possible" && isListedApart(refusal.why)) return refusal.why;
  return refusal.reason as RefusalKey;
}

const LISTED_APART = ["food-more-guests-than-tickets", "exchange-for-fewer", "exchange-gone"] as const;

function isListedApart(why: unknown): why is (typeof LISTED_APART)[number] {
  return LISTED_APART.some((one) => one === why);
}

function refusalArguments(format: Format, refusal: Refusal): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal)) {
    if (isMoment(value)) values[name] = format.dateTime(value);
    else if (typeof value === "string" || typeof value === "number") values[name] = value;
    else if (isMoney(value)) values[name] = format.money(value);
    else if (isPerformance(value)) values[name] = performanceText(value, format);
    else if (isAvailability(value)) values.when = value.opens ? format.dateTime(value.opens) : "";
    else if (Array.isArray(value)) {
      values[name] = format.list(
        value.map((one) => (isPerformance(one) ? performanceText(one, format) : String(one))),
      );
      values.count = value.length;
    }
  }
  return values;
}

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

interface Performance {
  readonly title: string;
  readonly starts: string;
}

function isPerformance(value: unknown): value is Performance {
  return typeof value === "object" && value !== null && "title" in value && "starts" in value;
}

function performanceText({ title, starts }: Performance, format: Format): string {
  return `${title} (${format.shortDate(starts)})`;
}

function isMoney(value: unknown): value is Money {
  return typeof value === "object" && value !== null && "amount" in value && "currency" in value;
}

function isAvailability(value: unknown): value is AvailabilityView {
  return typeof value === "object" && value !== null && "state" in value && "opens" in value;
}
