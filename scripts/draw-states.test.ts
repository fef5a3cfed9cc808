import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withDrawings } from "./draw-states.ts";

const PLACE = join(import.meta.dirname, "../docs/states.md");

test("the diagrams of docs/states.md match the tables; `npm run draw:states` redraws them", async () => {
  const page = await readFile(PLACE, "utf8");
  expect(withDrawings(page)).toBe(page);
});

test("the check detects an outdated diagram", async () => {
  const page = await readFile(PLACE, "utf8");
  const other = page.replace("charging --> paid", "paying --> paid");
  expect(other).not.toBe(page);
  expect(withDrawings(other)).toBe(page);
});
