import { Temporal } from "temporal-polyfill";
import { dayIn } from "#domain/house-day.ts";
import type { Services } from "../kernel/services.ts";

/** Local hour before which no email is sent, so that none arrives at night. */
const HOUR_OF_EMAILS = 9;

/** Reminders for what expires between `from` and `to`, both inclusive. */
export interface Stage {
  readonly days: number;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** After downtime only the nearest stage applies, so that no one gets two emails on one day. */
export function stagesOf({ settings, now }: Services, emailDays: readonly number[]): Stage[] {
  const today = Temporal.PlainDate.from(dayIn(settings.timeZone, now()));
  const nearestFirst = [...emailDays].sort((a, b) => a - b);
  return nearestFirst.map((days, at) => ({
    days,
    from: today.add({ days: at === 0 ? 0 : (nearestFirst[at - 1] ?? 0) + 1 }).toString(),
    to: today.add({ days }).toString(),
  }));
}

/** The hour of emails today, which may have passed. */
export function hourOfEmails({ settings, now }: Services): Date {
  const { timeZone } = settings;
  const today = Temporal.PlainDate.from(dayIn(timeZone, now()));
  const morning = today.toZonedDateTime({ timeZone, plainTime: { hour: HOUR_OF_EMAILS } });
  return new Date(morning.epochMilliseconds);
}
