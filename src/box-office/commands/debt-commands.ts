import { done } from "#domain/outcome.ts";
import { listDebts } from "../../engine/sales/direct-debit/debts.ts";
import { writeAmount } from "../amounts.ts";
import type { BoxOfficeCommand } from "../box-office-command.ts";

/** Lists series with unpaid instalments, which are reported nowhere else. */
export const unpaid: BoxOfficeCommand = {
  name: "unpaid",
  usage: "[--all]",
  summary:
    "lists orders by instalments that are still owed and no longer collected; --all includes those still being collected",
  words: [0, 0],
  options: { all: { type: "boolean" } },
  async run({ engine }, { options }) {
    const debts = await listDebts(engine.services.database);
    const lines = debts
      .filter(({ stopped }) => stopped || options["all"] === true)
      .map(({ number, email, owed, total, currency, sold, next, stopped }) => {
        const how = stopped ? "stopped" : next ? `next ${next}` : "with the bank";
        const day = sold.toISOString().slice(0, 10);
        return `${number}  ${email}  ${writeAmount(owed)} of ${writeAmount(total)} ${currency}  sold ${day}  ${how}`;
      });
    return done(lines.join("\n") || "Nothing is owed that nobody collects.");
  },
};
