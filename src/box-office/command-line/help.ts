import { z } from "zod";
import type { OfficeOperation } from "../operations/operation.ts";
import { unwrapSchema } from "../operations/unwrap-schema.ts";
import { optionOf } from "./read-input.ts";

/** `refund <order> [--amount <amount>] [--again]` */
export function usageOf({ command: { name, words }, input }: OfficeOperation, hasPdf = false): string {
  const fields = Object.entries(input.shape);
  const positional = words.map((word) => wordUsage(word, input.shape[word]));
  const options = fields
    .filter(([field]) => !words.includes(field))
    .map(([field, schema]) => optionUsage(field, schema));
  return [name, ...positional, ...options, ...(hasPdf ? ["[--pdf <file>]"] : [])].join(" ");
}

function wordUsage(word: string, schema: z.core.$ZodType | undefined): string {
  const field = unwrapSchema(schema);
  const text = field instanceof z.ZodEnum ? field.options.join("|") : `<${optionOf(word)}>`;
  const all = field instanceof z.ZodArray ? `${text}…` : text;
  return schema instanceof z.ZodOptional ? `[${all}]` : all;
}

function optionUsage(name: string, schema: z.core.$ZodType): string {
  const option = `--${optionOf(name)}`;
  const text =
    unwrapSchema(schema) instanceof z.ZodBoolean ? option : `${option} ${valueUsage(name, schema)}`;
  return schema instanceof z.ZodOptional ? `[${text}]` : text;
}

function valueUsage(name: string, schema: z.core.$ZodType): string {
  const field = unwrapSchema(schema);
  return field instanceof z.ZodEnum ? field.options.join("|") : `<${optionOf(name)}>`;
}

/** For `<command> --help`: what each field is. */
export function helpOf(operation: OfficeOperation, hasPdf: boolean): string {
  const fields = Object.entries(operation.input.shape).flatMap(([name, schema]) => {
    const about =
      (schema as z.ZodType).description ?? (unwrapSchema(schema) as z.ZodType | undefined)?.description;
    return about === undefined ? [] : [`  ${optionOf(name)}: ${about}`];
  });
  return [`npm run house -- ${usageOf(operation, hasPdf)}`, "", operation.summary, ...fields].join("\n");
}
