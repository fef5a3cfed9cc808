import { and, asc, eq } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { done, refused } from "#domain/outcome.ts";
import { lastPeriod } from "../../engine/reports/subscriptions.ts";
import { reportSubscriptions } from "../../engine/storage/tables/reports/report-subscriptions.ts";
import { implement } from "../implementation.ts";
import { reports } from "../operations/reports/reports.ts";
import { reportWords } from "./words/report-words.ts";

const subscriptions = implement(reports.subscriptions, {
  async run({ engine }, { language = "en" }, { id: staff }) {
    if (staff === null) return done({ subscriptions: [] });
    const rows = await engine.services.database
      .select()
      .from(reportSubscriptions)
      .where(eq(reportSubscriptions.staff, staff))
      .orderBy(asc(reportSubscriptions.created));
    const { names } = reportWords(language);
    return done({
      subscriptions: rows.map(({ id, report, every, format }) => ({
        id,
        report,
        title: names[report],
        every,
        format,
      })),
    });
  },
  print: ({ subscriptions: own }) =>
    own.map(({ id, title, every }) => `${id}  ${title}  every ${every}`).join("\n"),
});

const subscribe = implement(reports.subscribe, {
  async run({ engine }, { report, every, format, ...filters }, { id: staff }) {
    if (staff === null) return refused("no-account");
    const { database, random, now, settings } = engine.services;
    const today = dayIn(settings.timeZone, now());
    const own = {
      ...{ id: random.id(), staff, report, every, format, filters, created: new Date(now()) },
      // The first is the one of the next day or week.
      sent: lastPeriod(every, today).to,
    };
    const [written] = await database
      .insert(reportSubscriptions)
      .values(own)
      .onConflictDoUpdate({
        target: [reportSubscriptions.staff, reportSubscriptions.report, reportSubscriptions.every],
        set: { format, filters },
      })
      .returning({ id: reportSubscriptions.id });
    return done({ id: written?.id ?? own.id });
  },
  print: ({ id }) => id,
});

const unsubscribe = implement(reports.unsubscribe, {
  async run({ engine }, { id }, { id: staff }) {
    if (staff === null) return refused("no-account");
    await engine.services.database
      .delete(reportSubscriptions)
      .where(and(eq(reportSubscriptions.id, id), eq(reportSubscriptions.staff, staff)));
    return done({});
  },
  print: () => "ended",
});

export const subscriptionImplementations = { subscriptions, subscribe, unsubscribe };
