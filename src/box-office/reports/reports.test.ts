import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REPORT_IDS, type ReportId } from "#domain/reports/reports.ts";
import { readSpreadsheet } from "../../adapters/xlsx/testing/read-spreadsheet.ts";
import { writeSpreadsheet } from "../../adapters/xlsx/write-spreadsheet.ts";
import { fetchPayouts } from "../../engine/reports/payouts.ts";
import { executeDueJobs, misfortune, rowsOf } from "../../engine/testing/money-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { orders } from "../operations/orders/orders.ts";
import { payouts } from "../operations/reports/payouts.ts";
import type { ReportTable } from "../operations/reports/report-fields.ts";
import { reports } from "../operations/reports/reports.ts";
import { ask, askAnyway } from "../testing/ask.ts";
import { soldOrder, ticketIds } from "../testing/execute-operation.ts";
import { writeReport } from "./report-files.ts";
import { readReport } from "./report-table.ts";

/** The house's day of the first sale. */
const DAY = "2027-01-15";
const NEXT = "2027-01-16";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const sold = (seats?: readonly string[]) => soldOrder(shop, seats);

const show = (report: ReportId, filters: object = {}) =>
  ask(shop, reports.show, { report, from: DAY, to: DAY, language: "en", ...filters });

function cellsOf({ columns, rows }: ReportTable, ...ids: readonly string[]) {
  const at = ids.map((id) => columns.findIndex((column) => column.id === id));
  return rows.map((row) => at.map((place) => row[place]));
}

describe("a report of sales", () => {
  test("counts a purchase under its performance, band, ticket type, hour and channel, fees included", async () => {
    const { total } = await sold();
    expect(cellsOf(await show("sales-by-performance"), "performance", "tickets", "amount", "part")).toEqual([
      ["Carmen", 2, total, 1],
    ]);
    expect(cellsOf(await show("sales-by-production"), "production", "tickets")).toEqual([["Carmen", 2]]);
    expect(cellsOf(await show("sales-by-band"), "band", "tickets")).toEqual([["A", 2]]);
    expect(cellsOf(await show("sales-by-price-type"), "priceType", "tickets")).toEqual([["Ordinarie", 2]]);
    expect(cellsOf(await show("sales-by-hour"), "hour", "tickets")).toEqual([[12, 2]]);
    expect(cellsOf(await show("sales-by-channel"), "channel", "tickets")).toEqual([["Web", 2]]);
    expect(cellsOf(await show("sales-by-kind"), "what", "amount")).toEqual([
      ["Fees", 3_000],
      ["Tickets", total - 3_000],
    ]);
  });

  test("counts a returned ticket on the day of its return, with its VAT", async () => {
    const { total, number } = await sold();
    shop.clock.advance(86_400);
    const [line = ""] = await ticketIds(shop.engine, { number });
    await ask(shop, orders.refund, { order: number, lines: [line] });
    await executeDueJobs(shop);
    expect(cellsOf(await show("sales-by-day"), "day", "tickets", "sold", "returned", "amount")).toEqual([
      [DAY, 2, total, 0, total],
    ]);
    const both = await show("sales-by-day", { to: NEXT });
    expect(cellsOf(both, "day", "tickets", "sold", "returned", "amount")).toEqual([
      [DAY, 2, total, 0, total],
      [NEXT, -1, 0, total / 2, -total / 2],
    ]);
    expect(both.sums.slice(1, 5)).toEqual([1, total, total / 2, total / 2]);
    const vat = await show("vat", { to: NEXT });
    expect(cellsOf(vat, "month", "rate", "amount", "vat")).toEqual([
      ["2027-01", 600, 80_000, 4_528],
      ["2027-01", 2_500, 1_500, 300],
    ]);
  });

  test("leaves out other productions and channels, and refuses what does not exist", async () => {
    await sold();
    expect((await show("sales-by-day", { event: "tosca" })).rows).toEqual([]);
    expect((await show("sales-by-day", { event: "carmen" })).rows).toHaveLength(1);
    expect((await show("sales-by-day", { performance: CARMEN })).rows).toHaveLength(1);
    expect((await show("sales-by-day", { channel: "counter" })).rows).toEqual([]);
    const refused = (filters: object) =>
      askAnyway(shop, reports.show, { report: "sales-by-day", ...filters });
    expect(await refused({ event: "unknown" })).toMatchObject({ refusal: { reason: "unknown-event" } });
    expect(await refused({ performance: 999 })).toMatchObject({ refusal: { reason: "unknown-performance" } });
    expect(await refused({ from: NEXT, to: DAY })).toMatchObject({ refusal: { reason: "wrong-period" } });
  });

  test("needs its permission", async () => {
    const input = { report: "sales-by-day" };
    expect(await askAnyway(shop, reports.show, input, ["orders.read", "accounts.read"])).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
  });
});

