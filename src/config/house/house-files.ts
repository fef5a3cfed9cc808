import type { z } from "zod";
import { english, message } from "#domain/text/message.ts";
import { utf8Text } from "#domain/text/utf8.ts";
import { type Fault, reporterFor } from "../json/fault.ts";
import { syntaxFaults } from "../json/json-syntax.ts";
import { reportIssues } from "../json/schema-words.ts";
import type { HouseSource } from "./house-source.ts";

export interface HouseFile<Content> {
  /** The parsed JSON; undefined if the file is missing or is not JSON. */
  readonly raw: unknown;
  readonly content: Content | undefined;
}

/** @throws any disk error except a missing file */
export async function readHouseFile<Schema extends z.ZodType>(
  source: HouseSource,
  {
    file,
    schema,
    faults,
    isOptional = false,
  }: {
    readonly file: string;
    readonly schema: Schema;
    readonly faults: Fault[];
    readonly isOptional?: boolean;
  },
): Promise<HouseFile<z.infer<Schema>>> {
  const bytes = await source.read(file);
  if (bytes === null && !isOptional) faults.push({ file, place: "", reason: message`the file is missing` });
  const text = bytes && textIn(bytes, file, faults);
  if (text === null) return { raw: undefined, content: undefined };
  const syntax = syntaxFaults(text);
  for (const { line, column, reason } of syntax) {
    faults.push({ file, place: english(message`line ${line}, column ${column}`), reason });
  }
  const raw = parse(text);
  if (raw === undefined) return { raw, content: undefined };
  const parsed = schema.safeParse(raw);
  if (!parsed.success) reportIssues(parsed.error.issues, raw, reporterFor(file, faults));
  return { raw, content: parsed.data };
}

/** Null, with a report, if it is not UTF-8. */
function textIn(bytes: Uint8Array, file: string, faults: Fault[]): string | null {
  const text = utf8Text(bytes);
  if (text.ok) return text.value;
  const { why, line } = text.refusal;
  faults.push({
    file,
    place: line === null ? "" : english(message`line ${line}`),
    reason: why,
    remedy: message`save it as UTF-8`,
  });
  return null;
}

/** Syntax errors have already been reported with their line. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
