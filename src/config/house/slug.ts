import { z } from "zod";

/** An id that may stand in an address. */
export const slug = z.string().regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens only");
