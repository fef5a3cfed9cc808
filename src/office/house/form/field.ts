import type { PictureUse, Reference } from "#domain/house/field-notes.ts";
import { isList, isObject, type Json, type JsonObject } from "#domain/json/json.ts";
import { LANGUAGES } from "#domain/languages.ts";

/** A place of a house's file, as a form shows it. Read from the file's JSON Schema. */
export type Field = {
  /** Whether the file must have it. */
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** What it is where the file is silent. */
  readonly fallback: Json | undefined;
} & Shape;

export type Shape =
  | { readonly kind: "text" }
  | { readonly kind: "date" }
  | { readonly kind: "yes-no" }
  | { readonly kind: "local-text" }
  | { readonly kind: "moment"; readonly moment: "house" | "instant" }
  | { readonly kind: "number"; readonly isMoney: boolean; readonly isWhole: boolean }
  | { readonly kind: "choice"; readonly options: readonly (string | number)[] }
  | { readonly kind: "reference"; readonly refersTo: Reference; readonly isNumber: boolean }
  /** An object with a file and its description. */
  | { readonly kind: "picture"; readonly use: PictureUse }
  | { readonly kind: "picture-file"; readonly use: PictureUse }
  | { readonly kind: "fixed"; readonly value: Json }
  | { readonly kind: "object"; readonly properties: readonly Property[] }
  | { readonly kind: "list"; readonly item: Field; readonly isOrdered: boolean }
  /** Values by names: by one of `names`, or by any. */
  | { readonly kind: "record"; readonly item: Field; readonly names: readonly string[] | null }
  | { readonly kind: "variants"; readonly variants: readonly Field[] }
  /** No form for it: only JSON. */
  | { readonly kind: "unknown" };

interface Property {
  readonly name: string;
  readonly field: Field;
}

export type Kind = Field["kind"];
export type FieldOf<Of extends Kind> = Extract<Field, { readonly kind: Of }>;

/** The form of a whole file. */
export function fileField(schema: Json): Field {
  const root = isObject(schema) ? schema : {};
  return fieldOf(root, root, true);
}

function fieldOf(written: JsonObject, root: JsonObject, isRequired: boolean): Field {
  const schema = resolved(written, root);
  const { rest, isNullable } = withoutNull(schema, root);
  const fallback = schema["default"] ?? rest["default"];
  const about = { isRequired: isRequired && fallback === undefined, isNullable, fallback };
  return { ...about, ...shapeOf(rest, root) };
}

/** With what its `$ref` leads to; what stands beside the `$ref` wins. */
function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref: reference, ...beside } = schema;
  if (typeof reference !== "string") return schema;
  const target = reference
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .reduce<Json | undefined>((here, step) => (isObject(here) ? here[step] : undefined), root);
  return isObject(target) ? { ...resolved(target, root), ...beside } : beside;
}

function withoutNull(schema: JsonObject, root: JsonObject): { rest: JsonObject; isNullable: boolean } {
  const { type } = schema;
  if (isList(type)) {
    const types = type.filter((one) => one !== "null");
    return {
      rest: { ...schema, type: types.length === 1 ? types[0] : types },
      isNullable: types.length < type.length,
    };
  }
  const parts = variantsIn(schema, root);
  const others = parts.filter((part) => part["type"] !== "null");
  if (others.length === parts.length) return { rest: schema, isNullable: false };
  const { anyOf: _, oneOf: __, ...about } = schema;
  const [only] = others;
  return {
    rest: only && others.length === 1 ? { ...about, ...only } : { ...about, anyOf: others },
    isNullable: true,
  };
}

/** Flat: a union of a union has the variants of both. */
function variantsIn(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const parts = schema["anyOf"] ?? schema["oneOf"];
  if (!isList(parts)) return [];
  return parts.filter(isObject).flatMap((part) => {
    const whole = resolved(part, root);
    const inner = variantsIn(whole, root);
    return inner.length > 0 ? inner : [whole];
  });
}

function shapeOf(schema: JsonObject, root: JsonObject): Shape {
  const variants = variantsIn(schema, root);
  if (variants.length > 0) return shapeOfVariants(variants, root);
  if (schema["const"] !== undefined) return { kind: "fixed", value: schema["const"] };
  const options = schema["enum"];
  if (isList(options)) return { kind: "choice", options: options.filter(isName) };
  switch (schema["type"]) {
    case "string":
      return textShape(schema);
    case "integer":
    case "number":
      return numberShape(schema);
    case "boolean":
      return { kind: "yes-no" };
    case "array":
      return listShape(schema, root);
    case "object":
      return objectShape(schema, root);
    default:
      return { kind: "unknown" };
  }
}

const isName = (value: Json): value is string | number =>
  typeof value === "string" || typeof value === "number";

function shapeOfVariants(variants: readonly JsonObject[], root: JsonObject): Shape {
  const values = variants.map((variant) => variant["const"]);
  if (values.every((value) => value !== undefined && isName(value)))
    return { kind: "choice", options: values.filter((value) => value !== undefined).filter(isName) };
  // Texts that follow one of several patterns.
  if (variants.every((variant) => variant["type"] === "string")) return { kind: "text" };
  return { kind: "variants", variants: variants.map((variant) => fieldOf(variant, root, true)) };
}

function textShape(schema: JsonObject): Shape {
  const { refersTo, picture, moment, format } = schema;
  if (typeof refersTo === "string") return reference(refersTo, false);
  if (typeof picture === "string") return { kind: "picture-file", use: picture as PictureUse };
  if (moment === "house" || moment === "instant") return { kind: "moment", moment };
  return { kind: format === "date" ? "date" : "text" };
}

function numberShape(schema: JsonObject): Shape {
  const { refersTo, unit, type } = schema;
  if (typeof refersTo === "string") return reference(refersTo, true);
  return { kind: "number", isMoney: unit === "money", isWhole: type === "integer" };
}

const reference = (refersTo: string, isNumber: boolean): Shape => ({
  kind: "reference",
  refersTo: refersTo as Reference,
  isNumber,
});

function listShape(schema: JsonObject, root: JsonObject): Shape {
  const { items, inOrder } = schema;
  if (!isObject(items)) return { kind: "unknown" };
  return { kind: "list", item: fieldOf(items, root, true), isOrdered: inOrder === true };
}

function objectShape(schema: JsonObject, root: JsonObject): Shape {
  const { properties, required, additionalProperties, propertyNames } = schema;
  if (isObject(properties)) {
    const needed = isList(required) ? required : [];
    const names = Object.keys(properties);
    if (isLocalText(names)) return { kind: "local-text" };
    const all = names.map((name) => {
      const property = properties[name];
      return { name, field: fieldOf(isObject(property) ? property : {}, root, needed.includes(name)) };
    });
    const file = all.find(({ name }) => name === "file")?.field;
    if (file?.kind === "picture-file" && names.length === 2 && names.includes("alt"))
      return { kind: "picture", use: file.use };
    return { kind: "object", properties: all };
  }
  if (!isObject(additionalProperties)) return { kind: "unknown" };
  const names = isObject(propertyNames) ? resolved(propertyNames, root)["enum"] : undefined;
  return {
    kind: "record",
    item: fieldOf(additionalProperties, root, true),
    names: isList(names) ? names.map(String) : null,
  };
}

function isLocalText(names: readonly string[]): boolean {
  const known: readonly string[] = LANGUAGES;
  return names.includes("sv") && names.every((name) => known.includes(name));
}
