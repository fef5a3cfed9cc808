import { done, refused } from "#domain/outcome.ts";
import { waitingValue } from "../../engine/orders/returned/void-value.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { findByHash, findValues, voidValue } from "../../payments/stored-value/stored-value.ts";
import { hashCode, readCode, unsealCode } from "../../payments/stored-value/voucher-codes.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { value } from "../operations/customers/value.ts";

export const showVoucher = implement(value.showVoucher, {
  async run(boxOffice, { code }) {
    const found = await voucherOf(boxOffice, code);
    if (!found) return refused("unknown-voucher");
    const { state, balance, held, currency, validFrom, validUntil, last4 } = found;
    const money = (amount: number) => ({ amount, currency });
    return done({
      last4: last4 ?? "",
      state,
      balance: money(balance),
      held: money(held),
      validFrom,
      validUntil,
    });
  },
  print({ last4, state, balance, held, validFrom, validUntil }) {
    const days = `from ${validFrom} ${validUntil === null ? "without an end" : `to ${validUntil}`}`;
    return `…${last4}  ${state}  balance ${writeMoney(balance)}, ${writeMoney(held)} of it set aside, valid ${days}`;
  },
});

export const voidVoucher = implement(value.voidVoucher, {
  async run(boxOffice, { code, voucher }) {
    const { database, now } = boxOffice.engine.services;
    const [found] =
      voucher === undefined
        ? [await voucherOf(boxOffice, code ?? "")]
        : await findValues(database, [voucher]);
    // Credit is stored value too, without a code.
    if (!found?.codeHash) return refused("unknown-voucher");
    const { id, state, balance, held, currency, last4 } = found;
    if (state === "void") return refused("void-before", { last4: last4 ?? "" });
    await inTransaction(database, (transaction) => voidValue(transaction, id, new Date(now())));
    return done({ last4: last4 ?? "", lost: { amount: balance - held, currency } });
  },
  print: ({ last4, lost }) => `Voucher …${last4} is void: ${writeMoney(lost)} are gone.`,
});

async function voucherOf({ engine }: BoxOffice, typed: string) {
  const { database, settings } = engine.services;
  const code = readCode(typed);
  return code ? findByHash(database, hashCode(settings.codesKey, code)) : null;
}

export const waiting = implement(value.waiting, {
  async run({ engine }, { after }) {
    const { database, settings } = engine.services;
    const rows = await waitingValue(database, { after, most: ROWS_TO_READ });
    return done(
      toList(rows, {
        id: ({ id }) => id,
        entry: ({ id, order, balance, currency, since, codeSealed }) => ({
          ...{ id, order, code: unsealCode(settings.codesKey, codeSealed) },
          balance: { amount: balance, currency },
          since: since.toISOString(),
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ order, code, balance, since }) => `order ${order}  ${code}  ${writeMoney(balance)}  since ${since}`,
      "No value waits.",
    ),
});
