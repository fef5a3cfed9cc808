import type {} from "use-intl";
import type account from "./sv/account.json";
import type basket from "./sv/basket.json";
import type botCheck from "./sv/bot-check.json";
import type cards from "./sv/cards.json";
import type catalogue from "./sv/catalogue.json";
import type checkout from "./sv/checkout.json";
import type claims from "./sv/claims.json";
import type consent from "./sv/consent.json";
import type details from "./sv/details.json";
import type documents from "./sv/documents.json";
import type door from "./sv/door.json";
import type emailChange from "./sv/email-change.json";
import type emails from "./sv/emails.json";
import type enquiry from "./sv/enquiry.json";
import type food from "./sv/food.json";
import type frame from "./sv/frame.json";
import type houseForm from "./sv/house-form.json";
import type privacy from "./sv/privacy.json";
import type queue from "./sv/queue.json";
import type registration from "./sv/registration.json";
import type sales from "./sv/sales.json";
import type seatFrame from "./sv/seat-frame.json";
import type seatMap from "./sv/seat-map.json";
import type sharing from "./sv/sharing.json";
import type tableBooking from "./sv/table-booking.json";
import type tickets from "./sv/tickets.json";
import type withdrawal from "./sv/withdrawal.json";

/**
 * Messages are split into areas, `<language>/<area>.json`; a browser loads the areas that its screen needs. Swedish is
 * the source language. A namespace used by many screens (refusals, rules) is split across areas, each message in the
 * area of the screens that show it.
 */
interface Areas {
  /** The frame around every page; error pages load nothing else. */
  readonly frame: typeof frame;
  readonly catalogue: typeof catalogue;
  /** Errors when seats are added to the basket. */
  readonly basket: typeof basket;
  readonly "seat-map": typeof seatMap;
  /** Seat selection on a vendor's pages, in a frame. */
  readonly "seat-frame": typeof seatFrame;
  readonly checkout: typeof checkout;
  /** Details collected at checkout besides the lines. */
  readonly details: typeof details;
  /** Lines and tickets of an order. */
  readonly tickets: typeof tickets;
  /** The house's own forms. */
  readonly "house-form": typeof houseForm;
  /** Enquiries for performances that are not sold by the seat. */
  readonly enquiry: typeof enquiry;
  /** Ballot registrations. */
  readonly registration: typeof registration;
  /** Tickets shared by link. */
  readonly sharing: typeof sharing;
  readonly account: typeof account;
  /** Changes of the sign-in address. */
  readonly "email-change": typeof emailChange;
  readonly cards: typeof cards;
  /** Export and erasure of customer data. */
  readonly privacy: typeof privacy;
  readonly "bot-check": typeof botCheck;
  readonly queue: typeof queue;
  /** Cookie consent and the list of stored data. */
  readonly consent: typeof consent;
  /** The maintenance page's login for operators. */
  readonly door: typeof door;
  /** Pages that sell products besides tickets. */
  readonly sales: typeof sales;
  readonly food: typeof food;
  /** Restaurant tables booked with a partner. */
  readonly "table-booking": typeof tableBooking;
  /** Refund-protection claims. */
  readonly claims: typeof claims;
  /** Withdrawal from a purchase. */
  readonly withdrawal: typeof withdrawal;
  /** Emails and printed tickets, not used by any screen. */
  readonly emails: typeof emails;
  /** Documents written by the server: drawings, long texts, error results of the API. */
  readonly documents: typeof documents;
}
export type Area = keyof Areas;

/** All areas merged. */
export type Messages = AllOf<Areas[Area]>;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** One area as read from its file. */
export type AreaMessages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Merges areas. Messages of other areas are missing from the result. */
export function together(areas: readonly AreaMessages[]): Messages {
  const all: Record<string, Record<string, unknown>> = {};
  for (const area of areas) {
    for (const [namespace, messages] of Object.entries(area)) {
      all[namespace] = { ...all[namespace], ...messages };
    }
  }
  return all as Messages;
}