describe("other reports", () => {
  test("show the daily close, occupancy, revenue and audience of a purchase", async () => {
    const { total } = await sold();
    expect(cellsOf(await show("closes"), "day", "taken", "left")).toEqual([[DAY, total, total]]);
    const during = { from: DAY, to: "2027-01-31" };
    expect(cellsOf(await show("occupancy", during), "performance", "seats", "tickets", "occupied")).toEqual([
      ["Carmen", 20, 2, 0.1],
    ]);
    expect(cellsOf(await show("revenue", during), "performance", "toDate", "expected")).toEqual([
      ["Carmen", total, total],
    ]);
    await sold(["A-3"]);
    expect(cellsOf(await show("audience"), "newOrders", "oldOrders", "tickets")).toEqual([[2, 0, 3]]);
  });

  test("show a booking curve by days before the performance", async () => {
    await sold();
    shop.clock.advance(86_400);
    await sold(["A-3"]);
    const curve = await show("booking-curve", { event: "carmen", to: NEXT, against: "tosca" });
    expect(cellsOf(curve, "daysBefore", "tickets", "againstTickets")).toEqual([
      [3, 2, null],
      [2, 3, null],
    ]);
    expect(
      await show("booking-curve", { event: "carmen", to: "2027-06-30", against: "tosca" }),
    ).toMatchObject({
      rows: curve.rows,
    });
  });
});

