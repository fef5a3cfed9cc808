/** For `npm run client`: writes JSON Schemas of the OpenAPI document as TypeScript types. */

export interface TypedSchema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TypedSchema[];
  readonly oneOf?: readonly TypedSchema[];
  readonly allOf?: readonly TypedSchema[];
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, TypedSchema>>;
  readonly required?: readonly string[];
  readonly items?: TypedSchema;
  readonly additionalProperties?: boolean | TypedSchema;
  readonly default?: unknown;
}

export function typeOfSchema(schema: TypedSchema, depth = 0): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOfSchema(one, depth)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOfSchema(one, depth)})`).join(" & ");
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? "unknown" : types.map((type) => ofType(type, schema, depth)).join(" | ");
}

function ofType(type: string, schema: TypedSchema, depth: number): string {
  switch (type) {
    case "object":
      return objectType(schema, depth);
    case "array":
      return `readonly (${typeOfSchema(schema.items ?? {}, depth)})[]`;
    case "integer":
      return "number";
    default:
      return type;
  }
}

function objectType(
  { properties = {}, required = [], additionalProperties }: TypedSchema,
  depth: number,
): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const indent = "  ".repeat(depth + 1);
    const about = schema.description ? `${indent}/** ${schema.description.replaceAll("*/", "")} */\n` : "";
    const optional = required.includes(name) ? "" : "?";
    return `${about}${indent}readonly ${key}${optional}: ${typeOfSchema(schema, depth + 1)};`;
  });
  if (fields.length > 0) return `{\n${fields.join("\n")}\n${"  ".repeat(depth)}}`;
  return typeof additionalProperties === "object"
    ? `Readonly<Record<string, ${typeOfSchema(additionalProperties, depth)}>>`
    : "{}";
}
