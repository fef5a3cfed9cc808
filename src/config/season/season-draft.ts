import { z } from "zod";
import { draftOf, listOf } from "../json/draft.ts";
import { alreadySoldSchema, seasonSchema } from "./season.ts";

const { shape } = seasonSchema;
const event = shape.events.element.shape;
const performance = event.performances.element.shape;
const waitingRoom = shape.waitingRooms.unwrap().element.shape;
const priceList = shape.priceLists.element.shape;

const seasonDraft = z.object({
  vatRates: listOf(draftOf(shape.vatRates.element.shape)),
  modesOfSale: listOf(draftOf(shape.modesOfSale.element.shape)),
  priceTypes: listOf(draftOf(shape.priceTypes.element.shape)),
  priceLists: listOf(
    draftOf({
      ...priceList,
      priceTypes: listOf(draftOf(priceList.priceTypes.element.shape)),
      amounts: listOf(draftOf(priceList.amounts.unwrap().element.shape)),
    }),
  ),
  fees: listOf(draftOf(shape.fees.unwrap().element.shape)),
  deliveryMethods: listOf(draftOf(shape.deliveryMethods.element.shape)),
  events: listOf(
    draftOf({
      ...event,
      picture: draftOf(event.picture.shape),
      performances: listOf(
        draftOf({ ...performance, sale: listOf(draftOf(performance.sale.unwrap().element.shape)) }),
      ),
    }),
  ),
  waitingRooms: listOf(draftOf({ ...waitingRoom, picture: draftOf(waitingRoom.picture.unwrap().shape) })),
});

const [bySeats, byShare] = alreadySoldSchema.element.options;
const soldDraft = z.array(draftOf({ ...byShare.shape, ...bySeats.shape })).catch([]);

export type SeasonDraft = z.infer<typeof seasonDraft>;
type EventDraft = NonNullable<NonNullable<SeasonDraft["events"]>[number]>;
export type PerformanceDraft = NonNullable<NonNullable<EventDraft["performances"]>[number]>;
export type PriceListDraft = NonNullable<NonNullable<SeasonDraft["priceLists"]>[number]>;
export type AlreadySoldDraft = z.infer<typeof soldDraft>;

export function draftSeason(raw: unknown): SeasonDraft {
  return seasonDraft.safeParse(raw).data ?? {};
}

export function draftAlreadySold(raw: unknown): AlreadySoldDraft {
  return soldDraft.parse(raw ?? []);
}

export function performancesOfSeason(season: SeasonDraft) {
  return (season.events ?? []).flatMap((event, e) =>
    (event?.performances ?? []).flatMap((performance, p) =>
      event && performance ? [{ event, performance, path: ["events", e, "performances", p] }] : [],
    ),
  );
}
