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
 * The words lie in files by area, `<language>/<area>.json`, and a browser loads the areas of the screen it shows. Swedish is
 * the language in which every message exists first. A namespace that many screens add to (refusals, rules) lies in several
 * areas, each message in that of the screens which show it.
 */
interface Areas {
  /** Around every page; an error page has nothing else. */
  readonly frame: typeof frame;
  readonly catalogue: typeof catalogue;
  /** What may be in the way of seats coming into a basket. */
  readonly basket: typeof basket;
  readonly "seat-map": typeof seatMap;
  /** Choosing seats on a vendor's pages, in a frame. */
  readonly "seat-frame": typeof seatFrame;
  readonly checkout: typeof checkout;
  /** What is asked on the way through the checkout besides what is bought. */
  readonly details: typeof details;
  /** What was bought, line by line, and the tickets for it. */
  readonly tickets: typeof tickets;
  /** The house's own questions. */
  readonly "house-form": typeof houseForm;
  /** Asking for a performance that is not sold by the seat. */
  readonly enquiry: typeof enquiry;
  /** Registering for performances whose seats are drawn. */
  readonly registration: typeof registration;
  /** Tickets that are shown to others by a link. */
  readonly sharing: typeof sharing;
  readonly account: typeof account;
  /** Another address to sign in with. */
  readonly "email-change": typeof emailChange;
  /** Stored payment cards. */
  readonly cards: typeof cards;
  /** What the shop keeps about a customer. */
  readonly privacy: typeof privacy;
  /** Beside a form that programs would like to send. */
  readonly "bot-check": typeof botCheck;
  /** The waiting room. */
  readonly queue: typeof queue;
  /** What is stored, and what visitors agreed to. */
  readonly consent: typeof consent;
  /** For those who look after the shop. */
  readonly door: typeof door;
  /** What is sold besides tickets: its own pages. */
  readonly sales: typeof sales;
  /** Ordering food and drink. */
  readonly food: typeof food;
  /** A table at a restaurant, booked with a partner. */
  readonly "table-booking": typeof tableBooking;
  /** Claims of refund protection. */
  readonly claims: typeof claims;
  /** Going back on a purchase. */
  readonly withdrawal: typeof withdrawal;
  /** Emails and printed tickets: no screen shows them. */
  readonly emails: typeof emails;
  /** What the server writes out itself: drawings, a long text, refusals to machines. */
  readonly documents: typeof documents;
}
export type Area = keyof Areas;

/** All areas as one: what is in several of them is put together. */
export type Messages = AllOf<Areas[Area]>;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** One area as it comes out of its file. */
export type AreaMessages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Areas put together. Whoever asks for a message of an area that is not among them finds none. */
export function together(areas: readonly AreaMessages[]): Messages {
  const all: Record<string, Record<string, unknown>> = {};
  for (const area of areas) {
    for (const [namespace, messages] of Object.entries(area)) {
      all[namespace] = { ...all[namespace], ...messages };
    }
  }
  return all as Messages;
}
