import { z } from "zod";
import type { Message } from "#domain/text/message.ts";

const nested = z.lazy((): z.ZodType<Message> => messageSchema);

/** A message in English that its reader can translate. */
export const messageSchema: z.ZodType<Message> = z
  .object({
    text: z.string().describe("English, with {0}, {1} where the values go"),
    values: z
      .array(z.union([z.string(), nested, z.array(z.union([z.string(), nested])).readonly()]))
      .readonly()
      .describe("A value may be a message itself, or a list"),
  })
  .meta({ id: "Message" });
