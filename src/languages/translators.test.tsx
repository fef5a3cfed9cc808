import compile from "icu-minify/compile";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createTranslator } from "use-intl/core";
import { afterEach, expect, test, vi } from "vitest";
import { translatorsOf } from "./translators.ts";

const MESSAGES = {
  plain: "Biljetter",
  named: "Välkommen, {name}!",
  counted: "{count, plural, =0 {Inga platser} one {# plats} other {# platser}}",
  ranked: "{count, selectordinal, one {#:a} two {#:a} other {#:e}}",
  chosen: "{kind, select, opera {Opera} other {Annat}} för {most, number}",
  rich: "Läs <a>villkoren</a> och <a>{what}</a>.",
  quoted: "'{'{name}'}' <b>'<'i'>'</b>",
};
const VALUES = { name: "Ann", count: 1_234, kind: "opera", most: 98_765, what: "mer" };
const TAGS = { a: (words: ReactNode) => <a href="/">{words}</a>, b: (words: ReactNode) => <b>{words}</b> };

const compiled = {
  shop: Object.fromEntries(Object.entries(MESSAGES).map(([key, text]) => [key, compile(text)])),
};
const own = translatorsOf(compiled, "sv-SE")("shop");
const theirs = createTranslator({
  locale: "sv-SE",
  messages: { shop: MESSAGES } as object,
  namespace: "shop" as never,
});
type Rich = { rich(key: string, values: object): ReactNode };

afterEach(() => vi.restoreAllMocks());

test.each(Object.keys(MESSAGES))("the compiled message %s gives the same text as use-intl", (key) => {
  for (const count of [0, 1, 2, VALUES.count]) {
    const values = { ...VALUES, ...TAGS, count };
    const [a, b] = [own.rich(key, values), (theirs as unknown as Rich).rich(key, values)];
    expect(renderToStaticMarkup(a)).toBe(renderToStaticMarkup(b));
  }
});

test("a missing message is reported and shown as its key", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect([own("none"), own.has("none"), own.has("plain")]).toEqual(["shop.none", false, true]);
  expect(report).toHaveBeenCalledTimes(1);
});

test("a namespace keeps its translator while its messages are the same", () => {
  expect(translatorsOf(compiled, "sv-SE")("shop")).toBe(own);
});
