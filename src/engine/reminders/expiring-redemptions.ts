import { eq, sql } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { recipientOf } from "../account/email-recipients.ts";
import type { Services } from "../kernel/services.ts";
import { findFlex } from "../lines/prepaid-tickets.ts";
import { ticketSubscriptions } from "../storage/tables/sales/flex.ts";
import { orders } from "../storage/tables/shop.ts";
import { subscriptionsOf } from "../value/redemptions.ts";
import { queueByStage } from "./stages.ts";

/** Skips redemptions that were received within the stage. */
export function remindOfRedemptions(services: Services): Promise<void> {
  const { timeZone, creditReturnDays } = services.settings;
  const now = new Date(services.now());
  return queueByStage<{ subscription: string; until: string }>(
    services,
    services.settings.flexEmailDays,
    // A redemption that was returned late has a later last day than its card.
    ({ days, from, to }) => sql`
        with free as (
          select cards.id as subscription, cards.expires, (cards.issued at time zone ${timeZone})::date as issued,
            (select (max(movements.requested) at time zone ${timeZone})::date from tenders
              join movements on movements.tender = tenders.id
              where tenders.redemption = redemptions.id and tenders.returned >= tenders.taken) as back
          from ticket_subscriptions as cards join subscription_redemptions as redemptions on redemptions.subscription = cards.id
          where cards.cancelled is null and not exists (
            select 1 from tenders where tenders.redemption = redemptions.id
              and (tenders.state = 'held' or (tenders.state = 'taken' and tenders.returned < tenders.taken)))
        ), ending as (
          select subscription, greatest(expires, back + ${creditReturnDays}::int) as until,
            case when back + ${creditReturnDays}::int > expires then back else issued end as since from free
        ), due as (
          insert into redemption_reminders (subscription, valid_until, days, at)
          select distinct subscription, until, ${days}::int, ${now}::timestamptz from ending
          where until between ${from}::date and ${to}::date and since < until - ${days}::int
          on conflict do nothing returning subscription, valid_until)
        select subscription, valid_until::text as until from due order by subscription, until`,
    (row, days) => ({ kind: "redemption-expiry", ...row, days }),
  );
}

export interface RedemptionsNotice {
  readonly to: EmailPerson;
  /** The language of the card's purchase. */
  readonly language: Language;
  readonly name: LocalText;
  /** Number of redemptions that expire on that day. */
  readonly redemptions: number;
}

/** Null if none of them are left, the card was returned, or it has expired. */
export async function redemptionsNotice(
  services: Services,
  id: string,
  until: string,
): Promise<RedemptionsNotice | null> {
  const { database, settings } = services;
  const [found] = await database
    .select({ customer: ticketSubscriptions.customer, document: orders.document })
    .from(ticketSubscriptions)
    .innerJoin(orders, eq(orders.id, ticketSubscriptions.order))
    .where(eq(ticketSubscriptions.id, id));
  const to = found && (await recipientOf(services, found.customer));
  if (!found || !to || until < dayIn(settings.timeZone, services.now())) return null;
  const cards = await subscriptionsOf(database, found.customer, settings);
  const card = cards.find(({ row }) => row.id === id);
  const isValid = card?.row.cancelled === null && findFlex(await services.catalogue.current(), card.row.flex);
  if (!card || !isValid) return null;
  const redemptions = card.redemptions.filter(({ use, expires }) => use === null && expires === until).length;
  if (redemptions === 0) return null;
  return { to, language: found.document.language, name: card.row.name, redemptions };
}
