import { and, eq, inArray, like } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { done } from "#domain/outcome.ts";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import { paymentsOf } from "../../engine/orders/order-payments.ts";
import { BY_HAND } from "../../payments/by-hand.ts";
import { leftToRefund } from "../../payments/refund-sale.ts";
import { movements, tenders } from "../../payments/schema.ts";
import { readAmount, writeAmount } from "../amounts.ts";
import { type BoxOffice, type BoxOfficeCommand, no, textOption } from "../box-office-command.ts";
import { spanOf } from "../days.ts";
import { noSuchOrder, orderByNumber } from "../find.ts";
import { describeUse, isUseConfirmed, refuseUse, USED_OPTIONS } from "../used-parts.ts";

export const resend: BoxOfficeCommand = {
  name: "resend",
  usage: "<order number>",
  summary: "resends an order's email with its tickets",
  words: [1, 1],
  async run(boxOffice, { words: [number = ""] }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return noSuchOrder(number);
    if (order.state !== "paid")
      return no("not-paid", `Order ${number} is ${order.state}: it has no tickets to send.`);
    const { database, outbox } = boxOffice.engine.services;
    await inTransaction(database, (transaction) =>
      outbox.put(transaction, { kind: "order-confirmation", order: order.link }),
    );
    return done(`The email of order ${number} goes to ${order.document.holder.email}.`);
  },
};

export const refund: BoxOfficeCommand = {
  name: "refund",
  usage: "<order number> [--amount 250.50] [--again] [--by-hand] [--used --why <reason>]",
  summary:
    "refunds an order to its original payment methods: all that is left, or an amount; used items only with a reason",
  words: [1, 1],
  options: {
    amount: { type: "string" },
    again: { type: "boolean" },
    "by-hand": { type: "boolean" },
    ...USED_OPTIONS,
  },
  async run(boxOffice, given) {
    const [number = ""] = given.words;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return noSuchOrder(number);
    const typed = textOption(given, "amount");
    const part = typed === undefined ? null : readAmount(typed);
    if (typed !== undefined && part === null)
      return no("bad-amount", `"${typed}" is no amount, as 250 or 250.50.`);
    const left = await leftToRefund(paymentsOf(boxOffice.engine.services), order.id);
    if (left === null) return no("not-paid", `Order ${number} is ${order.state}: nothing was taken for it.`);
    if (left === 0) return no("nothing-left", `All of order ${number} is back already, or on its way.`);
    const byHand = given.options["by-hand"] === true;
    const isByHand = await isGivenByHand(boxOffice, order.id);
    if (isByHand && !byHand)
      return no(
        "by-hand",
        `Order ${number} was paid by direct debit or at the counter: only you can give its money back. Do that, and note it with --by-hand.`,
      );
    if (byHand && !isByHand)
      return no("not-by-hand", `The provider gives the money of order ${number} back: leave out --by-hand.`);
    const amount = part ?? left;
    const { id, times } = byHand
      ? await nameTransfer(boxOffice, order.id, amount)
      : await nameRefund(boxOffice, order.id, amount, part === null);
    if (times > 0 && given.options["again"] !== true) {
      return no(
        "given-before",
        byHand
          ? `A transfer of ${writeAmount(amount)} for order ${number} was noted before; --again notes another.`
          : `${writeAmount(amount)} of order ${number} was given back before; --again gives it once more.`,
      );
    }
    const isConfirmed = isUseConfirmed(given);
    const requested = { order: order.id, amount, id, isByHand: byHand, isUseConfirmed: isConfirmed };
    const refunded = await boxOffice.engine.orders.refund(requested);
    if (refunded.ok) {
      const outcome = byHand ? "is recorded as refunded" : "is refunded";
      return done(`${writeAmount(amount)} ${order.currency} of order ${number} ${outcome}.`);
    }
    const { refusal } = refunded;
    if (refusal.reason === "used") return refuseUse(given, describeUse(order, refusal.parts));
    if (refusal.reason === "more-than-left")
      return no(
        "more-than-left",
        `Of order ${number} only ${writeAmount(refusal.left)} is left to give back.`,
      );
    return no("not-paid", `Order ${number} is not paid.`);
  },
};

