import { openApiDocument } from "../../src/server/http/api/api-document.ts";
import { type TypedSchema, typeOfSchema } from "./type-of-schema.ts";

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly required?: boolean;
    readonly schema?: TypedSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: TypedSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: TypedSchema }>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, TypedSchema>> };
}

const HEAD = "// Generated from the contract by `npm run client`. Do not edit.\n";

/** Returns the generated files of packages/client: the table of operations, and their types. */
export async function writeClient(): Promise<{ readonly table: string; readonly types: string }> {
  const written = await openApiDocument("Parkett", "https://tickets.example.org");
  const document: Document = JSON.parse(JSON.stringify(written));
  const groups = new Map<string, string[]>();
  const types = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const [group = "", name = ""] = described.operationId.split(".");
      const entry = `    ${name}: ["${method.toUpperCase()}", "${path}"],`;
      groups.set(group, [...(groups.get(group) ?? []), entry]);
      types.set(group, [...(types.get(group) ?? []), typeOfOperation(name, described)]);
    }
  }
  const table = `${HEAD}\nexport const OPERATIONS = {\n${blocks(groups)}\n};\n`;
  const schemas = Object.entries(document.components.schemas)
    .filter(([name]) => name !== "Fault")
    .map(([name, schema]) => `export type ${name} = ${typeOfSchema(schema)};\n`);
  return {
    table,
    types: `${HEAD}\n${schemas.join("\n")}\nexport interface Operations {\n${blocks(types)}\n}\n`,
  };
}

function blocks(groups: ReadonlyMap<string, readonly string[]>): string {
  const isTable = [...groups.values()][0]?.[0]?.includes("[") ?? false;
  return [...groups]
    .map(([group, entries]) => `  ${group}: {\n${entries.join("\n")}\n  }${isTable ? "," : ";"}`)
    .join("\n");
}

function typeOfOperation(
  name: string,
  { summary, parameters = [], requestBody, responses }: Described,
): string {
  const named = parameters.flatMap((one) => (one.name && one.schema ? [{ ...one, schema: one.schema }] : []));
  const body = requestBody?.content["application/json"]?.schema;
  const input: TypedSchema = {
    type: "object",
    properties: {
      ...Object.fromEntries(named.map((one) => [one.name, one.schema])),
      ...body?.properties,
    },
    required: [
      ...named.filter(({ required }) => required).map((one) => one.name ?? ""),
      ...(body?.required ?? []),
    ],
  };
  const inputType = body && !body.properties ? `${typeOfSchema(body, 3)} & ` : "";
  const value = responses["200"]?.content?.["application/json"]?.schema ?? {};
  const fields = [
    `      input: ${inputType}${typeOfSchema(input, 3)};`,
    `      value: ${typeOfSchema(value, 3)};`,
    `      refusal: ${refusalsOf(responses)};`,
  ];
  return `    /** ${summary} */\n    ${name}: {\n${fields.join("\n")}\n    };`;
}

function refusalsOf(responses: Described["responses"]): string {
  const refusals = Object.entries(responses)
    .filter(([status]) => status !== "200")
    .flatMap(([, response]) => faultsOf(response.content?.["application/json"]?.schema))
    .map(({ properties = {} }) => {
      const reason = `readonly reason: ${typeOfSchema(properties["code"] ?? {})}`;
      const data = properties["data"]?.properties ? ` & ${typeOfSchema(properties["data"], 3)}` : "";
      return `({ ${reason} }${data})`;
    });
  return [...new Set(refusals)].join(" | ") || "never";
}

/** What an operation refuses; not the faults that every request can have. */
function faultsOf(schema: TypedSchema | undefined): TypedSchema[] {
  if (!schema) return [];
  const all = schema.oneOf ?? schema.anyOf ?? [schema];
  return all.filter(({ properties }) => properties?.["defined"]?.const === true);
}
