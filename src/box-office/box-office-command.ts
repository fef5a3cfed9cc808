import { type Outcome, refused } from "#domain/outcome.ts";
import type { WriteSpreadsheet } from "#ports/spreadsheet.ts";
import type { Engine } from "../engine/engine.ts";
import type { OfficeLanguage } from "../staff/operations/fields.ts";
import type { BoxOfficeSeason } from "./box-office-season.ts";
import type { HouseOffice } from "./house/house-office.ts";
import type { PaperSize, TicketPaper } from "./operations/counter/paper.ts";
import type { DoorList } from "./operations/door/tickets.ts";

export interface BoxOffice {
  readonly engine: Pick<Engine, "services" | "orders" | "backEnd">;
  /** Absent with a vendor's system, which cancels and reschedules performances itself. */
  readonly season?: BoxOfficeSeason;
  /** Absent in tests that do not look at it. */
  readonly house?: HouseOffice;
  /** Writes an order's tickets to a PDF file of this name. Absent with a vendor's system. */
  readonly print?: (link: string, file: string) => Promise<void>;
  /** The PDF of an order's tickets. Absent where nothing prints. */
  readonly ticketsPdf?: (link: string) => Promise<Uint8Array>;
  /** For the counter's own printers. Absent where nothing prints. */
  readonly paper?: {
    readonly sizes: readonly PaperSize[];
    tickets(link: string): Promise<TicketPaper>;
  };
  /** Writes the gift vouchers of an order line to a PDF file. Absent with a vendor's system. */
  readonly printVouchers?: (link: string, line: string, file: string) => Promise<void>;
  /** Returns the PDF. Absent with a vendor's system. */
  readonly printDoorList?: (list: DoorList, language: OfficeLanguage) => Promise<Uint8Array>;
  /** Absent with a vendor's system, which has no reports. */
  readonly writeSpreadsheet?: WriteSpreadsheet;
  /** The decimal sign of the house's language; a point by default. */
  readonly decimalSign?: "," | ".";
  /** Who acts, for the audit log: a member of staff, or the user of the command line. */
  readonly who: string;
}

export interface BoxOfficeRefusal {
  readonly reason: string;
  readonly sentence: string;
}
export type BoxOfficeResult = Outcome<string, BoxOfficeRefusal>;

export function no(reason: string, sentence: string): { ok: false; refusal: BoxOfficeRefusal } {
  return refused(reason, { sentence });
}
