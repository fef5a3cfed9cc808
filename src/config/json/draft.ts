import { z } from "zod";

/**
 * One bad value must not hide errors in its neighbours: it becomes undefined (the real schema reports it),
 * and indices stay as written.
 */

export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export function draftOf<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, maybe(schema)] as const);
  type Draft = { [Name in keyof Shape]: ReturnType<typeof maybe<Shape[Name]>> };
  return maybe(z.object(Object.fromEntries(fields) as Draft));
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return maybe(z.array(item));
}
