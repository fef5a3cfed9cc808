import { parseSync } from "@swc/core";
import { isNode, isRecord, type Node } from "./syntax-tree.ts";

interface FunctionShape {
  readonly name: string;
  readonly line: number;
  readonly parameters: number;
  /**
   * Without the operations of an object that it returns: each of those counts separately. A table of
   * operations may therefore be long.
   */
  readonly lines: number;
}

const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "MethodProperty",
  "ClassMethod",
  "Constructor",
]);
const TYPES = new Set(["TsFunctionType", "TsMethodSignature"]);

/** Lists the functions and function types of a module in TypeScript or TSX. */
export function functionShapes(source: string, { tsx = false } = {}): readonly FunctionShape[] {
  // A first token gives the origin of the spans.
  const bytes = Buffer.from(`;${source}`);
  const module: unknown = parseSync(bytes.toString(), { syntax: "typescript", tsx, target: "esnext" });
  if (!isNode(module)) throw new Error("This is no module");
  const origin = module.span.start;
  const lineAt = (at: number) =>
    bytes
      .subarray(0, at - origin)
      .toString()
      .split("\n").length;
  const linesOf = ({ span }: Node) => lineAt(span.end) - lineAt(span.start) + 1;
  const found: FunctionShape[] = [];
  visit(module, "", (node, name) => {
    const operations = TYPES.has(node.type) ? [] : returnedObjects(node).flatMap(operationsOf);
    found.push({
      name,
      line: lineAt(node.span.start),
      parameters: parametersOf(node).length,
      lines: operations.reduce((left, operation) => left - linesOf(operation), linesOf(node)),
    });
  });
  return found;
}

function visit(value: unknown, name: string, onFunction: (node: Node, name: string) => void): void {
  if (!isRecord(value)) return;
  const named = isNode(value) ? (nameOf(value) ?? name) : name;
  if (isNode(value) && (FUNCTIONS.has(value.type) || TYPES.has(value.type))) onFunction(value, named);
  for (const [key, inner] of Object.entries(value)) if (key !== "span") visit(inner, named, onFunction);
}

function nameOf({ identifier, id, key }: Node): string | null {
  for (const named of [identifier, id, key]) {
    if (isRecord(named) && typeof named["value"] === "string") return named["value"];
  }
  return null;
}

function parametersOf(node: Node): unknown[] {
  const own = node.type === "ClassMethod" ? (node["function"] as Node) : node;
  const isThis = (parameter: unknown) => {
    const pattern = isRecord(parameter) ? (parameter["pat"] ?? parameter) : null;
    return isRecord(pattern) && pattern["value"] === "this";
  };
  return ((own["params"] ?? []) as unknown[]).filter((parameter) => !isThis(parameter));
}

/** The objects that the function itself returns, not those of functions inside it. */
function returnedObjects(node: Node): Node[] {
  const own = node.type === "ClassMethod" ? (node["function"] as Node) : node;
  const found: Node[] = [];
  const collect = (value: unknown) => {
    const bare = unwrapped(value);
    if (bare?.type === "ObjectExpression") found.push(bare);
  };
  const search = (value: unknown): void => {
    if (!isRecord(value) || (isNode(value) && FUNCTIONS.has(value.type))) return;
    if (isNode(value) && value.type === "ReturnStatement") collect(value["argument"]);
    for (const [key, inner] of Object.entries(value)) if (key !== "span") search(inner);
  };
  collect(own["body"]);
  search(own["body"]);
  return found;
}

function operationsOf({ properties }: Node): Node[] {
  return (properties as readonly Node[]).flatMap((property) => {
    if (FUNCTIONS.has(property.type)) return property;
    const value = property.type === "KeyValueProperty" ? unwrapped(property["value"]) : null;
    if (value?.type === "ObjectExpression") return operationsOf(value);
    return value && FUNCTIONS.has(value.type) ? value : [];
  });
}

function unwrapped(value: unknown): Node | null {
  if (!isNode(value)) return null;
  const isWrapper = /^(ParenthesisExpression|TsSatisfiesExpression|TsAsExpression|TsConstAssertion)$/;
  return isWrapper.test(value.type) ? unwrapped(value["expression"]) : value;
}
