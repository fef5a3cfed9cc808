import { z } from "zod";
import { english, message } from "#domain/text/message.ts";

/** An id that may stand in an address. */
export const slug = z
  .string()
  .regex(/^[a-z0-9-]+$/, english(message`lower-case letters, digits and hyphens only`));
