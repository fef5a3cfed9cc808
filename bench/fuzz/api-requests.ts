import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import { z } from "zod";
import { API_PREFIX } from "#contract/http.ts";
import type { Operation } from "#contract/operation.ts";
import { publicOperations } from "../../src/server/http/api/api.ts";
import { escaped, hostileValue, pick, RAW, type Random } from "./hostile.ts";
import type { RawRequest } from "./send.ts";
import type { Stage, Visitor } from "./stage.ts";

/** Requests to random operations of the public interface, each valid except for something hostile in it. */

const operations: readonly Operation[] = Object.values(publicOperations()).flatMap((group) =>
  Object.values(group),
);
const brackets = new StandardBracketNotationSerializer();

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
}

export function apiRequest(random: Random, stage: Stage, visitor: Visitor): RawRequest {
  const operation = pick(random, operations);
  const { properties = {} } = z.toJSONSchema(operation.input, { io: "input" }) as Shape;
  const input: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const known = stage.values(visitor)[name];
    if (known !== undefined) input[name] = known;
  }
  const names = [...Object.keys(properties), "nobody-asked-for-this", "__proto__"];
  for (let times = Math.floor(random() * 3); times >= 0; times--) {
    Object.defineProperty(input, pick(random, names), {
      value: hostileValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    random() < 0.2 ? pick(random, RAW) : escaped(random, textOf(input[name])),
  );
  const headers: Record<string, string> = { authorization: `Bearer ${visitor.session}` };
  if (random() < 0.5) headers["idempotency-key"] = `fuzz-${Math.floor(random() * 50)}-key`;
  if (operation.method === "GET") {
    return { method: "GET", path: `${API_PREFIX}${path}?${query(random, input)}`, headers, body: "" };
  }
  headers["content-type"] = "application/json";
  return { method: operation.method, path: `${API_PREFIX}${path}`, headers, body: bodyOf(random, input) };
}

function bodyOf(random: Random, input: object): string {
  const text = stringified(input);
  const ways: readonly (() => string)[] = [
    () => text,
    () => text,
    () => text,
    () => text,
    () => text.slice(0, -1),
    () => `[${text}]`,
    () => "[".repeat(30_000),
    () => `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    () => `\ufeff${text}`,
    () => `{"wishes":[${"0,".repeat(20_000)}0],"seats":[${"{},".repeat(5_000)}{}],"tickets":[]}`,
  ];
  return pick(random, ways)();
}

function stringified(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "{}";
  }
}

function query(random: Random, input: object): string {
  const flat = flattened(input);
  const pairs = flat.map(([name, value]) => `${escaped(random, name)}=${escaped(random, textOf(value))}`);
  const more: readonly string[] = [
    "",
    "keep[999999999]=x",
    "keep[0]=a&keep[1e9]=b&keep[a]=c",
    "__proto__[a]=1",
    `near${"[a]".repeat(800)}=1`,
    Array.from({ length: 250 }, (_, index) => `keep[${index}]=x`).join("&"),
    Array.from({ length: 900 }, () => "keep[]=x").join("&"),
    "&&&===",
  ];
  return [...pairs, random() < 0.3 ? pick(random, more) : ""].filter(Boolean).join("&").slice(0, 12_000);
}

/** Leaves out what is nested too deeply for a query; request bodies cover it. */
function flattened(input: object): [string, unknown][] {
  try {
    return stringified(input).length > 6_000 ? [] : brackets.serialize(input as never);
  } catch {
    return [];
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (stringified(value) ?? "");
}
