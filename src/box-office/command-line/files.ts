import { readFile } from "node:fs/promises";
import { z } from "zod";
import { done, type Outcome } from "#domain/outcome.ts";
import { english } from "#domain/text/message.ts";
import { utf8Text } from "#domain/text/utf8.ts";
import { type BoxOfficeRefusal, no } from "../box-office-command.ts";
import type { OfficeOperation } from "../operations/operation.ts";
import { unwrapSchema } from "../operations/unwrap-schema.ts";

type Input = Readonly<Record<string, unknown>>;

/** Replaces the names of files that were typed for fields of pairs (`typedAs: "pairs"`) by what the files contain. */
export async function withFiles(
  { input: { shape } }: OfficeOperation,
  typed: Input,
): Promise<Outcome<Input, BoxOfficeRefusal>> {
  const read = { ...typed };
  for (const [name, schema] of Object.entries(shape)) {
    const file = typed[name];
    const field = unwrapSchema(schema);
    if (!(field instanceof z.ZodArray) || typeof file !== "string") continue;
    if (field.meta()?.["typedAs"] !== "pairs") continue;
    const pairs = await pairsOf(file);
    if (!pairs.ok) return pairs;
    read[name] = pairs.value;
  }
  return done(read);
}

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** A line for each pair: the old one, a comma, semicolon or tab, the new one. */
async function pairsOf(file: string): Promise<Outcome<Pair[], BoxOfficeRefusal>> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return no("bad-file", `${file} cannot be read.`);
  const text = utf8Text(bytes);
  if (!text.ok) {
    const { why, line } = text.refusal;
    return no(
      "bad-file",
      `${file}${line === null ? "" : `, line ${line}`} ${english(why)}: save it as UTF-8.`,
    );
  }
  const pairs: Pair[] = [];
  for (const [at, line] of text.value.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [from = "", to = "", ...more] = line.split(/[,;\t]/).map((cell) => cell.trim());
    if (from === "" || to === "" || more.length > 0)
      return no("bad-file", `${file}, line ${at + 1}: "${line}" is no pair, as A-4,B-4.`);
    pairs.push({ from, to });
  }
  return done(pairs);
}
