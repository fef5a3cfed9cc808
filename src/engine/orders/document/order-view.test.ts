import { describe, expect, test } from "vitest";
import type { Charge } from "#domain/price/charge.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { indexCatalogue } from "../../catalogue/catalogue-index.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { ADULT, NOON, TOSCA, wordyHouse } from "../../testing/small-house.ts";
import { takeSnapshot } from "./order-snapshot.ts";
import { type OrderRows, viewItems, viewOrder } from "./order-view.ts";

const index = indexCatalogue(wordyHouse());
const VIEWER = { language: "en" as const, now: NOON, modesOfSale: [3], opens: [], counter: null };
const kronor = (amount: number) => ({ amount, currency: "SEK" });

const TICKET = { performance: TOSCA, plan: "hall-1", seat: "A-5", band: "A" as const, priceType: ADULT };
const CHARGES: Charge[] = [
  { line: "t", phase: "base", reference: "T-2", gross: 80_000, rate: 600 },
  { line: "t", phase: "fee", reference: "F-service", gross: 1_500, rate: 2_500 },
  { line: "mug", phase: "base", reference: "G-mug", gross: 18_000, rate: 2_500 },
  { line: "mug", phase: "promo-code", reference: "X", gross: -1_000, rate: 2_500 },
  { line: null, phase: "delivery", reference: "D-post", gross: 4_500, rate: 2_500 },
];
const MUG = {
  ...{ id: "mug", kind: "merchandise", quantity: 2, details: { product: "mug" } },
  text: { name: { sv: "Mugg", en: "Mug" }, about: [], picture: null },
};

function documentWith(more: Partial<OrderDocument> = {}): OrderDocument {
  const lines = [{ ...TICKET, id: "t", price: 80_000, fees: 1_500 }];
  return {
    ...{ currency: "SEK", language: "en", address: null, delivery: "post", lines, items: [MUG] },
    snapshot: takeSnapshot(index, { lines: more.lines ?? lines, delivery: "post" }),
    holder: { firstName: "Åsa", lastName: "Öberg", email: "asa@test.example" },
    ...{ charges: withVat(CHARGES), totals: totalsOf(CHARGES) },
    ...more,
  };
}

const ROW = {
  ...{ id: "0", number: "1", link: "l", basket: "b", customer: "c", state: "paid" as const, failure: null },
  ...{ total: 103_000, currency: "SEK", created: new Date(NOON), paid: new Date(NOON) },
  ...{ holdUntil: null, releaseAt: null, locked: null, comp: null },
};
const NOTHING: OrderRows = { paidWith: [], tickets: [], lines: [], parts: [] };
const read = (rows: Partial<OrderRows>, document = documentWith()) =>
  viewOrder(index, { ...ROW, document }, { ...NOTHING, ...rows }, VIEWER);

const ticket = (valid: boolean, more = {}) => ({
  ...{
    code: "99",
    order: "0",
    performance: TOSCA,
    seat: "A-5",
    priceType: ADULT,
    line: 0,
    name: null,
    changed: "1",
    forResale: false,
  },
  ...{ valid, ...more },
});
const line = (quantity: number, returned: number, more = {}) => ({
  ...{ order: "0", line: "mug", position: 1, kind: "merchandise", quantity, returned, gross: 0, vat: 0 },
  ...{ state: "fulfilled" as const, reason: null, result: null, ...more },
});
const tender = (more: object) =>
  ({
    ...{ id: "p", order: "0", kind: "provider", external: true, state: "taken", amount: 0, taken: 0 },
    ...{
      returned: 0,
      moved: 0,
      bounced: 0,
      waived: 0,
      currency: "SEK",
      method: null,
      requestedCurrency: null,
    },
    ...more,
  }) as OrderRows["paidWith"][number];
const part = (state: string, amount: number, due = "2026-10-01") =>
  ({ id: due, plan: "p", due, amount, state }) as OrderRows["parts"][number];

describe("an order counts as returned", () => {
  test.each<[string, Partial<OrderRows>, boolean]>([
    ["once no ticket is valid", { tickets: [ticket(false), ticket(false)] }, true],
    ["not while a ticket is valid", { tickets: [ticket(false), ticket(true)] }, false],
    [
      "once its tickets are, even if other lines are not",
      { tickets: [ticket(false)], lines: [line(2, 0)] },
      true,
    ],
    ["not by other lines alone", { tickets: [ticket(true)], lines: [line(2, 2)] }, false],
    ["without tickets, once every line is fully returned", { lines: [line(2, 2), line(1, 1)] }, true],
    ["not while part of a line is left", { lines: [line(2, 1)] }, false],
    ["not while one line is left", { lines: [line(2, 2), line(1, 0)] }, false],
    ["not before it has rows", {}, false],
  ])("%s", (_, rows, returned) => {
    expect(read(rows).returned).toBe(returned);
  });
});

