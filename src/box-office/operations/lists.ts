import { z } from "zod";

/** Entries of a list in one answer. */
export const MOST_ENTRIES = 500;

/** The `next` of an earlier answer. */
export function after<Id extends z.ZodType>(id: Id): z.ZodOptional<Id> {
  return id.describe("Continue a long list: the `next` of its previous part").optional();
}

export function listOf<Entry extends z.ZodType, Id extends z.ZodType>(entry: Entry, id: Id) {
  return z.object({
    entries: z.array(entry).max(MOST_ENTRIES),
    next: id.nullable().describe("The `after` of the next part; null at the end of the list"),
  });
}
