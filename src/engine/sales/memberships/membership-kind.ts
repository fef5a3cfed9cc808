import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { type MembershipLevel, newTerm } from "#domain/sales/contributions/memberships.ts";
import { lockCustomer } from "../../account/lock-customer.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { endOfDay } from "../../catalogue/local-days.ts";
import type { LineContext, LineKind, LineNote, LineRow } from "../../kernel/line-kind.ts";
import { releaseLines } from "../../lines/allocator.ts";
import { rateToday } from "../../lines/price-basket.ts";
import type { Executor } from "../../storage/database.ts";
import { grants, memberships } from "../../storage/tables/customers/members.ts";

/** A membership: one at a time per level and customer. Its rights apply as soon as it is in the basket. */

export interface MembershipDetails {
  readonly level: number;
  readonly autoRenew: boolean;
  /** Starts when the current one ends; only with this may a member buy the same level. */
  readonly renews: boolean;
}

export function findLevel(index: CatalogueIndex, level: number): MembershipLevel | null {
  return index.catalogue.sales?.memberships?.levels.find(({ id }) => id === level) ?? null;
}

function known(index: CatalogueIndex, { details }: LineRow<MembershipDetails>): MembershipLevel {
  const level = findLevel(index, details.level);
  if (!level) throw new Error(`Unknown membership level ${details.level}`);
  return level;
}

/** Whether the customer has a membership of any level on this day, YYYY-MM-DD. */
export async function isMember(executor: Executor, customer: string, today: string): Promise<boolean> {
  const [held] = await executor
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.customer, customer),
        lte(memberships.starts, today),
        gte(memberships.ends, today),
        isNull(memberships.cancelled),
      ),
    )
    .limit(1);
  return held !== undefined;
}

/** The last day of the customer's membership of this level; null if there is none. */
export async function heldUntil(
  executor: Executor,
  customer: string,
  level: number,
  today: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ ends: sql<string | null>`max(${memberships.ends})::text` })
    .from(memberships)
    .where(
      and(
        eq(memberships.customer, customer),
        eq(memberships.level, level),
        gte(memberships.ends, today),
        isNull(memberships.cancelled),
      ),
    );
  return row?.ends ?? null;
}

const today = ({ index, now }: Pick<LineContext, "index" | "now">) => dayIn(index.catalogue.timeZone, now);

export const membershipKind: LineKind<MembershipDetails> = {
  kind: "membership",
  withdrawal: "at-once",
  needsAccount: () => true,
  paidAtOnce: true,
  knows: ({ details }, index) => findLevel(index, details.level) !== null,

  gives(line, index) {
    const { modesOfSale, opens } = known(index, line);
    return [{ modesOfSale, opens }];
  },

  async check(own, context, transaction) {
    const faults = await Promise.all(
      own.map(async (line) => {
        const { id, retired } = known(context.index, line);
        if (retired) return [{ line: line.id, why: "not-sold-any-more" }];
        if (context.customer === null || line.details.renews) return [];
        const held = await heldUntil(transaction, context.customer, id, today(context));
        return held === null ? [] : [{ line: line.id, why: "held-already" }];
      }),
    );
    return faults.flat();
  },

  price: (own, context) => [
    {
      phase: "base",
      charges: () =>
        own.map((line) => {
          const { id, price, vat } = known(context.index, line);
          const rate = vat === null ? null : rateToday(context, vat);
          return { line: line.id, phase: "base" as const, reference: `M-${id}`, gross: price, rate };
        }),
    },
  ],

  // Prevents two baskets of one customer from buying the same membership.
  claims: ({ details }, { customer }) =>
    customer === null ? [] : [{ of: "one", key: `membership:${details.level}:${customer}`, amount: 1 }],

  whenTaken: "held-already",

  quantities: () => null,

  describe(line, { index }) {
    const { name, months } = known(index, line);
    const about: LineNote[] = [
      { word: "membership-months", values: { months: String(months) } },
      { word: line.details.autoRenew ? "membership-renews" : "membership-ends", values: {} },
    ];
    return { name, about, picture: null };
  },

  async fulfil({ transaction, random, now, catalogue: index }, order, line) {
    const level = findLevel(index, line.details.level);
    if (!level) return { undeliverable: "level-gone" };
    await lockCustomer(transaction, order.customer);
    const day = dayIn(index.catalogue.timeZone, order.paid.getTime());
    const held = await heldUntil(transaction, order.customer, level.id, day);
    const term = newTerm(day, held, level.months);
    const id = random.id();
    const made = await transaction
      .insert(memberships)
      .values({
        id,
        customer: order.customer,
        level: level.id,
        fund: level.fund,
        ...term,
        autoRenew: line.details.autoRenew,
        order: order.id,
        line: line.id,
      })
      .onConflictDoNothing()
      .returning({ id: memberships.id });
    if (made.length > 0 && level.modesOfSale.length + level.opens.length > 0) {
      await transaction.insert(grants).values({
        id: random.id(),
        customer: order.customer,
        cause: `membership:${id}`,
        modesOfSale: [...level.modesOfSale],
        opens: [...level.opens],
        from: new Date(now),
        until: new Date(endOfDay(term.ends, index.catalogue.timeZone)),
      });
    }
    // From now on the membership row itself prevents a second one.
    await releaseLines(transaction, order.basket, [line.id]);
    return { result: { membership: id, ...term } };
  },

  // Its rights have applied since it was in the basket.
  keeps: async () => "membership",

  async reverse({ transaction, now }, order, line) {
    const ended = await transaction
      .update(memberships)
      .set({ cancelled: new Date(now) })
      .where(
        and(eq(memberships.order, order.id), eq(memberships.line, line.id), isNull(memberships.cancelled)),
      )
      .returning({ id: memberships.id });
    for (const { id } of ended) {
      await transaction
        .update(grants)
        .set({ until: new Date(now) })
        .where(eq(grants.cause, `membership:${id}`));
    }
  },
};
