import { and, asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { dayIn } from "#domain/house-day.ts";
import type { Charge } from "#domain/price/charge.ts";
import { MOST_VOUCHERS, type VoucherDelivery } from "#domain/sales/vouchers.ts";
import { storedValue } from "../../../payments/schema.ts";
import { spentOf, voidValue } from "../../../payments/stored-value/stored-value.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineContext, LineKind, LineNote, LineRow, UsedPart } from "../../kernel/line-kind.ts";
import { POSTAGE, rateToday } from "../../lines/price-basket.ts";
import type { Executor } from "../../storage/database.ts";
import { giftVouchers } from "../../storage/tables/sales/vouchers.ts";
import { issueVoucher } from "../../value/issue-value.ts";
import { postedProducts } from "../products/products-kind.ts";

/** A gift voucher: stored value. It is never discounted and cannot be paid for with vouchers or credit. */

export interface VoucherDetails {
  /** Minor units. */
  readonly amount: number;
  readonly recipient: string;
  readonly message: string;
  readonly delivery: VoucherDelivery;
  readonly email: string;
  /** YYYY-MM-DD; null for immediate delivery. */
  readonly day: string | null;
  /** Months of validity that the customer was shown before the purchase. */
  readonly months: number;
  readonly vat: string | null;
}

/** Time of day at which vouchers for a later day are emailed. */
const MORNING = { hour: 8 };

/** The last day, inclusive, on which a voucher delivered on this day is valid. */
export function lastDayOf(delivered: string, months: number): string {
  return Temporal.PlainDate.from(delivered).add({ months }).toString();
}

const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);

export const voucherKind: LineKind<VoucherDetails> = {
  kind: "voucher",
  withdrawal: "at-once",
  withoutPersons: (details) => ({ ...details, recipient: "", message: "", email: "" }),
  paidAtOnce: true,
  paidOutside: true,
  knows: ({ details }, { catalogue }) => catalogue.sales?.vouchers?.vat === details.vat,
  needsAddress: ({ details }) => details.delivery === "post",
  check(own, { index }) {
    const isPosted = Boolean(index.catalogue.sales?.vouchers?.post);
    const forPost = own.filter(({ details }) => details.delivery === "post" && !isPosted);
    return forPost.map(({ id }) => ({ line: id, why: "not-sold-any-more" }));
  },
  price: (own, context) => [
    { phase: "delivery", charges: () => envelope(own, context) },
    {
      phase: "base",
      charges: () =>
        own.map(({ id, quantity, details }) => ({
          line: id,
          phase: "base" as const,
          reference: `V-${details.amount / 100}`,
          gross: details.amount * quantity,
          rate: details.vat === null ? null : rateToday(context, details.vat),
        })),
    },
  ],
  claims: () => [],
  quantities(line, { lines }) {
    const others = lines.filter(({ id, kind }) => kind === "voucher" && id !== line.id);
    return { min: 1, max: Math.max(0, MOST_VOUCHERS - others.reduce((sum, one) => sum + one.quantity, 0)) };
  },
  describe(line, { index, now }) {
    const { recipient, delivery, email, day, months } = line.details;
    const today = dayIn(index.catalogue.timeZone, now);
    const until = lastDayOf(later(today, day), months);
    const way: LineNote =
      delivery !== "email"
        ? { word: `voucher-${delivery}`, values: {} }
        : day === null
          ? { word: "voucher-email", values: { email } }
          : { word: "voucher-email-day", values: { email, day } };
    return {
      name: nameIn(index),
      about: [
        { word: "voucher-for", values: { name: recipient } },
        way,
        { word: "voucher-until", values: { day: until } },
      ],
      picture: null,
    };
  },

  async fulfil(tools, order, line) {
    const { transaction, catalogue: index, outbox, random, settings, now } = tools;
    const { details, quantity } = line;
    const { amount: face, months, vat } = details;
    const { timeZone, currency } = index.catalogue;
    const today = dayIn(timeZone, now);
    const day = later(today, details.day);
    const sold =
      vat === null
        ? {}
        : { vat: "single" as const, vatRate: rateToday({ index, now: order.paid.getTime() }, vat) };
    const ids: string[] = [];
    for (let position = 0; position < quantity; position++) {
      const { id } = await issueVoucher({ random, settings, now: () => now }, transaction, {
        face,
        paid: face,
        currency,
        origin: "sold",
        validFrom: day,
        validUntil: lastDayOf(day, months),
        ...sold,
      });
      await transaction.insert(giftVouchers).values({ value: id, order: order.id, line: line.id, position });
      ids.push(id);
    }
    // The box office prints it with `print-vouchers` and posts it.
    if (details.delivery === "post") return { result: { vouchers: ids } };
    const morning = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: MORNING });
    const options = day > today ? { notBefore: new Date(morning.epochMilliseconds) } : {};
    await outbox.put(transaction, { kind: "gift-vouchers", order: order.link, line: line.id }, options);
    return { result: { vouchers: ids } };
  },

  async keeps({ transaction }, order, line) {
    const made = await vouchersOf(transaction, order.id, line.id, "locked");
    const isWhole = made.every(
      ({ state, balance, face, held }) => state === "live" && balance === face && held === 0,
    );
    return isWhole ? null : "voucher-used";
  },

  async used({ transaction }, order, line) {
    const parts: UsedPart[] = [];
    for (const { id, face, held, last4 } of await vouchersOf(transaction, order.id, line.id, "locked")) {
      const amount = held + (await spentOf(transaction, id));
      if (amount > 0) parts.push({ what: "voucher", last4: last4 ?? "", amount, face });
    }
    return parts;
  },

  async reverse({ transaction, now }, order, line) {
    for (const { id } of await vouchersOf(transaction, order.id, line.id, "locked")) {
      await voidValue(transaction, id, new Date(now));
    }
  },
};

/** Postage for all posted vouchers. Free if they can go into the products' parcel. */
function envelope(own: readonly LineRow<VoucherDetails>[], context: LineContext): Charge[] {
  const post = context.index.catalogue.sales?.vouchers?.post;
  const isPosted = own.some(({ details }) => details.delivery === "post");
  if (!post || !isPosted || post.amount === 0 || postedProducts(context).length > 0) return [];
  const rate = rateToday(context, post.vat);
  return [{ line: null, phase: "delivery", reference: POSTAGE, gross: post.amount, rate }];
}

function nameIn({ catalogue }: CatalogueIndex) {
  return catalogue.sales?.vouchers?.name ?? { sv: "Presentkort" };
}

/** The vouchers of a line. The sort order prevents deadlocks when several are locked. */
export async function vouchersOf(
  executor: Executor,
  order: string,
  line: LineRow["id"],
  locked: "locked" | null = null,
) {
  const query = executor
    .select({ value: storedValue })
    .from(giftVouchers)
    .innerJoin(storedValue, eq(storedValue.id, giftVouchers.value))
    .where(and(eq(giftVouchers.order, order), eq(giftVouchers.line, line)))
    .orderBy(asc(storedValue.id));
  const rows = await (locked ? query.for("update", { of: storedValue }) : query);
  return rows.map(({ value }) => value);
}
