import { and, eq, inArray, sql } from "drizzle-orm";
import type { Language, LocalText } from "#domain/languages.ts";
import { dayIn } from "../basket/price-basket.ts";
import { findLevel, heldUntil } from "../lines/kinds/membership.ts";
import { tellPrice } from "../sales/direct-debit/membership-plans.ts";
import type { Services } from "../services.ts";
import { inTransaction } from "../storage/database.ts";
import { memberships } from "../storage/tables/members.ts";
import { debitPlans } from "../storage/tables/sales/direct-debit.ts";
import { orders } from "../storage/tables/shop.ts";
import { findCustomer } from "../visitors/customers.ts";
import { hourOfEmails, stagesOf } from "./stages.ts";

/** Whoever belongs to the house hears before that ends, or goes on by itself, so many days before as the house has it. */

/** One email a membership and stage; who joined later than that knows the day. A term that is followed by another is none. */
export async function remindOfMemberships(services: Services): Promise<void> {
  const { database, outbox, settings } = services;
  const now = new Date(services.now());
  const notBefore = hourOfEmails(services);
  for (const { days, from, to } of stagesOf(services, settings.membershipEmailDays)) {
    await inTransaction(database, async (transaction) => {
      const { rows } = await transaction.execute<{ membership: string; ends: string }>(sql`
        with told as (
          insert into membership_reminders (membership, ends, days, at)
          select id, ends, ${days}::int, ${now}::timestamptz from memberships
          where cancelled is null and ends between ${from}::date and ${to}::date and starts < ends - ${days}::int
            and not exists (select 1 from memberships as later where later.customer = memberships.customer
              and later.level = memberships.level and later.cancelled is null and later.ends > memberships.ends)
          on conflict do nothing returning membership, ends)
        select membership, ends::text as ends from told order by membership`);
      for (const { membership, ends } of rows) {
        await outbox.put(transaction, { kind: "membership-ends", membership, ends, days }, { notBefore });
      }
    });
  }
}

export interface MembershipToTell {
  readonly to: { readonly email: string; readonly firstName: string; readonly lastName: string };
  /** As it was bought. */
  readonly language: Language;
  readonly name: LocalText;
  /** Where it is renewed by hand; null where its level is not sold any more. */
  readonly slug: string | null;
  /** Where it goes on by itself: when how much is collected. Minor units. */
  readonly renewal: { readonly on: string; readonly amount: number; readonly currency: string } | null;
}

/** Null where it was renewed or given up meanwhile, or is over. What is told of its price is what will be collected. */
export async function membershipToTell(
  services: Services,
  id: string,
  ends: string,
): Promise<MembershipToTell | null> {
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
  const customer = await findCustomer(database, row.customer);
  const level = findLevel(index, row.level);
  const isLast = (await heldUntil(database, row.customer, row.level, today)) === ends;
  if (!customer || !level || !isLast) return null;
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
  if (plan && isRenewed) await tellPrice(database, plan.id, level.price);
  const { email, firstName, lastName } = customer;
  return {
    to: { email, firstName, lastName },
    language: document.language,
    name: level.name,
    slug: level.retired ? null : level.slug,
    renewal: plan?.next && isRenewed ? { on: plan.next, amount: level.price, currency: plan.currency } : null,
  };
}
