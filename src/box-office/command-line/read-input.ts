import { type ParseArgsOptionDescriptor, parseArgs } from "node:util";
import { z } from "zod";
import { readAmount } from "../amounts.ts";
import type { OfficeOperation } from "../operations/operation.ts";
import { unwrapSchema } from "../operations/unwrap-schema.ts";

/** What was typed, as the operation's input; checked by its schema afterwards. Null if it does not fit the usage. */
export function readCommandInput(
  { input, command: { words } }: OfficeOperation,
  typed: readonly string[],
): Record<string, unknown> | null {
  const fields = Object.entries(input.shape);
  const options = fields.filter(([name]) => !words.includes(name));
  const read = parsed(
    typed,
    Object.fromEntries(options.map(([name, schema]) => [optionOf(name), optionType(schema)])),
  );
  if (!read) return null;
  const given: Record<string, unknown> = {};
  for (const [name, schema] of options) {
    const value = read.values[optionOf(name)];
    if (value !== undefined) given[name] = typedValue(schema, value);
  }
  return withWords(given, { shape: input.shape, words, typed: read.positionals });
}

type Options = Record<string, ParseArgsOptionDescriptor>;

function parsed(typed: readonly string[], options: Options) {
  try {
    return parseArgs({ args: withValues(typed, options), options, allowPositionals: true });
  } catch {
    // An unknown option, or one without its value.
    return null;
  }
}

/** `--expect -x` as `--expect=-x`: values such as those of a preview may begin with "-", which `parseArgs` refuses. */
function withValues(typed: readonly string[], options: Options): string[] {
  const isOption = (word: string) => word.startsWith("--") && word.slice(2) in options;
  const args: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? "";
    const next = typed[at + 1];
    const takesValue = isOption(word) && options[word.slice(2)]?.type === "string";
    if (takesValue && next?.startsWith("-") && !isOption(next)) {
      args.push(`${word}=${next}`);
      at += 1;
    } else args.push(word);
  }
  return args;
}

/** The last word takes the rest if it is a list, and joined by spaces if it is `typedAs` "rest". */
function withWords(
  given: Record<string, unknown>,
  {
    shape,
    words,
    typed: all,
  }: {
    readonly shape: Readonly<Record<string, z.core.$ZodType>>;
    readonly words: readonly string[];
    readonly typed: readonly string[];
  },
): Record<string, unknown> | null {
  const last = words.at(-1);
  const isList = last !== undefined && unwrapSchema(shape[last]) instanceof z.ZodArray;
  const typed = last !== undefined && isRest(shape[last]) ? joined(all, words.length) : all;
  if (typed.length > words.length && !isList) return null;
  for (const [at, name] of words.entries()) {
    const schema = shape[name];
    if (isList && name === last)
      given[name] = typed.slice(at).map((value) => typedValue(elementOf(schema), value));
    else if (typed[at] !== undefined) given[name] = typedValue(schema, typed[at]);
    else if (!(schema instanceof z.ZodOptional)) return null;
  }
  return given;
}

function isRest(schema: z.core.$ZodType | undefined): boolean {
  const field = unwrapSchema(schema);
  return field instanceof z.ZodString && field.meta()?.["typedAs"] === "rest";
}

/** The words with all from the last one on as one text. */
function joined(typed: readonly string[], count: number): readonly string[] {
  return typed.length <= count ? typed : [...typed.slice(0, count - 1), typed.slice(count - 1).join(" ")];
}

/** `byHand` is typed as --by-hand. */
export function optionOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function optionType(schema: z.core.$ZodType): ParseArgsOptionDescriptor {
  const field = unwrapSchema(schema);
  if (field instanceof z.ZodArray && field.meta()?.["typedAs"] !== "pairs" && !isJson(field))
    return { type: "string", multiple: true };
  return { type: field instanceof z.ZodBoolean ? "boolean" : "string" };
}

/** A number that is none stays as typed, and the schema refuses it. */
function typedValue(schema: z.core.$ZodType | undefined, typed: unknown): unknown {
  const field = unwrapSchema(schema);
  if (isJson(field)) return typeof typed === "string" ? parsedJson(typed) : typed;
  if (field instanceof z.ZodArray && Array.isArray(typed))
    return typed.map((one) => typedValue(elementOf(field), one));
  if (typeof typed !== "string" || !(field instanceof z.ZodNumber)) return typed;
  if (field.meta()?.["typedAs"] === "amount") return typed === "0" ? 0 : (readAmount(typed) ?? typed);
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
}

function isJson(field: z.core.$ZodType | undefined): boolean {
  return field instanceof z.ZodArray && field.meta()?.["typedAs"] === "json";
}

/** What is no JSON stays as typed, and the schema refuses it. */
function parsedJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

function elementOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const field = unwrapSchema(schema);
  return field instanceof z.ZodArray ? field.element : undefined;
}
