import { dayIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { bookingCurve } from "#domain/reports/booking-curve.ts";
import { addUp, compareCells } from "#domain/reports/long-reports.ts";
import type { Cell, ReportId } from "#domain/reports/reports.ts";
import { expiringValue, movedByDay, valueOwed } from "../../engine/reports/money.ts";
import { audienceOf, curveOf, vatOf } from "../../engine/reports/sales.ts";
import { expectedOf, occupancyOf } from "../../engine/reports/seats.ts";
import { type Debt, listDebts } from "../../engine/sales/direct-debit/debts.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import type { PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import { closedTills } from "../../engine/tills/till-sessions.ts";
import type { InPieces } from "./in-pieces.ts";
import type { ReportScope } from "./report-scope.ts";

type RowsOf = (transaction: Transaction, scope: ReportScope, inPieces: InPieces) => Promise<Cell[][]>;

/** Read at a time. */
const DEBTS_AT_ONCE = 5_000;

/** Of the reports that `salesRows` does not make. */
export const OTHER_ROWS: Partial<Record<ReportId, RowsOf>> = {
  async vat(transaction, scope, inPieces) {
    const { words } = scope;
    const found = await inPieces(scope, ({ filter }) => vatOf(transaction, filter));
    const rows = addUp(found, ({ month, rate }) => [month, rate], ["amount", "vat"]).toSorted(
      (a, b) => a.month.localeCompare(b.month) || compareCells(a.rate, b.rate),
    );
    return rows.map(({ month, rate, amount, vat }) => [
      ...[month, rate ?? words.values["excluded"] ?? ""],
      ...[amount, vat, amount - vat],
    ]);
  },

  async closes(transaction, scope, inPieces) {
    const { timeZone, words, index } = scope;
    const rows = await inPieces(scope, ({ from, until }) =>
      movedByDay(transaction, { from, until, timeZone }),
    );
    return rows.map(({ day, kind, currency, takenValue, returnedValue }) => [
      ...[
        day,
        `${words.values[kind] ?? kind}${currency === index.catalogue.currency ? "" : ` (${currency})`}`,
      ],
      ...[takenValue, returnedValue, takenValue - returnedValue],
    ]);
  },

  async tills(transaction, { from, until }) {
    const sessions = await closedTills(transaction, { from, until });
    return sessions.map(({ name, number, opened, closed, openedBy, expected, counted }) => [
      ...[name, number, opened.toISOString(), closed?.toISOString() ?? null, openedBy],
      ...[expected, counted, (counted ?? 0) - (expected ?? 0)],
    ]);
  },

  async occupancy(transaction, scope, inPieces) {
    const { filter, until } = scope;
    const rows = await inPieces(scope, ({ chosen }) =>
      occupancyOf(transaction, idsOf(chosen), { to: filter.to, until }),
    );
    return performanceRows(scope, rows, ({ seats, tickets, free, scanned }) => [
      ...[seats, tickets, free, scanned],
      seats === 0 ? 0 : tickets / seats,
    ]);
  },

  async "booking-curve"(transaction, scope) {
    const [own, other] = [
      await curve(transaction, scope, scope.chosen),
      await curve(transaction, scope, scope.against),
    ];
    const days = new Set([...own, ...other].map(({ daysBefore }) => daysBefore));
    const at = (points: typeof own, day: number) => points.find(({ daysBefore }) => daysBefore === day);
    return [...days]
      .sort((a, b) => b - a)
      .map((day) => {
        const [one, two] = [at(own, day), at(other, day)];
        return [day, one?.tickets ?? null, one?.amount ?? null, two?.tickets ?? null, two?.amount ?? null];
      });
  },

  async revenue(transaction, scope, inPieces) {
    const rows = await inPieces(scope, ({ chosen }) => expectedOf(transaction, idsOf(chosen)));
    return performanceRows(scope, rows, ({ toDate, reserved }) => [toDate, reserved, toDate + reserved]);
  },

  async audience(transaction, scope, inPieces) {
    const { words } = scope;
    const found = await inPieces(scope, ({ filter }) => audienceOf(transaction, filter));
    const sums = ["newOrders", "oldOrders", "unknownOrders", "tickets", "amount"] as const;
    const rows = addUp(found, ({ area }) => area, sums).toSorted(
      (a, b) => b.amount - a.amount || compareCells(a.area, b.area),
    );
    return rows.map(({ area, newOrders, oldOrders, unknownOrders, tickets, amount }) => [
      ...[area ?? words.values["none"] ?? "", newOrders, oldOrders, unknownOrders, tickets, amount],
    ]);
  },

  async value(transaction, { from, until, words: { values } }) {
    const rows = await valueOwed(transaction, { from, until });
    return rows.map(({ what, origin, before, issued, spent, refilled, voided, owed }) => [
      ...[values[what] ?? what, values[origin] ?? origin],
      ...[before, issued, spent, refilled, voided, owed],
    ]);
  },

  async "expiring-value"(transaction, { filter, words }) {
    const rows = await expiringValue(transaction, filter.from, filter.to);
    return rows.map(({ day, what, values, owed }) => [day, words.values[what] ?? what, values, owed]);
  },

  async debts(transaction, { timeZone }) {
    const debts: Debt[] = [];
    let page: Debt[];
    do {
      page = await listDebts(transaction, { all: true, after: debts.at(-1)?.number, most: DEBTS_AT_ONCE });
      debts.push(...page);
    } while (page.length === DEBTS_AT_ONCE);
    return debts.map(({ number, sold, total, owed }) => [
      number,
      dayIn(timeZone, sold.getTime()),
      total,
      owed,
    ]);
  },
};

const idsOf = (performances: readonly PerformanceEntry[]) => performances.map(({ id }) => id);

function performanceRows<Row extends { readonly performance: number }>(
  { chosen, index, language }: ReportScope,
  rows: readonly Row[],
  cells: (row: Row) => Cell[],
): Cell[][] {
  return chosen.flatMap((performance) => {
    const row = rows.find((one) => one.performance === performance.id);
    if (!row) return [];
    const title = inLanguage(index.eventOf(performance).title, language);
    return [[title, new Date(performance.starts).toISOString(), ...cells(row)]];
  });
}

async function curve(
  transaction: Transaction,
  { timeZone, today, filter }: ReportScope,
  performances: readonly PerformanceEntry[],
) {
  if (performances.length === 0) return [];
  // Nothing is known of the days to come.
  const to = filter.to < today ? filter.to : today;
  const performed = new Map(performances.map(({ id, starts }) => [id, dayIn(timeZone, starts)]));
  const rows = await curveOf(transaction, idsOf(performances), to);
  return bookingCurve(
    rows.map(({ performance, ...row }) => ({ ...row, performed: performed.get(performance) ?? row.day })),
    to,
  );
}
