import { z } from "zod";
import { draftOf, listOf, maybe } from "../json/draft.ts";
import { houseSchema } from "./house.ts";

const { shape } = houseSchema;
const constants = shape.constants.unwrap().shape;

const houseDraft = z.object({
  brand: draftOf(shape.brand.shape),
  timeZone: maybe(shape.timeZone),
  venues: listOf(draftOf(shape.venues.element.shape)),
  tableBooking: maybe(shape.tableBooking),
  currency: maybe(shape.currency),
  otherCurrencies: maybe(shape.otherCurrencies),
  payLater: maybe(shape.payLater),
  maintenance: maybe(shape.maintenance),
  constants: draftOf(constants),
});

export type HouseDraft = z.infer<typeof houseDraft>;

export function draftHouse(raw: unknown): HouseDraft {
  return houseDraft.safeParse(raw).data ?? {};
}
