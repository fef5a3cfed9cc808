import type { OutputOf } from "#contract/operation.ts";
import { dayIn } from "#domain/house-day.ts";
import { done } from "#domain/outcome.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { today } from "../operations/today.ts";
import { healthOf } from "./health.ts";
import { performancesOn, salesOfLastHour } from "./performances-today.ts";
import {
  changedToday,
  claimsToday,
  enquiriesToday,
  refundsToday,
  refusedToday,
  unmatchedToday,
  withdrawalsToday,
} from "./waiting-today.ts";

type Shown = OutputOf<typeof today.show>;

export const showToday = implement(today.show, {
  async run({ engine }, { day: wanted, language = "en" }, { permissions }) {
    const { database, catalogue, now: clock } = engine.services;
    const index = await catalogue.current();
    const now = clock();
    const { timeZone, currency } = index.catalogue;
    const day = wanted ?? dayIn(timeZone, now);
    return atOneMoment(database, async (transaction) => {
      const [
        performances,
        lastHour,
        emails,
        refunds,
        claims,
        unmatched,
        withdrawals,
        changed,
        enquiries,
        health,
      ] = await Promise.all([
        performancesOn(transaction, { index, day, now, language }),
        salesOfLastHour(transaction, currency, now),
        permissions.has("customers.read") ? refusedToday(transaction) : null,
        refundsToday(transaction),
        permissions.has("claims.read") ? claimsToday(transaction) : null,
        permissions.has("accounts.read") ? unmatchedToday(transaction) : null,
        withdrawalsToday(transaction),
        changedToday(transaction, index, language),
        enquiriesToday(transaction, { index, language, now }),
        healthOf(transaction),
      ]);
      return done({
        ...{ day, performances, lastHour, health },
        stuck: { emails, refunds },
        decisions: { claims, unmatched, withdrawals, changed, enquiries },
      });
    });
  },
  print: describe,
});

function describe({ day, performances, lastHour, stuck, decisions, health }: Shown): string {
  const counts = { ...stuck, ...decisions };
  return [
    day,
    ...performances.map(
      ({ id, title, starts, sold, held, blocked, free, revenue }) =>
        `${id}  ${title}  ${starts}  ${sold} sold, ${held} held, ${blocked} blocked, ${free} free  ${writeMoney(revenue)}`,
    ),
    `last hour: ${lastHour.orders} orders, ${lastHour.tickets} tickets, ${writeMoney(lastHour.amount)}`,
    ...Object.entries(counts).flatMap(([what, waits]) =>
      waits === null || waits.count === 0 ? [] : [`${waits.count} ${what} wait`],
    ),
    `outbox: ${health.outbox.waiting} jobs are due, the oldest for ${health.outbox.oldestSeconds ?? 0} s`,
  ].join("\n");
}
