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
import type payByLink from "./sv/pay-by-link.json";
import type privacy from "./sv/privacy.json";
import type queue from "./sv/queue.json";
import type registration from "./sv/registration.json";
import type resale from "./sv/resale.json";
import type sales from "./sv/sales.json";
import type seatFrame from "./sv/seat-frame.json";
import type seatMap from "./sv/seat-map.json";
import type sharing from "./sv/sharing.json";
import type tableBooking from "./sv/table-booking.json";
import type tickets from "./sv/tickets.json";
import type waitingList from "./sv/waiting-list.json";
import type withdrawal from "./sv/withdrawal.json";

/**
 * A browser loads only the areas its screen needs. Swedish is the source language. A namespace used by many
 * screens (refusals, rules) is split across areas.
 */
interface Areas {
  /** The frame around every page; error pages load nothing else. */
  readonly frame: typeof frame;
  readonly catalogue: typeof catalogue;
  readonly basket: typeof basket;
  readonly "seat-map": typeof seatMap;
  readonly "seat-frame": typeof seatFrame;
  readonly checkout: typeof checkout;
  readonly details: typeof details;
  readonly tickets: typeof tickets;
  readonly "house-form": typeof houseForm;
  readonly enquiry: typeof enquiry;
  readonly registration: typeof registration;
  readonly "waiting-list": typeof waitingList;
  readonly resale: typeof resale;
  readonly sharing: typeof sharing;
  readonly account: typeof account;
  readonly "email-change": typeof emailChange;
  readonly cards: typeof cards;
  readonly "pay-by-link": typeof payByLink;
  readonly privacy: typeof privacy;
  readonly "bot-check": typeof botCheck;
  readonly queue: typeof queue;
  readonly consent: typeof consent;
  readonly door: typeof door;
  readonly sales: typeof sales;
  readonly food: typeof food;
  readonly "table-booking": typeof tableBooking;
  readonly claims: typeof claims;
  readonly withdrawal: typeof withdrawal;
  readonly emails: typeof emails;
  /** Texts written by the server: drawings, previews, the accessibility statement, error results of the API. */
  readonly documents: typeof documents;
}
export type Area = keyof Areas;

export type Messages = AllOf<Areas[Area]>;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type AreaMessages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Messages of other areas are missing from the result. */
export function together(areas: readonly AreaMessages[]): Messages {
  const all: Record<string, Record<string, unknown>> = {};
  for (const area of areas) {
    for (const [namespace, messages] of Object.entries(area)) {
      all[namespace] = { ...all[namespace], ...messages };
    }
  }
  return all as Messages;
}
