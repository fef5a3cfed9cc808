import { z } from "zod";
import { listOf, maybe, partialOf } from "../json/partial.ts";
import { houseSchema } from "./house.ts";

const { shape } = houseSchema;
const constants = shape.constants.unwrap().shape;

const partialHouseSchema = z.object({
  brand: partialOf(shape.brand.shape),
  timeZone: maybe(shape.timeZone),
  venues: listOf(partialOf(shape.venues.element.shape)),
  tableBooking: maybe(shape.tableBooking),
  currency: maybe(shape.currency),
  otherCurrencies: maybe(shape.otherCurrencies),
  payLater: maybe(shape.payLater),
  maintenance: maybe(shape.maintenance),
  constants: partialOf(constants),
});

export type PartialHouse = z.infer<typeof partialHouseSchema>;

export function partialHouse(raw: unknown): PartialHouse {
  return partialHouseSchema.safeParse(raw).data ?? {};
}
