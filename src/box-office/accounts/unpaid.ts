import { done } from "#domain/outcome.ts";
import { listDebts } from "../../engine/sales/direct-debit/debts.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { accounts } from "../operations/accounts.ts";

export const unpaid = implement(accounts.unpaid, {
  async run({ engine }, { all = false, after }) {
    const debts = await listDebts(engine.services.database, { all, after, most: ROWS_TO_READ });
    const list = toList(debts, {
      id: ({ number }) => number,
      entry: ({ number, email, owed, total, currency, sold, stopped, next }) => ({
        ...{ order: number, email, stopped, next },
        owed: { amount: owed, currency },
        total: { amount: total, currency },
        sold: sold.toISOString(),
      }),
    });
    return done({ ...list, entries: list.entries.filter(({ owed }) => owed.amount > 0) });
  },
  print: (list) =>
    printList(
      list,
      ({ order, email, owed, total, sold, stopped, next }) => {
        const how = stopped ? "stopped" : next ? `next ${next}` : "with the bank";
        const amounts = `${writeAmount(owed.amount)} of ${writeMoney(total)}`;
        return `${order}  ${email}  ${amounts}  sold ${sold.slice(0, 10)}  ${how}`;
      },
      "Nothing is owed that nobody collects.",
    ),
});
