import { parse } from "@swc/core";
import { isRecord, type Node } from "./syntax-tree.ts";

/** Replaces an expression inside a template. */
const ANY = "\0";

/**
 * String literals that are paths of a route, outside `href()` and `isOffered()`, whose types know the routes. The front
 * page's "/" is not counted: it has no other address.
 * @param source a module in TSX
 * @param routes paths as in React Router, such as `/events/:event/syos/:view?`
 */
export async function handWrittenPaths(source: string, routes: readonly string[]): Promise<string[]> {
  const patterns = routes.filter((route) => route !== "/" && route !== "/*").map(segmentsOf);
  const found: string[] = [];
  visit(await parse(source, { syntax: "typescript", tsx: true, target: "esnext" }), (text) => {
    const segments = segmentsOf(text.replace(/[?#].*$/s, ""));
    if (text.startsWith("/") && patterns.some((pattern) => mayBe(pattern, segments))) {
      found.push(text.replaceAll(ANY, "…"));
    }
  });
  return found;
}

const segmentsOf = (path: string) => path.split("/").slice(1);

function mayBe([expected, ...rest]: readonly string[], segments: readonly string[]): boolean {
  const [segment, ...others] = segments;
  if (expected === undefined) return segment === undefined;
  if (expected.endsWith("?") && mayBe(rest, segments)) return true;
  return segment !== undefined && fits(expected, segment) && mayBe(rest, others);
}

function fits(expected: string, segment: string): boolean {
  if (expected.startsWith(":")) return segment !== "";
  const [start = "", ...parts] = segment.split(ANY);
  const end = parts.at(-1);
  return end === undefined ? start === expected : expected.startsWith(start) && expected.endsWith(end);
}

function visit(value: unknown, onText: (text: string) => void): void {
  if (!isRecord(value)) return;
  if (value["type"] === "ImportDeclaration" || isTypedCall(value)) return;
  if (value["type"] === "StringLiteral") onText(String(value["value"]));
  if (value["type"] === "TemplateLiteral") {
    onText((value["quasis"] as readonly Node[]).map(({ raw }) => String(raw)).join(ANY));
  }
  for (const inner of Object.values(value)) visit(inner, onText);
}

const TYPED = ["href", "isOffered"];

function isTypedCall({ type, callee }: Record<string, unknown>): boolean {
  if (type !== "CallExpression" || !isRecord(callee)) return false;
  const { value, property } = callee;
  return TYPED.some((name) => value === name || (isRecord(property) && property["value"] === name));
}
