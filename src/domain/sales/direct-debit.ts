/**
 * Money that comes by itself. A mandate lets the house collect, a plan says what for, how much and on which day, an
 * instalment is one collection of it. They are apart: several plans may use one mandate, and its loss stops them all.
 */

/** verifying: the payer has given it, and the bank is asked. revoked: it was alive, and payer or bank ended it. */
export const MANDATE_FLOW = {
  opening: ["open", "failed"],
  open: ["verifying", "active", "failed", "revoked"],
  verifying: ["active", "failed", "revoked"],
  // A bank may close the account long after it agreed.
  active: ["failed", "revoked"],
  failed: [],
  revoked: [],
} as const;

/** failing: an instalment did not come, and is asked for again. What the payer stops has ended, and has not failed. */
export const PLAN_FLOW = {
  "setting-up": ["active", "ended"],
  active: ["failing", "paused", "ended"],
  failing: ["active", "paused", "ended"],
  paused: ["active", "ended"],
  ended: [],
} as const;

/** submitting: the provider is being asked, and may have it. What was confirmed can fall back. */
export const INSTALMENT_FLOW = {
  planned: ["submitting", "skipped"],
  submitting: ["submitted", "failed", "skipped"],
  submitted: ["confirmed", "paid-out", "failed", "charged-back", "skipped"],
  confirmed: ["paid-out", "failed", "charged-back"],
  "paid-out": ["failed", "charged-back"],
  failed: ["submitted"],
  "charged-back": [],
  skipped: [],
} as const;

export type MandateFlowState = keyof typeof MANDATE_FLOW;
export type PlanState = keyof typeof PLAN_FLOW;
export type InstalmentState = keyof typeof INSTALMENT_FLOW;

/** Monthly donations, where a house asks for them. Minor units. */
export interface Monthly {
  readonly amounts: readonly number[];
  readonly least: number;
  readonly most: number;
  /** The day of the month that is proposed. */
  readonly day: number;
}

/** A payer hears of a plan, and of what changes in it, so many working days before money is taken. */
export const NOTICE_WORKING_DAYS = 10;
/** An instalment is handed in so many days before it is due: banks want it by then. */
export const HANDED_IN_DAYS = 7;
/** Whoever has not been to the provider's page for so many days after asking for a plan does not want it. */
export const SET_UP_DAYS = 30;
/** Asked for so often, the first time included. */
export const TRIES = 3;

const DAY_MS = 86_400_000;

/** Days are YYYY-MM-DD of the house's own calendar. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Saturdays and Sundays are no working days. */
export function workingDaysAfter(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1);
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

/** The first such day of a month that is not before `from`. */
export function firstDue(from: string, day: number): string {
  const within = `${from.slice(0, 8)}${String(day).padStart(2, "0")}`;
  return within >= from ? within : monthAfter(within, day);
}

/** The same day a month later. */
export function monthAfter(due: string, day: number): string {
  const [year = 0, month = 0] = due.split("-").map(Number);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** When money is first taken of what was agreed, changed or resumed today: told in time, and never twice in a month. */
export function dueAfterNotice(today: string, day: number, lastDue: string | null): string {
  const due = firstDue(workingDaysAfter(today, NOTICE_WORKING_DAYS), day);
  return lastDue !== null && due.slice(0, 7) <= lastDue.slice(0, 7) ? monthAfter(lastDue, day) : due;
}
