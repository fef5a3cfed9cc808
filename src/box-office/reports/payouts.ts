import { done, refused } from "#domain/outcome.ts";
import { type BookedMovement, matchPayouts, type PayoutLine, readPayouts } from "#domain/reports/payouts.ts";
import { providerMovements } from "../../engine/reports/money.ts";
import { fetchPayouts, paidOutElsewhere, storedPayouts } from "../../engine/reports/payouts.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { spanOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { MOST_ENTRIES } from "../operations/lists.ts";
import { type MatchedPayouts, payouts as operations } from "../operations/reports/payouts.ts";

const match = implement(operations.match, {
  async run(boxOffice, { content, from, to }) {
    const { settings, database } = boxOffice.engine.services;
    if (from > to) return refused("wrong-period");
    const read = readPayouts(content);
    if (!read.ok) return read;
    const lines = read.value;
    const span = spanOf(from, to, settings.timeZone);
    const booked = await atOneMoment(database, (transaction) =>
      providerMovements(transaction, span, referencesOf(lines)),
    );
    return done(await matchedOf(boxOffice, lines, booked));
  },
  print: describe,
});

const fetched = implement(operations.fetched, {
  async run(boxOffice, { from, to }) {
    const { settings, database, payouts } = boxOffice.engine.services;
    if (from > to) return refused("wrong-period");
    const span = spanOf(from, to, settings.timeZone);
    const { stored, booked } = await atOneMoment(database, async (transaction) => {
      const found = await storedPayouts(transaction, { from, to });
      const all = await providerMovements(transaction, span, referencesOf(found.lines));
      const elsewhere = await paidOutElsewhere(transaction, all, { from, to });
      const own = new Set(referencesOf(found.lines));
      return {
        stored: found,
        booked: all.filter(({ reference }) => own.has(reference) || !elsewhere.has(reference)),
      };
    });
    return done({
      isFetched: payouts !== undefined,
      payouts: stored.payouts.slice(-MOST_ENTRIES).map((payout) => {
        const { id, reference, date, currency, amount, fees, movements, fetched: at } = payout;
        return {
          ...{ id, reference, date, movements, fetched: at.toISOString() },
          ...{ amount: { amount, currency }, fees: { amount: fees, currency } },
        };
      }),
      matched: await matchedOf(boxOffice, stored.lines, booked),
    });
  },
  print: ({ payouts, matched }) =>
    [
      ...payouts.map(
        ({ date, reference, amount, fees, movements }) =>
          `${date}  ${reference}  ${writeMoney(amount)}, fees ${writeMoney(fees)}, ${movements} movements`,
      ),
      describe(matched),
    ].join("\n"),
});

const fetch = implement(operations.fetch, {
  async run({ engine: { services } }) {
    const found = await fetchPayouts(services);
    if (found.ok) return done({ found: found.value });
    return found.refusal.reason === "unreachable" ? refused("provider-unreachable") : refused("no-payouts");
  },
  print: ({ found }) => `${found} new payouts`,
});

export const payoutImplementations = { match, fetched, fetch };

const referencesOf = (lines: readonly PayoutLine[]) =>
  lines.map(({ reference }) => reference).filter((one) => one !== "");

async function matchedOf(
  { engine }: Pick<BoxOffice, "engine">,
  lines: readonly PayoutLine[],
  booked: readonly BookedMovement[],
): Promise<MatchedPayouts> {
  const { matched, sum, differing, onlyInFile, onlyInLedger } = matchPayouts(lines, booked);
  const { currency } = (await engine.services.catalogue.current()).catalogue;
  return {
    ...{ matched, sum: { amount: sum, currency } },
    differing: differing.slice(0, MOST_ENTRIES),
    onlyInFile: onlyInFile.slice(0, MOST_ENTRIES),
    onlyInLedger: onlyInLedger.slice(0, MOST_ENTRIES),
    counts: {
      ...{ differing: differing.length, onlyInFile: onlyInFile.length },
      onlyInLedger: onlyInLedger.length,
    },
  };
}

function describe({ matched, sum, differing, onlyInFile, onlyInLedger }: MatchedPayouts): string {
  return [
    `${matched} match: ${writeMoney(sum)}`,
    ...differing.map(
      ({ file, booked }) =>
        `line ${file.line}: ${writeAmount(file.amount)}, in the ledger ${writeAmount(booked.amount)} (order ${booked.order})`,
    ),
    ...onlyInFile.map(({ line, amount }) => `line ${line}: ${writeAmount(amount)} is not in the ledger`),
    ...onlyInLedger.map(({ order, amount }) => `order ${order}: ${writeAmount(amount)} is not paid out`),
  ].join("\n");
}
