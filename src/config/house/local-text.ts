import { z } from "zod";

/** A text per language; Swedish is required, the others optional (see domain/languages for the fallback). */
export const localText = z.strictObject({
  sv: z.string().min(1),
  en: z.string().min(1).optional(),
  "en-us": z.string().min(1).optional(),
  de: z.string().min(1).optional(),
  es: z.string().min(1).optional(),
  ht: z.string().min(1).optional(),
});
