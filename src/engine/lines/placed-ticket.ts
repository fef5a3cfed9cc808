import type { CatalogueIndex, PlacedSeat } from "../catalogue/catalogue-index.ts";
import type { TicketLine } from "../kernel/ticket-line.ts";
import type { BasketTicketRow } from "../storage/tables/shop.ts";
import { bandOf, priceTicket } from "./price-basket.ts";

export interface PlacedTicket {
  readonly row: BasketTicketRow;
  readonly place: PlacedSeat;
  readonly priced: TicketLine;
}

/** Returns nothing if the performance, seat or price has left the catalogue. */
export function placeTicket(index: CatalogueIndex, row: BasketTicketRow): PlacedTicket[] {
  const performance = index.performance(row.performance);
  const place = performance && index.planOf(performance).seat(row.seat);
  if (!performance || !place) return [];
  const priced = priceTicket(index, performance, bandOf(index, performance, row.seat), row.priceType);
  if (!priced) return [];
  const { id, parent } = row;
  return [{ row, place, priced: { ...priced, id, ...(parent !== undefined && { parent }) } }];
}
