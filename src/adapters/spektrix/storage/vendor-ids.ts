import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../../payments/services.ts";
import { type VendorKind, vendorIds } from "./schema.ts";

/** Returns our numbers for the vendor's ids. A new id gets one from whichever process sees it first. */
export async function numbersOf(
  database: Executor,
  kind: VendorKind,
  vendors: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(vendors)];
  if (wanted.length === 0) return new Map();
  const known = async () =>
    database
      .select()
      .from(vendorIds)
      .where(and(eq(vendorIds.kind, kind), inArray(vendorIds.vendor, wanted)));
  const rows = await known();
  const numbers = new Map(rows.map(({ vendor, id }) => [vendor, id]));
  const missing = wanted.filter((vendor) => !numbers.has(vendor));
  if (missing.length === 0) return numbers;
  await database
    .insert(vendorIds)
    .values(missing.map((vendor) => ({ kind, vendor })))
    .onConflictDoNothing();
  return new Map((await known()).map(({ vendor, id }) => [vendor, id]));
}