/** Paid by hand: direct debit refunds only claims through the bank, and a till cannot refund on its own. */
async function isGivenByHand({ engine }: BoxOffice, order: string): Promise<boolean> {
  const paid = and(eq(tenders.order, order), inArray(tenders.kind, [...BY_HAND]));
  const found = await engine.services.database.select({ id: tenders.id }).from(tenders).where(paid);
  return found.length > 0;
}

/** Identifies a refund. Two operators who enter the same refund concurrently get the same id, so it is made once. */
interface Named {
  readonly id: string;
  /** How many refunds of the same amount precede it. */
  readonly times: number;
}

async function nameTransfer({ engine }: BoxOffice, order: string, amount: number): Promise<Named> {
  const own = `${order}-${amount}`;
  const times = await engine.services.database.$count(movements, like(movements.id, `hand-${own}-%`));
  return { id: `${own}-${times}`, times };
}

async function nameRefund(
  { engine }: BoxOffice,
  order: string,
  amount: number,
  isRest: boolean,
): Promise<Named> {
  const own = `box-office-${order}-${amount}`;
  if (isRest) return { id: `box-office-${order}-rest-${amount}`, times: 0 };
  const rows = await engine.services.database
    .select({ id: movements.id })
    .from(movements)
    .where(like(movements.id, `return-${own}-%`));
  // A refund across several tenders has one movement for each.
  const times = new Set(rows.map(({ id }) => id.replace(/-\d+$/, ""))).size;
  return { id: `${own}-${times}`, times };
}

export const lock: BoxOfficeCommand = {
  name: "lock",
  usage: "<order number> --why <reason>",
  summary: "lets only the box office complete a reserved order",
  words: [1, 1],
  options: { why: { type: "string" } },
  async run(boxOffice, given) {
    const [number = ""] = given.words;
    const why = textOption(given, "why")?.trim();
    if (!why) return no("no-reason", "Say why, with --why.");
    const isLocked = await boxOffice.engine.orders.lockReserved(number, why);
    return isLocked ? done(`Order ${number} is locked.`) : notReserved(number);
  },
};

export const unlock: BoxOfficeCommand = {
  name: "unlock",
  usage: "<order number>",
  summary: "lets the customer complete a reserved order again",
  words: [1, 1],
  async run(boxOffice, { words: [number = ""] }) {
    return (await boxOffice.engine.orders.lockReserved(number, null))
      ? done(`Order ${number} is open again.`)
      : notReserved(number);
  },
};

/** Ends the day at its last whole second. */
const SECOND_MS = 1_000;

export const extend: BoxOfficeCommand = {
  name: "extend",
  usage: "<order number> --until <day>",
  summary: "extends a reserved order to the end of a later day, and emails its customer",
  words: [1, 1],
  options: { until: { type: "string" } },
  async run(boxOffice, given) {
    const [number = ""] = given.words;
    const day = textOption(given, "until") ?? "";
    const { timeZone } = boxOffice.engine.services.settings;
    const span = spanOf(day, day, timeZone);
    if (!span.ok) return span;
    const extended = await boxOffice.engine.orders.extendReserved(
      number,
      span.value.until.getTime() - SECOND_MS,
    );
    if (extended.ok) return done(`Order ${number} is kept to the end of ${day}; its customer is written to.`);
    const { refusal } = extended;
    if (refusal.reason === "not-reserved") return notReserved(number);
    if (refusal.reason === "payment-under-way")
      return no("payment-under-way", `Order ${number} is just being paid.`);
    if (refusal.reason === "too-late") {
      const latest = dayIn(timeZone, refusal.latest.getTime());
      return no(
        "too-late",
        `Order ${number} can wait to ${latest} at most: then it is played, or no longer sold.`,
      );
    }
    return no("not-later-than-now", `Order ${number} is kept as long as that already.`);
  },
};

const notReserved = (number: string) => no("not-reserved", `There is no reserved order ${number}.`);
