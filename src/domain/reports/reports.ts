/** Each report described once: screen, CSV, XLSX and email are made from the same rows. */

export type ColumnKind = "text" | "money" | "count" | "share" | "day" | "moment" | "hour" | "rate";

export const FILTERS = ["from", "to", "event", "performance", "against", "channel"] as const;
export type ReportFilter = (typeof FILTERS)[number];

export interface ReportColumn {
  readonly id: string;
  readonly kind: ColumnKind;
  /** Has a sum below the table. */
  readonly isSummed?: true;
}

export interface ReportChart {
  readonly kind: "bars" | "lines";
  readonly label: string;
  readonly values: readonly string[];
}

export interface ReportDescription {
  readonly filters: readonly ReportFilter[];
  readonly columns: readonly ReportColumn[];
  readonly chart: ReportChart | null;
  /** The state of now, and not of any past day. */
  readonly isNow?: true;
}

const count = (id: string) => ({ id, kind: "count", isSummed: true }) as const;
const money = (id: string) => ({ id, kind: "money", isSummed: true }) as const;
const text = (id: string) => ({ id, kind: "text" }) as const;
const share = (id: string) => ({ id, kind: "share" }) as const;

const PERIOD = ["from", "to"] as const;
const SALES_FILTERS = [...PERIOD, "event", "performance", "channel"] as const;
const SALES = [
  count("tickets"),
  money("sold"),
  money("returned"),
  money("amount"),
  money("vat"),
  money("net"),
];

function salesBy(...by: readonly ReportColumn[]): ReportDescription {
  const [label] = by;
  return {
    filters: SALES_FILTERS,
    columns: [...by, ...SALES, share("part")],
    chart: { kind: "bars", label: label?.id ?? "", values: ["amount"] },
  };
}

export const REPORTS = {
  "sales-by-performance": salesBy(text("performance"), { id: "starts", kind: "moment" }),
  "sales-by-production": salesBy(text("production")),
  "sales-by-day": salesBy({ id: "day", kind: "day" }),
  "sales-by-hour": salesBy({ id: "hour", kind: "hour" }),
  "sales-by-price-type": salesBy(text("priceType")),
  "sales-by-band": salesBy(text("band")),
  "sales-by-channel": salesBy(text("channel")),
  "sales-by-promo-code": {
    filters: SALES_FILTERS,
    columns: [text("promo"), count("orders"), ...SALES, money("discount")],
    chart: { kind: "bars", label: "promo", values: ["amount"] },
  },
  "sales-by-kind": salesBy(text("what")),
  vat: {
    filters: [...PERIOD, "channel"],
    columns: [text("month"), { id: "rate", kind: "rate" }, money("amount"), money("vat"), money("net")],
    chart: null,
  },
  closes: {
    filters: PERIOD,
    columns: [{ id: "day", kind: "day" }, text("tender"), money("taken"), money("back"), money("left")],
    chart: null,
  },
  tills: {
    filters: PERIOD,
    columns: [
      text("till"),
      { id: "number", kind: "count" },
      { id: "opened", kind: "moment" },
      { id: "closed", kind: "moment" },
      text("clerk"),
      money("expected"),
      money("counted"),
      money("difference"),
    ],
    chart: null,
  },
  occupancy: {
    filters: [...PERIOD, "event"],
    columns: [
      text("performance"),
      { id: "starts", kind: "moment" },
      ...[count("seats"), count("tickets"), count("free"), count("scanned")],
      share("occupied"),
    ],
    chart: { kind: "bars", label: "performance", values: ["occupied"] },
  },
  "booking-curve": {
    filters: ["to", "event", "performance", "against"],
    columns: [
      { id: "daysBefore", kind: "count" },
      { id: "tickets", kind: "count" },
      { id: "amount", kind: "money" },
      { id: "againstTickets", kind: "count" },
      { id: "againstAmount", kind: "money" },
    ],
    chart: { kind: "lines", label: "daysBefore", values: ["tickets", "againstTickets"] },
  },
  revenue: {
    filters: [...PERIOD, "event"],
    columns: [
      text("performance"),
      { id: "starts", kind: "moment" },
      ...[money("toDate"), money("reserved"), money("expected")],
    ],
    chart: { kind: "bars", label: "performance", values: ["expected"] },
    isNow: true,
  },
  audience: {
    filters: [...PERIOD, "event", "channel"],
    columns: [
      text("area"),
      ...[count("newOrders"), count("oldOrders"), count("unknownOrders")],
      ...[count("tickets"), money("amount")],
    ],
    chart: { kind: "bars", label: "area", values: ["newOrders", "oldOrders"] },
  },
  value: {
    filters: PERIOD,
    columns: [
      text("what"),
      text("origin"),
      ...[
        money("before"),
        money("issued"),
        money("spent"),
        money("refilled"),
        money("voided"),
        money("owed"),
      ],
    ],
    chart: null,
  },
  "expiring-value": {
    filters: PERIOD,
    columns: [{ id: "day", kind: "day" }, text("what"), count("values"), money("owed")],
    chart: null,
    isNow: true,
  },
  debts: {
    filters: [],
    columns: [text("order"), { id: "day", kind: "day" }, money("total"), money("owed")],
    chart: null,
    isNow: true,
  },
} as const satisfies Record<string, ReportDescription>;

export type ReportId = keyof typeof REPORTS;
export const REPORT_IDS = Object.keys(REPORTS) as [ReportId, ...ReportId[]];

export function describeReport(report: ReportId): ReportDescription {
  return REPORTS[report];
}

export type Cell = string | number | null;

/** The sums below a table; null for columns without one. */
export function sumsOf(columns: readonly ReportColumn[], rows: readonly (readonly Cell[])[]): Cell[] {
  return columns.map(({ isSummed }, at) =>
    isSummed ? rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0) : null,
  );
}
