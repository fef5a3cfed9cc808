import { describe, expect, test } from "vitest";
import {
  LINE_BEGINS,
  LINE_FLOW,
  LIVE_TENDER,
  ORDER_BEGINS,
  ORDER_FLOW,
  statesBefore,
  TENDER_BEGINS,
  TENDER_FLOW,
} from "./states.ts";

type Flow = Readonly<Record<string, readonly string[]>>;

function reached(flow: Flow, from: readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const state of seen) for (const next of flow[state] ?? []) seen.add(next);
  return seen;
}

function flowFaults(flow: Flow, begins: readonly string[], rests: readonly string[]): string[] {
  const states = Object.keys(flow);
  const unknown = Object.values(flow)
    .flat()
    .filter((next) => !states.includes(next));
  const found = reached(flow, begins);
  const never = states.filter((state) => !found.has(state));
  const stuck = states.filter((state) => !rests.some((rest) => reached(flow, [state]).has(rest)));
  const ends = states.filter((state) => flow[state]?.length === 0 && !rests.includes(state));
  return [
    ...unknown.map((state) => `${state} is no state`),
    ...never.map((state) => `nothing ever becomes ${state}`),
    ...stuck.map((state) => `${state} is never decided`),
    ...ends.map((state) => `${state} is an end where nothing is decided`),
  ];
}

const ORDER_RESTS = ["paid", "failed", "cancelled"];

test.each<[string, Flow, readonly string[], readonly string[]]>([
  ["an order", ORDER_FLOW, ORDER_BEGINS, ORDER_RESTS],
  ["a line", LINE_FLOW, LINE_BEGINS, ["fulfilled", "undeliverable"]],
  // A refunded or failed tender can still receive an unmatched payment.
  ["a tender", TENDER_FLOW, TENDER_BEGINS, ["taken", "released", "failed"]],
])("%s can reach every state, and only its final states lead nowhere", (_, flow, begins, rests) => {
  expect(flowFaults(flow, begins, rests)).toEqual([]);
});

describe("the check of the state tables detects (fails without the guard)", () => {
  test.each<[string, Flow, string[]]>([
    ["a state to which nothing leads", { ...ORDER_FLOW, refused: [] as string[] }, ["refused"]],
    ["a dead state", { ...ORDER_FLOW, charging: [] }, ["charging", "paid"]],
    [
      "a circle that nobody leaves",
      { ...ORDER_FLOW, charging: ["paying"], paying: ["charging"] },
      ["charging"],
    ],
    ["a misspelt state", { ...ORDER_FLOW, paying: ["charging", "payed"] }, ["payed"]],
  ])("%s", (_, flow, named) => {
    const faults = flowFaults(flow, ORDER_BEGINS, ORDER_RESTS).join("; ");
    for (const state of named) expect(faults).toContain(state);
  });
});

test("no order becomes paid without a charge, and no tender is taken from a state in which its money was not seen", () => {
  expect(statesBefore(ORDER_FLOW, "paid")).toEqual(["charging"]);
  expect(statesBefore(ORDER_FLOW, "charging")).toEqual(["paying"]);
  const unheld = { ...TENDER_FLOW, held: [], submitted: [], taking: [], unmatched: [] };
  expect(reached(unheld, ["opening"])).not.toContain("taken");
});

test("a fulfilled or undeliverable order line keeps its state", () => {
  expect(statesBefore(LINE_FLOW, "fulfilled")).toEqual(["promised"]);
  expect(statesBefore(LINE_FLOW, "undeliverable")).toEqual(["promised"]);
});

test("a paid, failed or cancelled order keeps its state", () => {
  for (const end of ["paid", "failed", "cancelled"] as const) expect(ORDER_FLOW[end]).toEqual([]);
});

test("a taken tender keeps its state, so its money can only be refunded", () => {
  expect(TENDER_FLOW.taken).toEqual([]);
  expect(statesBefore(TENDER_FLOW, "taken")).toEqual(["held", "submitted", "taking", "unmatched"]);
  expect(LIVE_TENDER).toContain("taken");
});

test("a cancelled payment page never opens again", () => {
  expect(statesBefore(TENDER_FLOW, "open")).toEqual(["opening"]);
  for (const over of ["released", "failed"] as const) {
    expect(reached(TENDER_FLOW, [over])).not.toContain("open");
    expect(LIVE_TENDER).not.toContain(over);
  }
});
