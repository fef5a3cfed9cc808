import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { bareText } from "./bare-text.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Bare text in the source of a component that returns `jsx`. */
async function lost(jsx: string): Promise<string[]> {
  const found = await bareText(`// A comment with an å.\nexport const Part = () => (\n${jsx}\n);\n`);
  return found.map(({ line, text }) => `${line}: ${text}`);
}

describe("the check for text lost in a translated page finds text", () => {
  test.each([
    ["where it comes and goes beside an element", `<p><b>ö</b>{isNew && "new"}</p>`, [`3: isNew && "new"`]],
    [
      "where an element replaces it",
      `<p><i />{isNew ? t("new") : <b />}</p>`,
      [`3: isNew ? t("new") : <b />`],
    ],
    ["after an element that comes and goes", `<p>{own ? <b>own</b> : null} text</p>`, ["3: text"]],
    ["after a list", `<p>{all.map(show)}{format.money(total)}</p>`, ["3: format.money(total)"]],
    ["inside a component", `<Card>{isNew ? t("new") : null}<b /></Card>`, [`3: isNew ? t("new") : null`]],
  ])("%s", async (_where, jsx, expected) => {
    expect(await lost(jsx)).toEqual(expected);
  });
});

test.each([
  ["text alone, whether it comes and goes or not", `<p>{isNew ? t("new") : null}</p>`],
  ["text in an element of its own", `<p>{isNew ? <span>{t("new")}</span> : null}<span>b</span></p>`],
  ["text before what comes and goes", `<p>text {own ? <b>own</b> : null}</p>`],
  ["one of two texts", `<p>{isNew ? t("new") : ""} <b /></p>`],
  ["text without letters", `<p>{isNew ? <b /> : null}{" "}·{" "}<b /></p>`],
])("the check for text lost in a translated page allows %s", async (_what, jsx) => {
  expect(await lost(jsx)).toEqual([]);
});

test("no component of the storefront loses text in a translated page", async () => {
  const all = await Array.fromAsync(glob("src/web/**/*.tsx", { cwd: ROOT }));
  const files = all.filter((name) => !name.includes(".test."));
  expect(files.length).toBeGreaterThan(200);
  const found = await Promise.all(
    files.map(async (file) => {
      const texts = await bareText(await readFile(join(ROOT, file), "utf8"));
      return texts.map(({ line, text }) => `${file}:${line}: ${text}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});
