import type { Sales } from "#domain/sales/sales.ts";
import { readHouseFile } from "../house/house-files.ts";
import { type Fault, reporterFor } from "../json/fault.ts";
import { goodsFaults, goodsSchema, type SalesReferences } from "./goods.ts";

/**
 * What a house sells besides tickets: a file for each part, none of which has to be there.
 * @throws whatever the disk says besides that there is no such file
 */
export async function readSales(folder: string, there: SalesReferences, faults: Fault[]): Promise<Sales> {
  const goods = await readHouseFile(folder, "goods.json", goodsSchema, faults, true);
  if (goods.content) goodsFaults(goods.content, there, reporterFor("goods.json", faults));
  return { ...(goods.content && { goods: goods.content }) };
}
