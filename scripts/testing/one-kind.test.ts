import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** A kind of product as an example: its own modules, one folder or file in each layer. */
const OWN = [
  "src/domain/sales/products.ts",
  "src/config/sales/products.ts",
  "src/contract/sales/products.ts",
  "src/engine/sales/products/",
  "src/web/routes/products/",
];

/** Returns the modules outside a kind's own that import one of those. */
function modulesThatName(files: readonly (readonly [file: string, source: string])[]): string[] {
  const isOwn = (file: string) => OWN.some((own) => file.startsWith(own));
  return files
    .filter(([file, source]) => !isOwn(file) && importedBy(file, source).some(isOwn))
    .map(([file]) => file)
    .sort();
}

function importedBy(file: string, source: string): string[] {
  const named = source.matchAll(/(?:from |import\(|route\("[^"]*", )"(#|\.{0,2}\/?)([^"]+)"/g);
  return [...named].map(([, from = "", path = ""]) =>
    from === "#" ? `src/${path}` : join(file, "..", from, path),
  );
}

/** The vendor's back end sells products by its own interface. */
const sources = execFileSync("git", ["ls-files", "src"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|\.contract\.|\/testing\/|^src\/adapters\/spektrix\//.test(file),
  );

test("only the tables that compose the shop name products", () => {
  const named = modulesThatName(
    sources.map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const),
  );
  expect(named).toEqual([
    "src/box-office/operations/counter/items.ts",
    "src/config/sales/read-sales.ts",
    "src/contract/back-end.ts",
    "src/domain/sales/sales.ts",
    "src/engine/back-end.ts",
    "src/engine/house-import/import-catalogue.ts",
    "src/engine/line-kinds.ts",
    // A posted voucher travels in the parcel of products.
    "src/engine/sales/vouchers/voucher-kind.ts",
    "src/web/routes.ts",
  ]);
});

test("the check finds a module that names products elsewhere", () => {
  expect(
    modulesThatName([
      ["src/engine/orders/planted.ts", 'import "x";\nimport { a } from "../sales/products/products.ts";'],
    ]),
  ).toEqual(["src/engine/orders/planted.ts"]);
});
