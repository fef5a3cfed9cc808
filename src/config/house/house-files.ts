import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { type Fault, reporterFor } from "../json/fault.ts";
import { syntaxFaults } from "../json/json-syntax.ts";
import { reportIssues } from "../json/schema-words.ts";

/** One JSON file of the house folder. */
export interface HouseFile<Content> {
  /** As written; undefined when the file is missing or is no JSON. */
  readonly raw: unknown;
  /** Undefined when anything in it does not fit the schema. */
  readonly content: Content | undefined;
}

/** @throws whatever the disk says besides that there is no such file */
export async function readHouseFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
  faults: Fault[],
  isOptional = false,
): Promise<HouseFile<z.infer<Schema>>> {
  const text = await textOf(join(folder, file));
  if (text === null) {
    if (!isOptional) faults.push({ file, place: "", reason: "the file is missing" });
    return { raw: undefined, content: undefined };
  }
  const syntax = syntaxFaults(text);
  for (const { line, column, reason } of syntax) {
    faults.push({ file, place: `line ${line}, column ${column}`, reason });
  }
  const raw = parse(text);
  if (raw === undefined) return { raw, content: undefined };
  const parsed = schema.safeParse(raw);
  if (!parsed.success) reportIssues(parsed.error.issues, raw, reporterFor(file, faults));
  return { raw, content: parsed.data };
}

async function textOf(path: string): Promise<string | null> {
  try {
    // A byte order mark is what some editors write; JSON does not know it.
    return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** What is wrong with the text was found already, with its line. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
