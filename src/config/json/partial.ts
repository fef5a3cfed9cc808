import { z } from "zod";

/**
 * Schemas of what can be read of a file with faults: a bad value becomes undefined (the real schema reports it), so that
 * it does not hide faults of its neighbours. Indices stay as written.
 */

export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export function partialOf<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, maybe(schema)] as const);
  type Partials = { [Name in keyof Shape]: ReturnType<typeof maybe<Shape[Name]>> };
  return maybe(z.object(Object.fromEntries(fields) as Partials));
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return maybe(z.array(item));
}
