import { isList, isObject, type Json, type JsonObject } from "./json.ts";

/** Readers of files that may have faults: what is not as it should be is empty. */

export const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const listIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
export const textIn = (value: Json | undefined): string => (typeof value === "string" ? value : "");
export const numberIn = (value: Json | undefined): number | null =>
  typeof value === "number" ? value : null;

/** A text's languages. */
export function translationsIn(value: Json | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectIn(value)).flatMap(([language, words]) =>
      typeof words === "string" ? [[language, words]] : [],
    ),
  );
}
