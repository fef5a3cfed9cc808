import type { Band } from "#domain/seating/seating.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";

export interface PricedTicket {
  readonly performance: PerformanceEntry;
  readonly band: Band;
  readonly priceType: number;
  readonly price: number;
  readonly fees: number;
}

export interface TicketLine extends PricedTicket {
  readonly id: string;
  /** The line of the package that it is part of. */
  readonly parent?: string;
}
