import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "@swc/core";
import { expect, test } from "vitest";
import sv from "./sv-faults.json" with { type: "json" };

const SRC = resolve(import.meta.dirname, "../..");
const written: Readonly<Record<string, string>> = sv;

/** The texts that a module tags as `message`, with `{0}`, `{1}` where the values go. */
async function messagesIn(source: string): Promise<string[]> {
  const found: string[] = [];
  visit(await parse(source, { syntax: "typescript", target: "esnext" }), (node) => {
    const { type, tag, template } = node as TaggedTemplate;
    if (type !== "TaggedTemplateExpression" || tag.value !== "message") return;
    const parts = template.quasis.map(({ cooked }) => cooked);
    found.push(parts.reduce((before, part, index) => `${before}{${index - 1}}${part}`));
  });
  return found;
}

interface TaggedTemplate {
  readonly type: string;
  readonly tag: { readonly value?: string };
  readonly template: { readonly quasis: readonly { readonly cooked: string }[] };
}

function visit(value: unknown, each: (node: object) => void): void {
  if (typeof value !== "object" || value === null) return;
  each(value);
  for (const inner of Object.values(value)) visit(inner, each);
}

async function messagesOfSource(): Promise<ReadonlySet<string>> {
  const files = globSync("**/*.ts", { cwd: SRC }).filter((file) => !file.includes(".test."));
  const sources = files.map((file) => readFileSync(join(SRC, file), "utf8"));
  const tagging = sources.filter((source) => source.includes("message`"));
  return new Set((await Promise.all(tagging.map(messagesIn))).flat());
}

const placeholders = (text: string) => [...text.matchAll(/\{\d+\}/g)].map(([hole]) => hole).sort();

test("each message of the house's rules has Swedish, and no other text has", async () => {
  const messages = await messagesOfSource();
  expect([...messages].filter((text) => !Object.hasOwn(written, text))).toEqual([]);
  expect(Object.keys(written).filter((text) => !messages.has(text))).toEqual([]);
});

test("a message has the same values in Swedish", () => {
  for (const [text, swedish] of Object.entries(written))
    expect(placeholders(swedish), text).toEqual(placeholders(text));
});

test("the messages of a module are found, inside others too", async () => {
  const source = 'report(p, message`no #{what} "#{a}"`); const b = message`a #{message`b`}`; other`e`;';
  expect(await messagesIn(source.replaceAll("#", "$"))).toEqual(['no {0} "{1}"', "a {0}", "b"]);
});
