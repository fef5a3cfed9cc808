import type { z } from "zod";
import type { Sales } from "#domain/sales/sales.ts";
import { readHouseFile } from "../house/house-files.ts";
import type { HouseSource } from "../house/house-source.ts";
import { type Fault, type ReportFault, reporterFor } from "../json/fault.ts";
import { accessSchemeFaults, accessSchemesSchema } from "./access-schemes.ts";
import { donationsFaults, donationsSchema } from "./donations.ts";
import { enquiriesSchema, enquiryFormFaults } from "./enquiries.ts";
import { exchangeFaults, exchangeSchema } from "./exchange.ts";
import { flexFaults, flexSchema } from "./flex-subscriptions.ts";
import { foodFaults, foodSchema } from "./food.ts";
import { membershipFaults, membershipsSchema } from "./memberships.ts";
import { packageFaults, packagesSchema } from "./packages.ts";
import { productsFaults, productsSchema } from "./products.ts";
import { programmeFaults, programmesSchema } from "./programmes.ts";
import { promoCodeFaults, promoCodesSchema } from "./promo-codes.ts";
import { protectionFaults, protectionSchema } from "./protection.ts";
import type { SalesReferences } from "./references.ts";
import { seriesFaults, seriesSchema } from "./series.ts";
import { voucherRangeFaults, vouchersSchema } from "./vouchers.ts";

/** One optional file per part, `<part>.json`. */
export const SALES_PARTS: { readonly [Part in keyof Sales]-?: PartFile<NonNullable<Sales[Part]>> } = {
  products: { schema: productsSchema, faults: productsFaults },
  food: { schema: foodSchema, faults: foodFaults },
  memberships: { schema: membershipsSchema, faults: membershipFaults },
  donations: {
    schema: donationsSchema,
    faults: (donations, _there, report) => donationsFaults(donations, report),
  },
  "promo-codes": { schema: promoCodesSchema, faults: promoCodeFaults },
  packages: { schema: packagesSchema, faults: packageFaults },
  programmes: { schema: programmesSchema, faults: programmeFaults },
  series: { schema: seriesSchema, faults: seriesFaults },
  "flex-subscriptions": { schema: flexSchema, faults: flexFaults },
  exchange: { schema: exchangeSchema, faults: exchangeFaults },
  protection: { schema: protectionSchema, faults: protectionFaults },
  vouchers: { schema: vouchersSchema, faults: voucherRangeFaults },
  enquiries: { schema: enquiriesSchema, faults: enquiryFormFaults },
  "access-schemes": { schema: accessSchemesSchema, faults: accessSchemeFaults },
};

interface PartFile<Content> {
  readonly schema: z.ZodType<Content>;
  /** Inconsistencies, and names that the house does not have. */
  faults(content: Content, there: SalesReferences, report: ReportFault): void;
}

/**
 * @param there null if the house's other files cannot be read @throws any disk error except a missing file
 */
export async function readSales(
  source: HouseSource,
  there: SalesReferences | null,
  faults: Fault[],
): Promise<Sales> {
  const sales: Record<string, unknown> = {};
  for (const [part, { schema, faults: find }] of Object.entries(SALES_PARTS) as [
    string,
    PartFile<unknown>,
  ][]) {
    const file = `${part}.json`;
    const { content } = await readHouseFile(source, { file, schema, faults, isOptional: true });
    if (content === undefined) continue;
    if (there) find(content, there, reporterFor(file, faults));
    sales[part] = content;
  }
  return sales;
}
