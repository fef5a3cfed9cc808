import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withDrawings } from "./draw-states.ts";

const PLACE = join(import.meta.dirname, "../docs/states.md");

test("the drawings of docs/states.md are those of the tables; `npm run draw:states` draws them anew", async () => {
  const page = await readFile(PLACE, "utf8");
  expect(withDrawings(page)).toBe(page);
});

test("a drawing that says something else is noticed (the guard matters)", async () => {
  const page = await readFile(PLACE, "utf8");
  const other = page.replace("charging --> paid", "paying --> paid");
  expect(other).not.toBe(page);
  expect(withDrawings(other)).toBe(page);
});
