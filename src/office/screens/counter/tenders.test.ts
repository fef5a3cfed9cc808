import { expect, test } from "vitest";
import { readTenders, type TenderDraft, tendersOf } from "./tenders.ts";

const draft = (kind: TenderDraft["kind"], more: Partial<TenderDraft> = {}): TenderDraft => ({
  ...{ id: "1", kind, amount: "", reference: "0815", received: "" },
  ...more,
});

test("one tender without an amount pays everything", () => {
  const drafts = [draft("terminal")];
  const read = readTenders(drafts, 163_000);
  expect(read).toMatchObject({ rest: 0, change: 0, isReady: true });
  expect(tendersOf(drafts, read)).toEqual([{ kind: "terminal", amount: 163_000, reference: "0815" }]);
});

test("the last of several tenders pays what the typed amounts leave", () => {
  const drafts = [draft("terminal", { amount: "1000" }), draft("cash", { received: "700" })];
  const read = readTenders(drafts, 163_000);
  expect(read).toMatchObject({ rest: 0, change: 7_000, isReady: true });
  expect(tendersOf(drafts, read)).toEqual([
    { kind: "terminal", amount: 100_000, reference: "0815" },
    { kind: "cash", amount: 63_000, received: 70_000 },
  ]);
});

test.each([
  ["an unreadable amount", draft("terminal", { amount: "12 kr" }), "amount"],
  ["an unreadable sum of cash", draft("cash", { received: "x" }), "received"],
  ["too little cash", draft("cash", { received: "500" }), "received"],
  ["no reference of the terminal", draft("terminal", { reference: " " }), "reference"],
  ["no number of a receipt", draft("receipt", { reference: "" }), "reference"],
])("a sale is not paid with %s", (_, tender, fault) => {
  const read = readTenders([tender], 163_000);
  expect(read.isReady).toBe(false);
  expect(read.each[0]?.fault).toBe(fault);
});

test.each([
  ["1000", 63_000],
  ["2000", -37_000],
])("the amount %s leaves %i to pay", (amount, rest) => {
  const read = readTenders([draft("terminal", { amount })], 163_000);
  expect(read).toMatchObject({ rest, isReady: false });
});
