import { parse } from "@swc/core";
import { isNode, isRecord, type Node } from "./syntax-tree.ts";

/**
 * Text that React changes beside other children needs its own element. Translating browsers move text nodes
 * into `font` elements; React then throws on removing them, and the page is lost.
 */
interface BareText {
  readonly line: number;
  readonly text: string;
}

/** "changing" comes and goes. */
type Rendered = "text" | "text or nothing" | "element" | "changing" | "nothing";

const WORDS = /^(t|say|format|names|account|parts)$/;

/** @param source a module in TSX */
export async function bareText(source: string): Promise<readonly BareText[]> {
  const module: unknown = await parse(source, { syntax: "typescript", tsx: true, target: "esnext" });
  if (!isNode(module)) throw new Error("This is no module");
  // The parser counts from the first token of each file.
  const bytes = Buffer.from(source);
  const first = module.span.start - Buffer.byteLength(source.slice(0, firstToken(source)));
  const found: BareText[] = [];
  visit(module, (element) => {
    for (const child of lostIn(childrenOf(element))) {
      const [start, end] = [child.span.start - first, child.span.end - first];
      const text = bytes.subarray(start, end).toString().trim();
      found.push({ line: bytes.subarray(0, start).toString().split("\n").length, text });
    }
  });
  return found;
}

function firstToken(source: string): number {
  const comments = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(source);
  return comments?.[0].length ?? 0;
}

function visit(value: unknown, onElement: (element: Node) => void): void {
  if (!isRecord(value)) return;
  if (value["type"] === "JSXElement" || value["type"] === "JSXFragment") onElement(value as Node);
  for (const [key, inner] of Object.entries(value)) if (key !== "span") visit(inner, onElement);
}

function* lostIn(children: readonly { readonly node: Node; readonly is: Rendered }[]): Generator<Node> {
  if (children.length < 2) return;
  let isAfterChange = false;
  for (const { node, is } of children) {
    if (is === "text or nothing" || (is === "text" && isAfterChange)) yield node;
    if (is === "changing" || is === "text or nothing") isAfterChange = true;
  }
}

function childrenOf(element: Node): { node: Node; is: Rendered }[] {
  const children = (element["children"] as readonly Node[]).map((child) => {
    if (child.type === "JSXText") return { node: child, is: isBlank(child) ? "nothing" : "text" } as const;
    if (child.type !== "JSXExpressionContainer") return { node: child, is: "element" } as const;
    const expression = child["expression"] as Node;
    return { node: expression, is: renderedBy(expression) };
  });
  return children.filter(({ is }) => is !== "nothing");
}

/** Translators do not move text without letters. */
const isBlank = (text: Node) => !/[\p{L}\p{N}]/u.test(String(text["value"]));

function renderedBy(expression: Node): Rendered {
  switch (expression.type) {
    case "StringLiteral":
      return isBlank(expression) ? "nothing" : "text";
    case "TemplateLiteral":
      return "text";
    case "NullLiteral":
    case "BooleanLiteral":
    case "JSXEmptyExpression":
      return "nothing";
    case "JSXElement":
    case "JSXFragment":
      return "element";
    case "ParenthesisExpression":
      return renderedBy(expression["expression"] as Node);
    case "ConditionalExpression":
      return either(branch(expression["consequent"] as Node), branch(expression["alternate"] as Node));
    case "BinaryExpression": {
      const right = renderedBy(expression["right"] as Node);
      return ["&&", "||", "??"].includes(String(expression["operator"])) ? either(right, "nothing") : "text";
    }
    case "CallExpression": {
      const callee = expression["callee"] as Node;
      if (/^(map|flatMap)$/.test(propertyOf(callee))) return "changing";
      return WORDS.test(rootName(callee)) ? "text" : "element";
    }
    case "MemberExpression":
      return ["", "children"].includes(propertyOf(expression)) ? "element" : "text";
    default:
      // A variable: assumed to be an element that is always there.
      return "element";
  }
}

/** An empty string is a text node too, and stays in place. */
const branch = (node: Node) => (node.type === "StringLiteral" ? "text" : renderedBy(node));

function either(one: Rendered, other: Rendered): Rendered {
  if (one === other) return one;
  const isText = one.startsWith("text") || other.startsWith("text");
  return isText ? "text or nothing" : "changing";
}

function rootName(callee: Node): string {
  return callee.type === "MemberExpression"
    ? rootName(callee["object"] as Node)
    : String(callee["value"] ?? "");
}

function propertyOf(member: Node): string {
  const { property } = member;
  return member.type === "MemberExpression" && isRecord(property) ? String(property["value"] ?? "") : "";
}
