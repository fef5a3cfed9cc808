import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const WEB = join(resolve(import.meta.dirname, "../.."), "src/web");

/** Files that write a command's key or read the navigation by hand, with the reason. */
const BY_HAND: Readonly<Record<string, string>> = {
  "forms/command-form.tsx": "the form and its button themselves",
  "seat-map/choice/chosen-seats.tsx": "the seat map's weight: its only form",
  "seat-map/news/use-hall-news.ts": "no button: seats just sent are not lost",
  "routes/seat-frame/use-seat-frame.ts": "no button: the frame sends by itself",
  "layouts/progress.tsx": "no button: the loading bar",
};

test("no form writes its key or its pending button by hand, except the listed files", async () => {
  const byHand: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: WEB })) {
    const source = await readFile(join(WEB, file), "utf8");
    if (/<input type="hidden" name="key"|\buseNavigation\(\)/.test(source)) byHand.push(file);
  }
  expect(byHand.sort()).toEqual(Object.keys(BY_HAND).sort());
});

/** Whether a component would lose its command's key: React takes a spread `key` for its own. */
function spreadsKey(source: string): boolean {
  if (!/\bkey\b[:=\s]+newCommandKey\(\)/.test(source)) return false;
  const loaded = [...source.matchAll(/const (\w+) = useLoaderData\b/g)].map(([, name]) => name);
  return loaded.some((name) => source.includes(`{...${name}}`));
}

test("no page spreads loaded data with a command's key into a component", async () => {
  const spread: string[] = [];
  for await (const file of glob("**/*.tsx", { cwd: WEB })) {
    if (spreadsKey(await readFile(join(WEB, file), "utf8"))) spread.push(file);
  }
  expect(spread).toEqual([]);
});

test("the check finds a page that spreads its command's key", () => {
  const planted = `return { basket, key: newCommandKey() };
const loaded = useLoaderData<typeof loader>();
<Contents {...loaded} />`;
  expect(spreadsKey(planted)).toBe(true);
  expect(spreadsKey(planted.replace("const loaded", "const { key, ...loaded }"))).toBe(false);
});
