import type { OpenAPI } from "@orpc/contract";

/** Examples for the operations of an OpenAPI document, made of their schemas. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema as the document has it. */
interface Schema {
  readonly $ref?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly additionalProperties?: boolean | Schema;
}

/** By the name of the field. */
const TEXTS: Readonly<Record<string, string>> = {
  ...{ email: "anna.ek@example.org", firstName: "Anna", lastName: "Ek", phone: "+46701234567" },
  ...{ password: "correct-horse-battery", slug: "carmen", event: "carmen", title: "Carmen", name: "Anna Ek" },
  ...{
    link: "q7cZ2nWm0bX5Yl1Rk9sV4A",
    number: "100001",
    code: "99K2M7Q4X8",
    seat: "A-5",
    row: "A",
    section: "parkett",
  },
  ...{ city: "Malmö", street: "Östra Rönneholmsvägen 20", postalCode: "211 47", country: "SE" },
  ...{ genre: "opera", composer: "Georges Bizet", currency: "SEK", month: "2027-03", language: "sv" },
  ...{ session: "oN3vT6yUe1Qx8Zc4", token: "oN3vT6yUe1Qx8Zc4", method: "e-ticket", band: "A" },
};
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ amount: 81_500, expectedTotal: 163_000, toPay: 163_000, performance: 1203, performances: 1203 },
  ...{ quantity: 2, priceType: 1, year: 2027, maxTickets: 9, durationMinutes: 165, seats: 2, percent: 25 },
};
const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2027-03-14T18:00:00.000Z",
  date: "2027-03-14",
  time: "18:00:00",
  uri: "https://tickets.example.org/",
  uuid: "3f1c2a5e-8d0b-4c7e-9a61-5b2f4e8d7c90",
  email: "anna.ek@example.org",
};
const PATTERNS: Readonly<Record<string, string>> = {
  "^\\d+$": "100001",
  "^\\d{4}-\\d{2}$": "2027-03",
};

const MOST_DEPTH = 12;

export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, name = ""): Json {
  return example(schema, { schemas, name, depth: 0 });
}

interface At {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly name: string;
  readonly depth: number;
}

function example(schema: Schema, at: At): Json {
  if (schema.$ref) return example(at.schemas[schema.$ref.replace(/^.*\//, "")] ?? {}, at);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return example(choices.find(({ type }) => type !== "null") ?? choices[0] ?? {}, at);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => example(part, at)));
  switch ([schema.type].flat().find((type) => type !== "null")) {
    case "object":
      return exampleObject(schema, at);
    case "array":
      return exampleArray(schema, at);
    case "string":
      return exampleText(schema, at.name);
    case "integer":
    case "number":
      return exampleNumber(schema, at.name);
    case "boolean":
      return true;
    default:
      return null;
  }
}

function exampleObject({ properties = {}, required = [] }: Schema, at: At): Json {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(
    shown.map(([name, schema]) => [name, example(schema, { ...at, name, depth: at.depth + 1 })]),
  );
}

function exampleArray({ items, minItems = 0 }: Schema, at: At): Json {
  if (!items || (at.depth > MOST_DEPTH && minItems === 0)) return [];
  // In the singular, as quantities of a quantity.
  const name = at.name in NUMBERS || at.name in TEXTS ? at.name : at.name.replace(/s$/, "");
  const one = example(items, { ...at, name, depth: at.depth + 1 });
  return Array.from({ length: Math.max(1, minItems) }, () => one);
}

function exampleText({ format, pattern, minLength = 0, maxLength = 1000 }: Schema, name: string): string {
  const known = (format && FORMATS[format]) || (pattern && PATTERNS[pattern]) || TEXTS[name];
  const fits = known !== undefined && known !== "" && (!pattern || new RegExp(pattern).test(known));
  const text = fits ? known : pattern ? matching(pattern) : "text";
  return text.slice(0, maxLength).padEnd(minLength, "x");
}

/** Texts of the few patterns that contain no name: of one character class. */
function matching(pattern: string): string {
  return ["1203", "abc", "0", ""].find((text) => new RegExp(pattern).test(text)) ?? "";
}

function exampleNumber({ minimum, maximum, exclusiveMinimum }: Schema, name: string): number {
  const least = Math.max(minimum ?? Number.NEGATIVE_INFINITY, (exclusiveMinimum ?? -1e15) + 1);
  return Math.min(Math.max(NUMBERS[name] ?? 1, least), maximum ?? Number.POSITIVE_INFINITY);
}

/** Adds an example to each parameter, body and successful response of an operation. */
export function addExamples(described: OpenAPI.OperationObject, document: OpenAPI.Document): void {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  for (const parameter of described.parameters ?? []) {
    if ("name" in parameter && parameter.schema)
      parameter.example = exampleOf(parameter.schema as Schema, schemas, parameter.name);
  }
  const body = described.requestBody && "content" in described.requestBody ? described.requestBody : null;
  const success = described.responses?.["200"];
  for (const content of [body?.content, success && "content" in success ? success.content : undefined]) {
    const json = content?.["application/json"];
    if (json?.schema) json.example = exampleOf(json.schema as Schema, schemas);
  }
}
