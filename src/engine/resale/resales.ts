import type { Services } from "../kernel/services.ts";
import { endDueResales, endResale } from "./end-resales.ts";
import { payResale } from "./pay-resale.ts";
import { type ResaleNotice, resaleNotice } from "./resale-notice.ts";

/** What jobs do with tickets that are for resale. */
export interface Resales {
  /** Pays the customer of a ticket whose seat was sold again. */
  pay(resale: string): Promise<void>;
  /** Gives an unsold ticket to its customer again, or tries again later. */
  end(resale: string): Promise<void>;
  /** Ends what no job ends: after a performance was moved, or the house's rule has changed. */
  endDue(): Promise<void>;
  notice(resale: string): Promise<ResaleNotice | null>;
}

export function createResales(services: Services): Resales {
  return {
    pay: (resale) => payResale(services, resale),
    end: (resale) => endResale(services, resale),
    endDue: () => endDueResales(services),
    notice: (resale) => resaleNotice(services, resale),
  };
}
