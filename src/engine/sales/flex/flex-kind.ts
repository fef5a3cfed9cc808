import { and, eq, isNull } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { type FlexSubscription, isFlexSoldAt } from "#domain/sales/packages/flex-subscriptions.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { FulfilmentTools, LineKind, LineNote, LineRow, PaidOrder } from "../../kernel/line-kind.ts";
import { findFlex } from "../../lines/prepaid-tickets.ts";
import { rateToday } from "../../lines/price-basket.ts";
import { subscriptionRedemptions, ticketSubscriptions } from "../../storage/tables/sales/flex.ts";
import { type Redemption, subscriptionsOf } from "../../value/redemptions.ts";
import { lastDayOf } from "../vouchers/voucher-kind.ts";

/** A flex subscription: a card with prepaid redemptions for later tickets. */

export interface FlexDetails {
  readonly flex: string;
}

export const FLEX = "flex";

function known(index: CatalogueIndex, line: LineRow<FlexDetails>): FlexSubscription {
  const flex = findFlex(index, line.details.flex);
  if (!flex) throw new Error(`Unknown flex subscription ${line.details.flex}`);
  return flex;
}

function lastDayOfCard(
  { until, months }: Pick<FlexSubscription, "until" | "months">,
  bought: string,
): string {
  return until ?? lastDayOf(bought, months);
}

export const flexKind: LineKind<FlexDetails> = {
  kind: FLEX,
  withdrawal: "at-once",
  needsAccount: () => true,
  paidAtOnce: true,
  knows: (line, index) => findFlex(index, line.details.flex) !== undefined,

  check: (own, { index, now }) =>
    own
      .filter((line) => !isFlexSoldAt(known(index, line), now))
      .map((line) => ({ line: line.id, why: "not-sold-any-more" })),

  price: (own, context) => [
    {
      phase: "base",
      charges: () =>
        own.map((line) => {
          const { id, price, vat } = known(context.index, line);
          const rate = rateToday(context, vat);
          return { line: line.id, phase: "base" as const, reference: `S-${id}`, gross: price, rate };
        }),
    },
  ],

  claims: () => [],
  quantities: () => null,

  describe(line, { index, now }) {
    const flex = known(index, line);
    const { name, structure, redemptions, picture } = flex;
    const day = lastDayOfCard(flex, dayIn(index.catalogue.timeZone, now));
    const about: LineNote[] = [
      { text: structure },
      { word: "flex-redemptions", values: { count: String(redemptions) } },
      { word: "flex-until", values: { day } },
    ];
    return { name, about, picture };
  },

  async fulfil({ transaction, catalogue: index, random }, order, line) {
    const bought = known(index, line);
    const { id: flex, name, structure, redemptions, price } = bought;
    const id = random.id();
    const { timeZone, currency } = index.catalogue;
    const expires = lastDayOfCard(bought, dayIn(timeZone, order.paid.getTime()));
    const sold = { flex, name, structure, price, currency, issued: order.paid, expires };
    const made = await transaction
      .insert(ticketSubscriptions)
      .values({ id, customer: order.customer, order: order.id, line: line.id, ...sold })
      .onConflictDoNothing()
      .returning({ id: ticketSubscriptions.id });
    if (made.length > 0) {
      await transaction.insert(subscriptionRedemptions).values(
        Array.from({ length: redemptions }, (_, position) => ({
          id: random.id(),
          subscription: id,
          position,
        })),
      );
    }
    return { result: { expires } };
  },

  async keeps(tools, order, line) {
    await lockCard(tools, order, line);
    return (await redemptionsOf(tools, order, line)).some(({ use }) => use !== null)
      ? "subscription-used"
      : null;
  },

  async used(tools, order, line) {
    await lockCard(tools, order, line);
    const redemptions = await redemptionsOf(tools, order, line);
    const orders = redemptions.flatMap(({ use }) => (use ? [use.order.number] : []));
    const numbers = [...new Set(orders)];
    return orders.length === 0
      ? []
      : [{ what: "redemptions", used: orders.length, of: redemptions.length, orders: numbers }];
  },

  async reverse({ transaction, now }, order, line) {
    await transaction
      .update(ticketSubscriptions)
      .set({ cancelled: new Date(now) })
      .where(
        and(
          eq(ticketSubscriptions.order, order.id),
          eq(ticketSubscriptions.line, line.id),
          isNull(ticketSubscriptions.cancelled),
        ),
      );
  },
};

async function lockCard(
  { transaction }: FulfilmentTools,
  order: Pick<PaidOrder, "id">,
  line: Pick<LineRow, "id">,
): Promise<void> {
  const mine = and(eq(ticketSubscriptions.order, order.id), eq(ticketSubscriptions.line, line.id));
  await transaction.select().from(ticketSubscriptions).where(mine).for("update");
}

async function redemptionsOf(
  { transaction, settings }: FulfilmentTools,
  order: Pick<PaidOrder, "id" | "customer">,
  line: Pick<LineRow, "id">,
): Promise<readonly Redemption[]> {
  const cards = await subscriptionsOf(transaction, order.customer, settings);
  return cards.find(({ row }) => row.order === order.id && row.line === line.id)?.redemptions ?? [];
}
