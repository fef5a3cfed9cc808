import { and, eq, inArray, sql } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { recipientOf } from "../account/email-recipients.ts";
import type { Services } from "../kernel/services.ts";
import { notifyPrice } from "../sales/direct-debit/membership-plans.ts";
import { findLevel, heldUntil } from "../sales/memberships/membership-kind.ts";
import { memberships } from "../storage/tables/customers/members.ts";
import { debitPlans } from "../storage/tables/sales/direct-debit.ts";
import { orders } from "../storage/tables/shop.ts";
import { queueByStage } from "./stages.ts";

/** Skips memberships that are shorter than the stage, and terms that are followed by another. */
export function remindOfMemberships(services: Services): Promise<void> {
  const now = new Date(services.now());
  return queueByStage<{ membership: string; ends: string }>(
    services,
    services.settings.membershipEmailDays,
    ({ days, from, to }) => sql`
        with due as (
          insert into membership_reminders (membership, ends, days, at)
          select id, ends, ${days}::int, ${now}::timestamptz from memberships
          where cancelled is null and ends between ${from}::date and ${to}::date and starts < ends - ${days}::int
            and not exists (select 1 from memberships as later where later.customer = memberships.customer
              and later.level = memberships.level and later.cancelled is null and later.ends > memberships.ends)
          on conflict do nothing returning membership, ends)
        select membership, ends::text as ends from due order by membership`,
    (row, days) => ({ kind: "membership-ends", ...row, days }),
  );
}

export interface MembershipNotice {
  readonly to: EmailPerson;
  /** The language of the purchase. */
  readonly language: Language;
  readonly name: LocalText;
  /** For renewal by hand; null if the level is no longer sold. */
  readonly slug: string | null;
  /** Date and amount, in minor units, of the automatic renewal; null without one. */
  readonly renewal: { readonly on: string; readonly amount: number; readonly currency: string } | null;
}

/** Null if the membership was renewed or cancelled, or has ended. The price is the one that will be collected. */
export async function membershipNotice(
  services: Services,
  id: string,
  ends: string,
): Promise<MembershipNotice | null> {
  const { database, settings } = services;
  const index = await services.catalogue.current();
  const [found] = await database
    .select({ row: memberships, document: orders.document })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.order))
    .where(eq(memberships.id, id));
  const today = dayIn(settings.timeZone, services.now());
  if (!found || found.row.cancelled !== null || ends < today) return null;
  const { row, document } = found;
  const to = await recipientOf(services, row.customer);
  const level = findLevel(index, row.level);
  const isLast = (await heldUntil(database, row.customer, row.level, today)) === ends;
  if (!to || !level || !isLast) return null;
  const [plan] = await database
    .select()
    .from(debitPlans)
    .where(
      and(
        eq(debitPlans.customer, row.customer),
        eq(debitPlans.kind, "membership"),
        eq(debitPlans.target, row.level),
        inArray(debitPlans.state, ["active", "failing"]),
      ),
    );
  const isRenewed = plan?.next && !level.retired;
  if (plan && isRenewed) await notifyPrice(database, plan.id, level.price);
  return {
    to,
    language: document.language,
    name: level.name,
    slug: level.retired ? null : level.slug,
    renewal: plan?.next && isRenewed ? { on: plan.next, amount: level.price, currency: plan.currency } : null,
  };
}