describe("any past day", () => {
  test("has the same figures again after history went on, in every report of past days", async () => {
    const { number } = await sold();
    await sold(["A-3"]);
    const [first = ""] = await ticketIds(shop.engine, { number });
    await ask(shop, orders.refund, { order: number, lines: [first] });
    await executeDueJobs(shop);
    shop.clock.advance(86_400);
    const past = REPORT_IDS.filter((id) => id !== "occupancy");
    const all = async () => {
      const tables = [];
      for (const report of past) tables.push(await show(report, { event: "carmen" }));
      return tables.filter(({ isNow }) => !isNow);
    };
    const before = await all();
    expect(before.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(9);
    await ask(shop, orders.refund, { order: number });
    await sold(["A-4", "A-5"]);
    await executeDueJobs(shop);
    expect(await all()).toEqual(before);
  });

  test("cannot be rewritten in the sales journal", async () => {
    await sold();
    for (const statement of [
      "update sales_entries set gross = 0",
      "delete from sales_entries",
      "truncate sales_entries",
    ])
      await expect(rowsOf(shop, statement), statement).rejects.toThrow("append-only");
  });
});

describe("a file of a report", () => {
  test("has the rows of the screen as CSV in the house's language, and as XLSX", async () => {
    const { total } = await sold();
    await sold(["A-3"]);
    const boxOffice = { engine: shop.engine, who: "Kim", decimalSign: ",", writeSpreadsheet } as const;
    const read = await readReport(boxOffice, { report: "sales-by-band", from: DAY, to: DAY, language: "sv" });
    if (!read.ok) throw new Error(read.refusal.reason);
    const csv = await writeReport(boxOffice, read.value, "csv");
    const all = ((total * 3) / 2 / 100).toFixed(2).replace(".", ",");
    const [head, row, sums, end] = new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(csv.content)
      .split("\r\n");
    expect(head).toBe(
      "\uFEFFPrisklass;Biljetter;Sålt (SEK);Återfört (SEK);Belopp (SEK);Varav moms (SEK);Utan moms (SEK);Andel",
    );
    expect(row).toMatch(new RegExp(`^A;3;${all};0,00;${all};.*;100,0$`));
    expect(sums).toMatch(new RegExp(`^Summa;3;${all};0,00;${all};`));
    expect(end).toBe("");
    const xlsx = readSpreadsheet((await writeReport(boxOffice, read.value, "xlsx")).content);
    const { columns, rows, sums: below } = read.value.table;
    expect(xlsx[0]).toEqual(columns.map(({ title }) => title));
    const asExcel = (cells: typeof below) =>
      cells.map((cell, at) =>
        columns[at]?.kind === "money" && typeof cell === "number" ? cell / 100 : cell,
      );
    expect(xlsx.slice(1, -1)).toEqual(rows.map(asExcel));
    expect(xlsx.at(-1)).toEqual(asExcel(["Summa", ...below.slice(1, -1)]));
  });
});

describe("payouts of the payment provider", () => {
  const payOut = (date: string) =>
    fetch(`${shop.provider}/sandbox/payouts`, { method: "POST", body: JSON.stringify({ date }) });

  test("are matched against the ledger, and what does not match is listed", async () => {
    const one = await sold();
    await sold(["A-3"]);
    const [first, second] = await rowsOf<{ reference: string; amount: string }>(
      shop,
      "select provider_reference as reference, amount from ledger order by id",
    );
    const content = [
      "Charge ID;Type;Amount",
      `${first?.reference};Charge;${(one.total / 100).toFixed(2)}`,
      "unknown;Charge;10,00",
    ].join("\n");
    const found = await ask(shop, payouts.match, { content, from: DAY, to: DAY });
    expect(found).toMatchObject({
      ...{ matched: 1, sum: { amount: one.total, currency: "SEK" }, differing: [] },
      onlyInFile: [{ line: 3, reference: "unknown", amount: 1_000 }],
      onlyInLedger: [{ reference: second?.reference, amount: Number(second?.amount) }],
    });
    const refused = await askAnyway(shop, payouts.match, { content: "a;b\n1;2", from: DAY, to: DAY });
    expect(refused).toMatchObject({ refusal: { reason: "no-columns" } });
  });

  test("are fetched from its API once, and matched; what is not paid out yet is listed until it is", async () => {
    const one = await sold();
    const show = (from = DAY, to = NEXT) => ask(shop, payouts.fetched, { from, to });
    const fetchAll = () => ask(shop, payouts.fetch, {});
    expect(await fetchAll()).toEqual({ found: 0 });
    expect(await show()).toMatchObject({ payouts: [], matched: { onlyInLedger: [{ amount: one.total }] } });
    await payOut(NEXT);
    // Two processes, and the button once more.
    const found = await Promise.all([fetchAll(), fetchPayouts(shop.another().services)]);
    expect(found[0].found + (found[1].ok ? found[1].value : 0)).toBe(1);
    expect(await fetchAll()).toEqual({ found: 0 });
    const [stored] = await rowsOf(shop, "select date::text, amount, fees from payouts");
    const fees = Math.round(one.total * 0.02);
    expect(stored).toEqual({ date: NEXT, amount: String(one.total - fees), fees: String(fees) });
    expect(await show()).toMatchObject({
      ...{ isFetched: true, payouts: [{ reference: "NEXI 1", movements: 1, fees: { amount: fees } }] },
      matched: {
        matched: 1,
        sum: { amount: one.total },
        counts: { differing: 0, onlyInFile: 0, onlyInLedger: 0 },
      },
    });
    // Paid out on another day than those that are shown.
    const shown = (await show(DAY, DAY)).matched;
    expect([shown.counts.onlyInLedger, shown.counts.onlyInFile]).toEqual([0, 0]);
  });

  test("are not stored in part, and not changed afterwards", async () => {
    await sold();
    await payOut(DAY);
    await misfortune(shop, { next: "payouts", answer: 200 });
    await misfortune(shop, { next: "payouts", answer: 503 });
    const refused = { refusal: { reason: "provider-unreachable" } };
    expect(await askAnyway(shop, payouts.fetch, {})).toMatchObject(refused);
    expect(await rowsOf(shop, "select from payouts")).toHaveLength(0);
    expect(await ask(shop, payouts.fetch, {})).toEqual({ found: 1 });
    expect(await askAnyway(shop, payouts.fetch, {}, ["reports.read"])).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
    for (const table of ["payouts", "payout_movements"])
      await expect(rowsOf(shop, `delete from ${table}`)).rejects.toThrow("append-only");
  });
});
