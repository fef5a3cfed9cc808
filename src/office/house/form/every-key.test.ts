import { expect, test } from "vitest";
import { z } from "zod";
import { HOUSE_FILES, jsonSchemaOf } from "#config/house/house-schemas.ts";
import { REFERENCES } from "#domain/house/field-notes.ts";
import { isObject, type Json } from "#domain/json/json.ts";
import en from "../../words/en-files.json" with { type: "json" };
import sv from "../../words/sv-files.json" with { type: "json" };
import { type Field, fileField } from "./field.ts";
import { variantName } from "./field-values.ts";
import { areaOf, wordKeys } from "./word-keys.ts";

/** A house's file, as the browser gets it. */
const fieldOf = (schema: z.ZodType) => fileField(JSON.parse(JSON.stringify(jsonSchemaOf(schema))) as Json);

const FILES = HOUSE_FILES.map(({ file, schema }) => ({
  file: file.replace("*", "main"),
  root: fieldOf(schema),
  schema,
}));

interface Place {
  readonly path: readonly string[];
  readonly field: Field;
}

/** Every place of a form, with those of entries, records and variants. */
function placesIn(field: Field, path: readonly string[] = []): readonly Place[] {
  const inner = () => {
    switch (field.kind) {
      case "object":
        return field.properties.flatMap(({ name, field: one }) => placesIn(one, [...path, name]));
      case "list":
      case "record":
        return placesIn(field.item, path);
      case "variants":
        return field.variants.flatMap((variant) => placesIn(variant, path));
      case "picture":
        return [
          { path: [...path, "file"], field },
          { path: [...path, "alt"], field },
        ];
      default:
        return [];
    }
  };
  return [{ path, field }, ...inner()];
}

/** The paths of a schema's keys, read from its JSON Schema without the forms. */
function keysIn(schema: Json | undefined, path: readonly string[] = []): string[] {
  if (!isObject(schema)) return [];
  const { properties, items, additionalProperties, anyOf, oneOf } = schema;
  const parts = [anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? (some as readonly Json[]) : []));
  const own = isObject(properties) && !isLocalText(properties) ? Object.entries(properties) : [];
  return [
    ...own.flatMap(([name, one]) => [[...path, name].join("/"), ...keysIn(one, [...path, name])]),
    ...[items, additionalProperties, ...parts].flatMap((one) => keysIn(one, path)),
  ];
}

const isLocalText = (properties: object) => "sv" in properties && "ht" in properties;

/** Keys that no form shows, or shows without a name. */
function missingIn(
  { file, root, schema }: { readonly file: string; readonly root: Field; readonly schema: z.ZodType },
  labels: object,
): string[] {
  const shown = placesIn(root).filter(({ field }) => field.kind !== "unknown");
  const paths = new Set(shown.map(({ path }) => path.join("/")));
  const inline = z.toJSONSchema(schema, { io: "input", reused: "inline", unrepresentable: "any" });
  const keys = [...new Set(keysIn(JSON.parse(JSON.stringify(inline)) as Json))];
  return keys
    .filter((key) => !paths.has(key) || !wordKeys(file, key.split("/")).some((word) => word in labels))
    .map((key) => `${areaOf(file)}/${key}`);
}

test("every key that a house may set has a field with a name in both languages", () => {
  const keys = FILES.flatMap(({ schema }) =>
    keysIn(
      JSON.parse(
        JSON.stringify(z.toJSONSchema(schema, { io: "input", reused: "inline", unrepresentable: "any" })),
      ),
    ),
  );
  expect(keys.length).toBeGreaterThan(500);
  for (const labels of [sv.fileLabels, en.fileLabels]) {
    expect(FILES.flatMap((file) => missingIn(file, labels))).toEqual([]);
  }
});

test("a key without a field, and one without a name, are named", () => {
  const schema = z.strictObject({ name: z.string(), anything: z.any(), unheardOf: z.int() });
  const planted = { file: "planted.json", root: fieldOf(schema), schema };
  expect(missingIn(planted, { name: "Namn", anything: "Något" })).toEqual([
    "planted/anything",
    "planted/unheardOf",
  ]);
});

test("every choice of a form has a name in both languages, unless it is a name itself", () => {
  /** Prices' bands, currencies, and names of payment methods. */
  const isName = (option: string | number) => /^[A-Z]/.test(String(option)) || typeof option === "number";
  for (const words of [sv, en]) {
    const without = FILES.flatMap(({ file, root }) =>
      placesIn(root).flatMap(({ path, field }) => {
        const options = field.kind === "choice" ? field.options.filter((option) => !isName(option)) : [];
        const variants =
          field.kind === "variants" ? field.variants.map((_, at) => variantName(field, at)) : [];
        return [...options, ...variants]
          .filter((option) => {
            const keys = [...wordKeys(file, path).map((key) => `${key}/${option}`), String(option)];
            return !keys.some((key) => key in words.fileOptions);
          })
          .map((option) => [areaOf(file), ...path, option].join("/"));
      }),
    );
    expect(without).toEqual([]);
  }
});

test("every file and every group has a name, and no word is about a key that there is not", () => {
  const places = new Set(
    FILES.flatMap(({ file, root }) =>
      placesIn(root).flatMap(({ path, field }) => {
        const keys = wordKeys(file, path);
        const options = field.kind === "choice" ? field.options : [];
        const variants =
          field.kind === "variants" ? field.variants.map((_, at) => variantName(field, at)) : [];
        const named = [...options, ...variants].flatMap((option) => [
          ...keys.map((key) => `${key}/${option}`),
          String(option),
        ]);
        return [...keys, ...named];
      }),
    ),
  );
  const about = { ...sv.fileLabels, ...sv.fileHelp, ...sv.fileOptions };
  expect(Object.keys(about).filter((key) => !places.has(key))).toEqual([]);
  expect(FILES.map(({ file }) => areaOf(file)).filter((area) => !(area in sv.fileNames))).toEqual([]);
  expect(HOUSE_FILES.map(({ group }) => group).filter((group) => !(group in sv.fileGroups))).toEqual([]);
});

test("every kind of reference is used by a form", () => {
  const used = new Set(
    FILES.flatMap(({ root }) =>
      placesIn(root).flatMap(({ field }) => (field.kind === "reference" ? [field.refersTo] : [])),
    ),
  );
  expect(REFERENCES.filter((reference) => !used.has(reference))).toEqual([]);
});
