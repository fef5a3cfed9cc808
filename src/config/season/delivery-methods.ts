import { z } from "zod";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";

/** How tickets reach their buyers, and what that costs: `deliveryMethods` in `season.json`. */
export const deliveryMethod = z.strictObject({
  id: slug,
  kind: z.enum(["electronic", "post", "collect"]),
  name: localText,
  description: localText,
  amount: z.int().nonnegative().meta(MONEY),
  vat: slug.meta(refersTo("vat-rate")),
  /** Not offered if the first performance is less than this many days away. */
  minDaysBefore: z.int().nonnegative().default(0),
});
