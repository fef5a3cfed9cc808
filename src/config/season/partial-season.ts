import { z } from "zod";
import { listOf, partialOf } from "../json/partial.ts";
import { alreadySoldSchema, seasonSchema } from "./season.ts";

const { shape } = seasonSchema;
const event = shape.events.element.shape;
const performance = event.performances.element.shape;
const waitingRoom = shape.waitingRooms.unwrap().element.shape;
const priceList = shape.priceLists.element.shape;

const partialSeasonSchema = z.object({
  vatRates: listOf(partialOf(shape.vatRates.element.shape)),
  modesOfSale: listOf(partialOf(shape.modesOfSale.element.shape)),
  priceTypes: listOf(partialOf(shape.priceTypes.element.shape)),
  priceLists: listOf(
    partialOf({
      ...priceList,
      priceTypes: listOf(partialOf(priceList.priceTypes.element.shape)),
      amounts: listOf(partialOf(priceList.amounts.unwrap().element.shape)),
    }),
  ),
  fees: listOf(partialOf(shape.fees.unwrap().element.shape)),
  deliveryMethods: listOf(partialOf(shape.deliveryMethods.element.shape)),
  events: listOf(
    partialOf({
      ...event,
      picture: partialOf(event.picture.shape),
      performances: listOf(
        partialOf({ ...performance, sale: listOf(partialOf(performance.sale.unwrap().element.shape)) }),
      ),
    }),
  ),
  waitingRooms: listOf(partialOf({ ...waitingRoom, picture: partialOf(waitingRoom.picture.unwrap().shape) })),
});

const [bySeats, byShare] = alreadySoldSchema.element.options;
const partialSoldSchema = z.array(partialOf({ ...byShare.shape, ...bySeats.shape })).catch([]);

export type PartialSeason = z.infer<typeof partialSeasonSchema>;
type PartialEvent = NonNullable<NonNullable<PartialSeason["events"]>[number]>;
export type PartialPerformance = NonNullable<NonNullable<PartialEvent["performances"]>[number]>;
export type PartialPriceList = NonNullable<NonNullable<PartialSeason["priceLists"]>[number]>;
export type PartialAlreadySold = z.infer<typeof partialSoldSchema>;

export function partialSeason(raw: unknown): PartialSeason {
  return partialSeasonSchema.safeParse(raw).data ?? {};
}

export function partialAlreadySold(raw: unknown): PartialAlreadySold {
  return partialSoldSchema.parse(raw ?? []);
}

export function performancesOfSeason(season: PartialSeason) {
  return (season.events ?? []).flatMap((event, e) =>
    (event?.performances ?? []).flatMap((performance, p) =>
      event && performance ? [{ event, performance, path: ["events", e, "performances", p] }] : [],
    ),
  );
}
