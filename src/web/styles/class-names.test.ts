import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test("every class that a component uses is in its style sheet", () => {
  const missing: string[] = [];
  for (const file of globSync("src/web/**/*.tsx")) {
    const source = readFileSync(file, "utf8");
    for (const [, name, path = ""] of source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const css = readFileSync(join(dirname(file), path), "utf8");
      const known = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, known]) => known));
      for (const [, used] of source.matchAll(new RegExp(`(?<![-\\w/."])${name}\\.(\\w+)`, "g"))) {
        if (!known.has(used)) missing.push(`${file}: ${used}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
