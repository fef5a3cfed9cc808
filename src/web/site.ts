import { createContext } from "react-router";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { AddressSuggestion, FoundAddress } from "#domain/customer/address-lookup.ts";
import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { TableButton, TableMode, TableWish } from "#domain/table-booking.ts";
import type { Standing } from "#domain/waiting.ts";
import type { Cookie } from "#request/cookies.ts";

/** What the server hands to every loader and action: the house, its ticketing back end, and where we stand. */
export interface Site {
  readonly house: House;
  readonly backEnd: BackEnd;
  /** What it can do: blocks and screens of anything else are left out. */
  readonly capabilities: Capabilities;
  /** "https://biljetter.example.org", without a slash at the end. */
  readonly publicUrl: string;
  /** Milliseconds; the only clock of the storefront. */
  readonly now: () => number;
  readonly queue: SiteQueue;
  readonly maintenance: SiteMaintenance;
  readonly botCheck: SiteBotCheck;
  readonly cookieCheck: SiteCookieCheck;
  /** Null where the house has none: then addresses are typed. */
  readonly addressLookup: SiteAddressLookup | null;
  /** Null where the house offers no tables. */
  readonly tableBooking: SiteTableBooking | null;
  /** For which wallets tickets can be had just now: a certificate ends one day. */
  wallets(): readonly ("apple" | "google")[];
}

/** Seals a session's token into an address, by which a browser that returns no cookies is recognised. */
export interface SiteCookieCheck {
  /** @returns letters, digits, `-` and `_` */
  seal(session: string): string;
  /** The sealed token; null where the mark is not ours or too old. */
  open(mark: string): string | null;
}

/** The check that tells people from programs, as far as a house has one. */
export interface SiteBotCheck {
  readonly client: BotCheckClient | null;
  /** @param token what the browser was given; empty without scripts */
  admit(
    deed: CheckedDeed,
    token: string,
    who: { readonly address: string; readonly userAgent: string },
  ): Promise<Outcome<null, { readonly reason: "bot-check-failed" }>>;
  /** A wrong password or code: after some of them from one address whoever tries another is checked too. */
  noteFailure(deed: GuessedDeed, address: string): void;
}

/** What is checked after some have been wrong, */
export type GuessedDeed = "log_in" | "try_code";
/** and what is checked each time. Named as the service wants it: letters, digits, `/` and `_`. */
export type CheckedDeed = GuessedDeed | "register" | "reset" | "join_queue";

/** A service that knows addresses, asked for a visitor at `address`. */
export interface SiteAddressLookup {
  find(
    text: string,
    within: string | null,
    address: string,
  ): Promise<Outcome<readonly AddressSuggestion[], { readonly reason: "unreachable" }>>;
  read(id: string, address: string): Promise<Outcome<FoundAddress, { readonly reason: "unreachable" }>>;
}

/** The booking system of a restaurant beside the house. */
export interface SiteTableBooking {
  readonly partner: string;
  readonly mode: TableMode;
  address(wish: TableWish, language: Language): string;
  button(language: Language): TableButton | null;
}

/** What a browser needs to know of it. */
export interface BotCheckClient {
  readonly host: string;
  readonly siteKey: string;
  readonly version: 2 | 3;
  readonly mode: "base" | "enterprise";
  readonly size: "normal" | "compact";
  readonly language: string;
  readonly badge: boolean;
}

/** The way past the maintenance page. */
export interface SiteMaintenance {
  isBypassed(request: Request): boolean;
  /** The cookie that lets in whoever knows the secret. */
  open(
    secret: string,
    address: string,
  ): Outcome<Cookie, { readonly reason: "wrong-secret" | "too-many-attempts" }>;
}
export const siteContext = createContext<Site>();

/** What the server knows of this one request. */
export interface Visit {
  /** The visitor's network address, for throttling. */
  readonly address: string;
  /** For inline scripts: the content security policy allows no other. */
  readonly nonce: string;
  /** Present where the page may be cut into what everybody sees and what shows this visitor. */
  readonly marks: VisitorMarks | null;
  /** Present where the page is for all of a kind, and shows none of them. */
  readonly shared: SharedVisit | null;
}

/** Words around what shows the visitor, and one in place of the moment; they are taken out before the page is sent. */
export interface VisitorMarks {
  readonly open: string;
  readonly close: string;
  readonly now: string;
}

export interface SharedVisit {
  readonly isSignedIn: boolean;
  /** Of somebody whose rights all of the kind have; for prices, and for nothing else. */
  readonly session: string | null;
}
export const visitContext = createContext<Visit>();

/** The house's waiting rooms, as the storefront meets them. */
export interface SiteQueue {
  /** A room that somebody has to wait in who names none; null when there is no queue anywhere. */
  anyOpen(): string | null;
  /** The room in which this session has to wait before it may choose seats of a performance. */
  barring(performance: number, session: string | null, holdsSeats: boolean): Promise<string | null>;
  about(room: string, language: Language): RoomWords | null;
  standing(room: string, ticket: string | undefined): Promise<Standing | null>;
  join(room: string, address: string): Promise<Outcome<TicketGiven, QueueRefusal>>;
  renewed(room: string, ticket: string | undefined): Promise<TicketGiven | null>;
  goIn(room: string, ticket: string | undefined, session: string): Promise<Outcome<null, QueueRefusal>>;
  move(room: string, link: string): Promise<Outcome<TicketGiven, QueueRefusal>>;
  /** Sends a link with which another device takes the place over. */
  sendEmail(
    room: string,
    ticket: string | undefined,
    to: { readonly email: string; readonly language: Language; readonly next: string },
  ): Promise<Outcome<null, QueueRefusal>>;
}

/** What the house says in a room of its own, in the visitor's language. */
export interface RoomWords {
  readonly title: string | null;
  readonly text: string | null;
  readonly picture: { readonly url: string; readonly alt: string } | null;
}
export interface TicketGiven {
  readonly ticket: string;
  /** How long a browser shall keep it. */
  readonly seconds: number;
}
export type QueueRefusal = {
  readonly reason: "no-room" | "not-called" | "too-many-places" | "too-many-emails";
};
