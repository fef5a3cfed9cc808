import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CAPABILITIES, type Capabilities, ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { SPEKTRIX_CAPABILITIES } from "./capabilities.ts";

/** Parses rows such as "| addresses, billing-address | yes | no | why not |". */
async function table(): Promise<{ name: string; engine: string; vendor: string; why: string }[]> {
  const text = await readFile(join(import.meta.dirname, "../../../docs/back-ends.md"), "utf8");
  const [, rows = ""] = text.split("|---|---|---|---|\n");
  const [lines = ""] = rows.split("\n\n");
  return lines.split("\n").flatMap((line) => {
    const [, names = "", engine = "", vendor = "", why = ""] = line.split("|").map((cell) => cell.trim());
    return names.split(", ").map((name) => ({ name, engine, vendor, why }));
  });
}

const cells = (capabilities: Capabilities) =>
  Object.fromEntries(CAPABILITIES.map((name) => [name, capabilities.has(name) ? "yes" : "no"]));
const shown = (cell: string) => /^(yes|no)\b/.exec(cell)?.[0] ?? cell;

test("the documentation lists each capability once, with what each back end does and why the vendor's back end lacks it", async () => {
  const rows = await table();
  expect(rows.map(({ name }) => name).sort()).toEqual([...CAPABILITIES].sort());
  const column = (of: "engine" | "vendor") =>
    Object.fromEntries(rows.map((row) => [row.name, shown(row[of])]));
  expect(column("engine")).toEqual(cells(ENGINE_CAPABILITIES));
  expect(column("vendor")).toEqual(cells(SPEKTRIX_CAPABILITIES));
  expect(rows.filter(({ vendor, why }) => shown(vendor) === "no" && why === "")).toEqual([]);
});
