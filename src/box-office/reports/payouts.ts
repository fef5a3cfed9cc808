import { done, refused } from "#domain/outcome.ts";
import { matchPayouts, readPayouts } from "#domain/reports/payouts.ts";
import { providerMovements } from "../../engine/reports/money.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import { beginOf, endOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { MOST_ENTRIES } from "../operations/lists.ts";
import { reports } from "../operations/reports.ts";

export const payouts = implement(reports.payouts, {
  async run({ engine }, { content, from, to }) {
    const { settings, catalogue, database } = engine.services;
    if (from > to) return refused("wrong-period");
    const read = readPayouts(content);
    if (!read.ok) return read;
    const lines = read.value;
    const span = { from: beginOf(from, settings.timeZone), until: endOf(to, settings.timeZone) };
    const references = lines.map(({ reference }) => reference).filter((one) => one !== "");
    const booked = await atOneMoment(database, (transaction) =>
      providerMovements(transaction, span, references),
    );
    const { matched, sum, differing, onlyInFile, onlyInLedger } = matchPayouts(lines, booked);
    const { currency } = (await catalogue.current()).catalogue;
    return done({
      ...{ matched, sum: { amount: sum, currency } },
      differing: differing.slice(0, MOST_ENTRIES),
      onlyInFile: onlyInFile.slice(0, MOST_ENTRIES),
      onlyInLedger: onlyInLedger.slice(0, MOST_ENTRIES),
      counts: {
        ...{ differing: differing.length, onlyInFile: onlyInFile.length },
        onlyInLedger: onlyInLedger.length,
      },
    });
  },
  print: ({ matched, sum, differing, onlyInFile, onlyInLedger }) =>
    [
      `${matched} match: ${writeMoney(sum)}`,
      ...differing.map(
        ({ file, booked }) =>
          `line ${file.line}: ${writeAmount(file.amount)}, in the ledger ${writeAmount(booked.amount)} (order ${booked.order})`,
      ),
      ...onlyInFile.map(({ line, amount }) => `line ${line}: ${writeAmount(amount)} is not in the ledger`),
      ...onlyInLedger.map(({ order, amount }) => `order ${order}: ${writeAmount(amount)} is not in the file`),
    ].join("\n"),
});
