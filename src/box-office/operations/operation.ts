import { z } from "zod";
import type { Operation, RefusalTable } from "#contract/operation.ts";
import { OFFICE_LANGUAGES } from "../../staff/operations/fields.ts";
import type { Permission } from "../../staff/permissions.ts";

/**
 * Something that staff do. The HTTP interface under /office/api, the command line, the audit entry and the permission
 * check are made from this description.
 */
export interface OfficeOperation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refusals extends RefusalTable = RefusalTable,
> extends Operation<Input, Output, Refusals> {
  readonly permission: Permission;
  /** On the command line the fields named in `words` are typed in this order; the last may be a list. */
  readonly command: { readonly name: string; readonly words: readonly (keyof z.output<Input> & string)[] };
  /** Codes that are worth money, and texts about persons: the audit entry has only their last characters. */
  readonly secrets?: readonly (keyof z.output<Input> & string)[];
}

export function officeOperation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refusals extends RefusalTable,
>(description: OfficeOperation<Input, Output, Refusals>): OfficeOperation<Input, Output, Refusals> {
  return description;
}

/** Minor units; on the command line 250, 250.50 or 250,50. */
export const amount = () => z.int().positive().max(999_999_999_99).meta({ typedAs: "amount" });
/** The same, as it comes from the address. */
export const coercedAmount = () =>
  z.coerce.number<number>().int().positive().max(999_999_999_99).meta({ typedAs: "amount" });
/** Of a stored row, whose currency is a text. Minor units. */
export const storedMoney = z.object({ amount: z.int(), currency: z.string().length(3) });
export const day = () => z.iso.date().describe("YYYY-MM-DD");
/** Coerced, as it comes from the address. */
export const performanceId = () => z.coerce.number<number>().int().positive();
export const orderNumber = () => z.string().min(1).max(40);
/** Of texts that the house has written: titles, places, names of products. */
export const officeLanguage = () => z.enum(OFFICE_LANGUAGES).optional().describe("English by default");
/** Why something unusual is done; the audit log keeps it. */
export const reason = () => z.string().trim().min(1).max(500);
/** Refuses an action as `changed-meanwhile` if its preview has changed. */
export const expected = () =>
  z.string().min(1).max(64).describe("The `expect` of the preview that was shown");

/** The names that the message of a refusal may mention. */
export function detailsOf({ input, refusals }: OfficeOperation, reason: string): readonly string[] {
  const own = refusals[reason]?.details.shape ?? {};
  return [...Object.keys(input.shape), ...Object.keys(own), "faults", "permission"];
}
