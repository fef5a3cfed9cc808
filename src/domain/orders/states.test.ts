import { describe, expect, test } from "vitest";
import { LIVE_TENDER, ORDER_FLOW, statesBefore, TENDER_BEGINS, TENDER_FLOW } from "./states.ts";

type Flow = Readonly<Record<string, readonly string[]>>;

/** All that can be reached from these states. */
function reached(flow: Flow, from: readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const state of seen) for (const next of flow[state] ?? []) seen.add(next);
  return seen;
}

describe.each<[string, Flow, readonly string[], readonly string[]]>([
  ["an order", ORDER_FLOW, ["reserved", "paying"], ["paid", "failed", "cancelled"]],
  // Money that has been given back, or never came, may yet come astray.
  ["a tender", TENDER_FLOW, TENDER_BEGINS, ["taken", "released", "failed"]],
])("%s", (_, flow, begins, rests) => {
  test("leads only to states that there are", () => {
    for (const next of Object.values(flow).flat()) expect(Object.keys(flow)).toContain(next);
  });

  test("can be in every state, and never has to stay where nothing is decided", () => {
    expect([...reached(flow, begins)].sort()).toEqual(Object.keys(flow).sort());
    for (const state of Object.keys(flow)) {
      expect(
        rests.some((rest) => reached(flow, [state]).has(rest)),
        state,
      ).toBe(true);
    }
    for (const [state, next] of Object.entries(flow)) if (next.length === 0) expect(rests).toContain(state);
  });
});

test("an order that was paid, failed or cancelled stays so", () => {
  for (const end of ["paid", "failed", "cancelled"] as const) expect(ORDER_FLOW[end]).toEqual([]);
});

test("money that was taken is only ever given back; nothing makes it untaken", () => {
  expect(TENDER_FLOW.taken).toEqual([]);
  expect(statesBefore(TENDER_FLOW, "taken")).toEqual(["held", "submitted", "taking", "stray"]);
  expect(LIVE_TENDER).toContain("taken");
});

test("a page whose payment was given up opens for nobody any more", () => {
  expect(statesBefore(TENDER_FLOW, "open")).toEqual(["opening"]);
  for (const over of ["released", "failed"] as const) {
    expect(reached(TENDER_FLOW, [over])).not.toContain("open");
    expect(LIVE_TENDER).not.toContain(over);
  }
});
