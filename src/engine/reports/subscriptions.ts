import { and, eq, isNull, lt, or } from "drizzle-orm";
import { daysAfter, weekdayOf } from "#domain/days.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { reportSubscriptions } from "../storage/tables/reports/report-subscriptions.ts";

export type ReportSubscription = typeof reportSubscriptions.$inferSelect;

/** The last whole day, or week from Monday to Sunday, before a day of the house. */
export function lastPeriod(
  every: "day" | "week",
  today: string,
): { readonly from: string; readonly to: string } {
  if (every === "day") return { from: daysAfter(today, -1), to: daysAfter(today, -1) };
  const to = daysAfter(today, 0 - weekdayOf(today));
  return { from: daysAfter(to, -6), to };
}

/** Called hourly. Queues each report that is due once, whichever process asks. */
export async function queueReports({ database, outbox, now, settings }: Services): Promise<void> {
  const today = dayIn(settings.timeZone, now());
  for (const every of ["day", "week"] as const) {
    const { from, to } = lastPeriod(every, today);
    await inTransaction(database, async (transaction) => {
      const due = await transaction
        .update(reportSubscriptions)
        .set({ sent: to })
        .where(
          and(
            eq(reportSubscriptions.every, every),
            or(isNull(reportSubscriptions.sent), lt(reportSubscriptions.sent, to)),
          ),
        )
        .returning({ id: reportSubscriptions.id });
      for (const { id: subscription } of due)
        await outbox.put(transaction, { kind: "report", subscription, from, to });
    });
  }
}

export async function findSubscription(
  { database }: Pick<Services, "database">,
  id: string,
): Promise<ReportSubscription | null> {
  const [found] = await database.select().from(reportSubscriptions).where(eq(reportSubscriptions.id, id));
  return found ?? null;
}
