import { expect, test } from "vitest";
import { A4, layoutOf, pageRule, ROLL } from "./print-size.ts";

test.each([
  [A4, "sheet", "@page { size: 210mm 297mm; margin: 12mm }"],
  [ROLL, "tall", "@page { size: 80mm 150mm; margin: 4mm }"],
  [{ id: "stock", name: "", width: 150, height: 70 }, "wide", "@page { size: 150mm 70mm; margin: 4mm }"],
])("the size %o is set as %s", (size, layout, rule) => {
  expect(layoutOf(size)).toBe(layout);
  expect(pageRule(size)).toBe(rule);
});
