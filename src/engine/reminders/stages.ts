import { Temporal } from "temporal-polyfill";
import { dayIn } from "../basket/price-basket.ts";
import type { Services } from "../services.ts";

/** Nobody is to be woken by an email. */
const HOUR_OF_EMAILS = 9;

/** An email so many days before something ends: who is to have it today ends within these days, both inclusive. */
export interface Stage {
  readonly days: number;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** What is nearest is said: who was not told in time is not told twice on one day. */
export function stagesOf({ settings, now }: Services, emailDays: readonly number[]): Stage[] {
  const today = Temporal.PlainDate.from(dayIn(settings.timeZone, now()));
  const nearestFirst = [...emailDays].sort((a, b) => a - b);
  return nearestFirst.map((days, at) => ({
    days,
    from: today.add({ days: at === 0 ? 0 : (nearestFirst[at - 1] ?? 0) + 1 }).toString(),
    to: today.add({ days }).toString(),
  }));
}

/** This morning, which may be over by now. */
export function hourOfEmails({ settings, now }: Services): Date {
  const { timeZone } = settings;
  const today = Temporal.PlainDate.from(dayIn(timeZone, now()));
  const morning = today.toZonedDateTime({ timeZone, plainTime: { hour: HOUR_OF_EMAILS } });
  return new Date(morning.epochMilliseconds);
}