test("an order lists stored value with its refund, and the provider's payment only as the payment method", () => {
  const paidWith = [
    tender({ kind: "voucher", external: false, method: "•••• 1234", amount: 5_000, returned: 1_000 }),
    tender({ kind: "internal", external: false, method: "no word of it", amount: 1 }),
    tender({ method: "Visa", amount: 98_000, taken: 98_000 }),
  ];
  expect(read({ paidWith })).toMatchObject({
    paymentMethod: "Visa",
    paidIn: null,
    tenders: [{ kind: "voucher", label: "•••• 1234", amount: kronor(5_000), returned: kronor(1_000) }],
  });
  const inEuros = tender({ requestedCurrency: "EUR", requestedAmount: 9_100, amount: 98_000, taken: 98_000 });
  expect(read({ paidWith: [inEuros] }).paidIn).toEqual({ amount: 9_100, currency: "EUR" });
});

describe("an order paid by instalments", () => {
  const debit = tender({ kind: "direct-debit", amount: 60_000, taken: 20_000 });
  const parts = [
    ...[part("paid-out", 10_000, "2026-09-01"), part("confirmed", 10_000), part("submitted", 10_000)],
    ...[part("submitting", 10_000), part("planned", 20_000), part("skipped", 5_000)],
  ];

  test("lists each instalment with its state, except skipped ones", () => {
    const byInstalments = read({ paidWith: [debit], parts }).byInstalments;
    expect(byInstalments?.parts.map(({ state, amount }) => [state, amount.amount])).toEqual([
      ["paid", 10_000],
      ["paid", 10_000],
      ["under-way", 10_000],
      ["under-way", 10_000],
      ["planned", 20_000],
    ]);
    expect(byInstalments?.parts[0]).toEqual({ due: "2026-09-01", amount: kronor(10_000), state: "paid" });
    expect(byInstalments).toMatchObject({ left: kronor(40_000), stopped: false });
  });

  test.each(["failed", "charged-back"])("owes an instalment that is %s, and is shown as stopped", (state) => {
    expect(read({ paidWith: [debit], parts: [part(state, 40_000)] }).byInstalments).toEqual({
      ...{ left: kronor(40_000), stopped: true },
      parts: [{ due: "2026-10-01", amount: kronor(40_000), state: "failed" }],
    });
  });

  test("lists no instalments before the mandate is approved, or if another method has paid", () => {
    expect(read({ paidWith: [debit] }).byInstalments).toBeNull();
    expect(read({ paidWith: [tender({})], parts }).byInstalments).toBeNull();
  });
});

describe("an order line", () => {
  const viewed = (items: OrderDocument["items"], lines: OrderRows["lines"] = []) =>
    viewItems(documentWith({ items }), lines, VIEWER);

  test("has the state promised until its row has another", () => {
    const base = { id: "mug", kind: "merchandise", name: "Mug", quantity: 2, total: kronor(17_000) };
    expect(viewed([MUG])).toMatchObject([{ ...base, returned: 0, state: "promised" }]);
    expect(viewed([MUG], [line(9, 9, { line: "other" }), line(2, 1)])).toMatchObject([
      { ...base, returned: 1, state: "fulfilled" },
    ]);
  });

  test("shows the kind it was sold as, and the line it relates to", () => {
    const items = [{ ...MUG, relatesTo: "t", text: { ...MUG.text, as: "parking" } }];
    expect(viewed(items as OrderDocument["items"])).toMatchObject([{ kind: "parking", relatesTo: "t" }]);
    expect(viewed([MUG])).toMatchObject([{ kind: "merchandise", relatesTo: null }]);
  });

  test("of a package costs the price after the discounts on its own tickets only", () => {
    const lines = [{ ...TICKET, id: "t", parent: "bundle", price: 80_000, fees: 1_500 }];
    const off = (line: string, gross: number): Charge => ({
      ...{ line, phase: "bundle", reference: "B", gross, rate: 600 },
    });
    const charges = withVat([...CHARGES, off("t", -12_000), off("another", -7_000)]);
    const [view] = viewItems(documentWith({ lines, items: [{ ...MUG, id: "bundle" }], charges }), [], VIEWER);
    expect(view?.total).toEqual(kronor(-12_000));
  });
});

test("an order lists tickets in line order, with names and dates of the order, and omits a ticket of an unknown seat", () => {
  const { lines } = documentWith();
  const [first] = lines;
  if (!first) throw new Error("no line");
  const seats = ["A-5", "A-6", "A-7"].map((seat, at) => ({ ...first, id: `t${at}`, seat }));
  const document = documentWith({ lines: seats });
  const sold = [2, 1, 0, 7].map((line) => ticket(true, { line, code: `9${line}` }));
  expect(read({ tickets: sold }, document).tickets.map(({ code, place }) => [code, place.seat])).toEqual([
    ["90", "5"],
    ["91", "6"],
    ["92", "7"],
  ]);
  const snapshot = takeSnapshot(index, document);
  const named = { ...snapshot, delivery: null, tickets: [null, ...snapshot.tickets.slice(1)] };
  const view = read({ tickets: sold }, { ...document, snapshot: named });
  expect(view.tickets.map(({ code }) => code)).toEqual(["91", "92"]);
  expect(view.delivery).toBeNull();
});
