import { idPropertyOf, isList, isObject, type Json, type JsonObject } from "#domain/json/json.ts";
import { type Steps, valueAt } from "#domain/json/places.ts";
import type { Field, FieldOf } from "./field.ts";

/** A new entry: the minimum that the schema asks for. Required values without a default are left out, and reported. */
export function emptyValue(field: Field): Json {
  switch (field.kind) {
    case "local-text":
      return { sv: "" };
    case "yes-no":
      return false;
    case "number":
      return 0;
    case "choice":
      return field.options[0] ?? "";
    case "fixed":
      return field.value;
    case "list":
      return [];
    case "record":
      return {};
    case "variants":
      return field.variants[0] ? emptyValue(field.variants[0]) : {};
    case "object": {
      const needed = field.properties.filter(({ field: inner }) => inner.isRequired && !isUnguessable(inner));
      return Object.fromEntries(needed.map(({ name, field: inner }) => [name, emptyValue(inner)]));
    }
    default:
      return "";
  }
}

const isUnguessable = ({ kind }: Field) =>
  ["reference", "picture", "picture-file", "moment", "date", "unknown"].includes(kind);

/** The entries of a list, or of its default where the file is silent. */
export const listOf = (value: Json | undefined, { fallback }: Field): readonly Json[] =>
  isList(value) ? value : isList(fallback) ? fallback : [];

/** The property that tells the entries of a list apart. */
export function keyName(list: readonly Json[], item: Field): string | null {
  const known = idPropertyOf(list);
  if (known !== null) return known;
  if (item.kind !== "object") return null;
  return item.properties.find(({ name }) => name === "id" || name === "slug")?.name ?? null;
}

/** An entry with a key that no other entry of the list has. */
export function withOwnKey(entry: Json, list: readonly Json[], item: Field): Json {
  const key = keyName(list, item);
  if (key === null || !isObject(entry)) return entry;
  const property =
    item.kind === "object" ? item.properties.find(({ name }) => name === key)?.field : undefined;
  const taken = new Set(list.map((one) => (isObject(one) ? one[key] : undefined)));
  if (property?.kind === "number") {
    const numbers = [...taken].filter((one) => typeof one === "number");
    return { ...entry, [key]: Math.max(0, ...numbers) + 1 };
  }
  if (property?.kind !== "text") return entry;
  const before = typeof entry[key] === "string" && entry[key] !== "" ? entry[key] : "new";
  let name = before;
  for (let count = 2; taken.has(name); count += 1) name = `${before}-${count}`;
  return { ...entry, [key]: name };
}

/** Which variant a value is; the first if it is none. */
export function variantOf({ variants }: FieldOf<"variants">, value: Json | undefined): number {
  const at = variants.findIndex((variant) => fits(variant, value));
  return Math.max(at, 0);
}

function fits(field: Field, value: Json | undefined): boolean {
  switch (field.kind) {
    case "object":
      return (
        isObject(value) &&
        field.properties.every(({ name, field: inner }) => fitsProperty(inner, value, name))
      );
    case "local-text":
      return isObject(value) && Object.hasOwn(value, "sv");
    case "number":
      return typeof value === "number";
    case "fixed":
      return value === field.value;
    default:
      return typeof value === "string";
  }
}

function fitsProperty(field: Field, value: JsonObject, name: string): boolean {
  if (field.kind === "fixed") return value[name] === field.value;
  return !field.isRequired || Object.hasOwn(value, name);
}

/** What tells a variant from the others: the value of a fixed property, or the first property that it alone has. */
export function variantName({ variants }: FieldOf<"variants">, at: number): string {
  const variant = variants[at];
  if (variant?.kind !== "object") return variant?.kind ?? "";
  const fixed = variant.properties.find(({ field }) => field.kind === "fixed")?.field;
  if (fixed?.kind === "fixed") return String(fixed.value);
  const others = variants.flatMap((other, place) =>
    place !== at && other.kind === "object" ? other.properties.map(({ name }) => name) : [],
  );
  return variant.properties.find(({ name }) => !others.includes(name))?.name ?? "";
}

const MOST_IN_ROW = 4;

/** An entry that is a row of short fields, and needs no page. */
export function isShort(field: Field): boolean {
  if (field.kind !== "object") return false;
  return (
    field.properties.length <= MOST_IN_ROW &&
    field.properties.every(({ field: inner }) => isShortValue(inner))
  );
}

function isShortValue(field: Field): boolean {
  return ["text", "number", "yes-no", "choice", "date", "reference", "fixed"].includes(field.kind);
}

const MOST_INLINE = 5;

/** An object at a file's top that has its own page. */
export function isLarge(field: Field): boolean {
  return (
    field.kind === "object" &&
    (field.properties.length > MOST_INLINE || field.properties.some(({ field: inner }) => hasPages(inner)))
  );
}

/** Whether each entry has its own page. */
export function hasPages(field: Field): boolean {
  if (field.kind !== "list" && field.kind !== "record") return false;
  const { item } = field;
  if (item.kind === "variants") return item.variants.some(({ kind }) => kind === "object");
  return item.kind === "object" && !isShort(item);
}

/** The last place on the way to `steps` that has a page. The top of a file always has one. */
export function pageOf(root: Field, steps: Steps, document: Json | undefined): Steps {
  const last = fieldsTo(root, steps, document).findLastIndex(
    ({ above, field }, at) => field && (hasPages(above) || (at === 0 && isLarge(field))),
  );
  return steps.slice(0, last + 1);
}

export function fieldAt(root: Field, steps: Steps, document: Json | undefined): Field | null {
  const last = fieldsTo(root, steps, document).at(-1);
  return last ? last.field : root;
}

interface FieldOnWay {
  readonly above: Field;
  readonly step: string | number;
  /** Null if the form has no such step: the way ends there. */
  readonly field: Field | null;
}

/** The fields on the way to a place. */
function fieldsTo(root: Field, steps: Steps, document: Json | undefined): readonly FieldOnWay[] {
  const way: FieldOnWay[] = [];
  let above = root;
  for (const [at, step] of steps.entries()) {
    const field = innerField(above, step, valueAt(document, steps.slice(0, at)));
    way.push({ above, step, field });
    if (!field) break;
    above = field;
  }
  return way;
}

function innerField(field: Field, step: string | number, value: Json | undefined): Field | null {
  if (field.kind === "list" || field.kind === "record") return field.item;
  if (field.kind === "variants") {
    const variant = field.variants[variantOf(field, value)];
    return variant ? innerField(variant, step, value) : null;
  }
  if (field.kind !== "object") return null;
  return field.properties.find(({ name }) => name === step)?.field ?? null;
}

/** The names of properties on the way, as labels and help know them: without entries of lists and records. */
export function schemaPath(root: Field, steps: Steps, document: Json | undefined): string[] {
  return fieldsTo(root, steps, document).flatMap(({ above, step }) =>
    ["object", "variants", "picture"].includes(above.kind) ? [String(step)] : [],
  );
}
