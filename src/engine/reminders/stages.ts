import type { SQL } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { dayIn } from "#domain/house-day.ts";
import type { Job } from "#ports/jobs.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";

/** Local hour before which no email is sent, so that none arrives at night. */
const HOUR_OF_EMAILS = 9;

/** Reminders for what expires between `from` and `to`, both inclusive. */
interface Stage {
  readonly days: number;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** After downtime only the nearest stage applies, so that no one gets two emails on one day. */
function stagesOf({ settings, now }: Services, emailDays: readonly number[]): Stage[] {
  const today = Temporal.PlainDate.from(dayIn(settings.timeZone, now()));
  const nearestFirst = [...emailDays].sort((a, b) => a - b);
  return nearestFirst.map((days, at) => ({
    days,
    from: today.add({ days: at === 0 ? 0 : (nearestFirst[at - 1] ?? 0) + 1 }).toString(),
    to: today.add({ days }).toString(),
  }));
}

/** Executes the statement of each stage, which records what is due, and queues an email for each row that it returns. */
export async function queueByStage<Row extends Record<string, unknown>>(
  services: Services,
  emailDays: readonly number[],
  due: (stage: Stage) => SQL,
  emailFor: (row: Row, days: number) => Job,
): Promise<void> {
  const notBefore = hourOfEmails(services);
  for (const stage of stagesOf(services, emailDays)) {
    await inTransaction(services.database, async (transaction) => {
      const { rows } = await transaction.execute<Row>(due(stage));
      for (const row of rows as Row[])
        await services.outbox.put(transaction, emailFor(row, stage.days), { notBefore });
    });
  }
}

/** The hour of emails today, which may have passed. */
export function hourOfEmails({ settings, now }: Services): Date {
  const { timeZone } = settings;
  const today = Temporal.PlainDate.from(dayIn(timeZone, now()));
  const morning = today.toZonedDateTime({ timeZone, plainTime: { hour: HOUR_OF_EMAILS } });
  return new Date(morning.epochMilliseconds);
}
