import { sql } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { creditOf, spendable } from "../../payments/stored-value/stored-value.ts";
import { recipientOf } from "../account/email-recipients.ts";
import { languageOfCustomer } from "../account/language-of.ts";
import type { Services } from "../kernel/services.ts";
import { todayOf } from "../kernel/today.ts";
import { queueByStage } from "./stages.ts";

/** Skips credit received within the stage. */
export function remindOfCredit(services: Services): Promise<void> {
  const now = new Date(services.now());
  return queueByStage<{ customer: string; until: string }>(
    services,
    services.settings.creditEmailDays,
    ({ days, from, to }) => sql`
        with due as (
          insert into credit_reminders (value, valid_until, days, at)
          select id, valid_until, ${days}::int, ${now}::timestamptz from stored_value
          where kind = 'credit' and state = 'live' and balance > held and valid_until between ${from}::date and ${to}::date
            and (created at time zone ${services.settings.timeZone})::date < valid_until - ${days}::int
          on conflict do nothing returning value)
        select distinct customer, valid_until::text as until from due join stored_value on stored_value.id = due.value
        order by customer, until`,
    (row, days) => ({ kind: "credit-expiry", ...row, days }),
  );
}

export interface CreditNotice {
  readonly to: EmailPerson;
  /** The language of the last purchase; null without one. */
  readonly language: Language | null;
  /** Credit that expires on that day, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Null if none of it is left, or it has expired. */
export async function creditNotice(
  services: Services,
  id: string,
  until: string,
): Promise<CreditNotice | null> {
  const { database } = services;
  const to = await recipientOf(services, id);
  if (!to) return null;
  const today = todayOf(services);
  const { currency } = (await services.catalogue.current()).catalogue;
  const amount = (await creditOf(database, id))
    .filter(({ validUntil }) => validUntil === until)
    .reduce((sum, lot) => sum + spendable(lot, today, currency), 0);
  if (amount === 0) return null;
  return { to, language: await languageOfCustomer(database, id), amount, currency };
}
