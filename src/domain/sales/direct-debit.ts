import { daysAfter } from "../days.ts";

/** A mandate authorizes collection, and several plans can share it. An instalment is one collection. */

/** verifying: authorized by the payer, awaiting the bank. revoked: was active, then ended by the payer or the bank. */
export const MANDATE_FLOW = {
  opening: ["open", "failed"],
  open: ["verifying", "active", "failed", "revoked"],
  verifying: ["active", "failed", "revoked"],
  // A bank can close the account long after it accepted the mandate.
  active: ["failed", "revoked"],
  failed: [],
  revoked: [],
} as const;

/** failing: an instalment failed and is retried. A plan stopped by the payer is ended, not failed. */
export const PLAN_FLOW = {
  "setting-up": ["active", "ended"],
  active: ["failing", "paused", "ended"],
  failing: ["active", "paused", "ended"],
  paused: ["active", "ended"],
  ended: [],
} as const;

/** submitting: the request may have arrived at the provider. A confirmed instalment can still be reversed. */
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

/** Monthly donations. Minor units. */
export interface Monthly {
  readonly amounts: readonly number[];
  readonly least: number;
  readonly most: number;
  /** The suggested day of the month. */
  readonly day: number;
}

/** The payer is notified of a plan and its changes this many working days before a collection. */
export const NOTICE_WORKING_DAYS = 10;
/** An instalment is submitted this many days before its due date, the lead time that banks require. */
export const HANDED_IN_DAYS = 7;
/** A plan is dropped if the payer has not completed the provider's page within this many days. */
export const SET_UP_DAYS = 30;
/** Maximum number of collection attempts, including the first. */
export const TRIES = 3;

/** Skips Saturdays and Sundays. */
export function workingDaysAfter(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1);
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

export function firstDue(from: string, day: number): string {
  const within = `${from.slice(0, 8)}${String(day).padStart(2, "0")}`;
  return within >= from ? within : dayOfNextMonth(within, day);
}

export function dayOfNextMonth(due: string, day: number): string {
  const [year = 0, month = 0] = due.split("-").map(Number);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** After the notice period, and never twice in a month. */
export function dueAfterNotice(today: string, day: number, lastDue: string | null): string {
  const due = firstDue(workingDaysAfter(today, NOTICE_WORKING_DAYS), day);
  return lastDue !== null && due.slice(0, 7) <= lastDue.slice(0, 7) ? dayOfNextMonth(lastDue, day) : due;
}
