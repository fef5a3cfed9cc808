import { createContext, type Register } from "react-router";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { AddressSuggestion, FoundAddress } from "#domain/customer/address-lookup.ts";
import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { TableButton, TableMode, TableRequest } from "#domain/table-booking.ts";
import type { Standing } from "#domain/waiting.ts";
import type { Cookie } from "#request/cookies.ts";

/** The pattern of a screen's address, `/aux/:type`. */
export type ScreenPattern = keyof Register["pages"];

/** Provided by the server to every loader and action. */
export interface Site {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  /** Whether the back end has the capabilities that the screen names in its handle. */
  readonly isOffered: (screen: ScreenPattern) => boolean;
  /** "https://biljetter.example.org", without a trailing slash. */
  readonly publicUrl: string;
  /** Milliseconds. The storefront uses no other clock. */
  readonly now: () => number;
  readonly queue: SiteQueue;
  readonly maintenance: SiteMaintenance;
  /** Null in the shop that sells. */
  readonly preview: SitePreview | null;
  readonly botCheck: SiteBotCheck;
  readonly cookieCheck: SiteCookieCheck;
  readonly addressLookup: SiteAddressLookup | null;
  readonly tableBooking: SiteTableBooking | null;
  wallets(): readonly ("apple" | "google")[];
}

/** Encrypts a session's token for the address of a page, to recognise a browser that returns no cookies. */
export interface SiteCookieCheck {
  /** @returns letters, digits, `-` and `_` */
  seal(session: string): string;
  /** Returns the session token; null if the mark is invalid or expired. */
  open(mark: string): string | null;
}

export interface SiteBotCheck {
  readonly client: BotCheckClient | null;
  /** @param token the token from the browser; empty without scripts */
  admit(
    action: CheckedAction,
    token: string,
    who: { readonly address: string; readonly userAgent: string },
  ): Promise<Outcome<null, { readonly reason: "bot-check-failed" }>>;
  /** Records a wrong password or code. After several from one address, further attempts need the bot check. */
  noteFailure(action: GuessedAction, address: string): void;
}

/** Actions checked only after several wrong attempts. */
export type GuessedAction = "log_in" | "try_code";
/** All checked actions. The service allows letters, digits, `/` and `_` in these names. */
export type CheckedAction = GuessedAction | "register" | "reset" | "join_queue";

/** An address lookup service. `address` is the visitor's network address. */
export interface SiteAddressLookup {
  find(
    text: string,
    within: string | null,
    address: string,
  ): Promise<Outcome<readonly AddressSuggestion[], { readonly reason: "unreachable" }>>;
  read(id: string, address: string): Promise<Outcome<FoundAddress, { readonly reason: "unreachable" }>>;
}

export interface SiteTableBooking {
  readonly partner: string;
  readonly mode: TableMode;
  address(request: TableRequest, language: Language): string;
  button(language: Language): TableButton | null;
}

export interface BotCheckClient {
  readonly host: string;
  readonly siteKey: string;
  readonly version: 2 | 3;
  readonly mode: "base" | "enterprise";
  readonly size: "normal" | "compact";
  readonly language: string;
  readonly badge: boolean;
}

export interface SiteMaintenance {
  isBypassed(request: Request): boolean;
  /** Returns a cookie that bypasses maintenance, if the secret is right. */
  open(
    secret: string,
    address: string,
  ): Outcome<Cookie, { readonly reason: "wrong-secret" | "too-many-attempts" }>;
}

/** How a draft's shop is marked on every page. */
export type SitePreview = (language: Language) => { readonly text: string; readonly leave: string };
export const siteContext = createContext<Site>();

export interface Visit {
  readonly address: string;
  readonly nonce: string;
  /** Set if the page has a shared part and a visitor's own part. */
  readonly marks: VisitorMarks | null;
  /** Set if the page is rendered for a group of visitors, without their own data. */
  readonly shared: SharedVisit | null;
}

/** Placeholders around the visitor's own part and for the current time; removed before the page is sent. */
export interface VisitorMarks {
  readonly open: string;
  readonly close: string;
  readonly now: string;
}

export interface SharedVisit {
  readonly isSignedIn: boolean;
  /** A session with the group's entitlements, used only to determine prices. */
  readonly session: string | null;
}
export const visitContext = createContext<Visit>();

export interface SiteQueue {
  /** For visitors who name no room; null if none has a queue. */
  anyOpen(): string | null;
  /** The room to wait in before choosing seats; null if none. */
  barring(performance: number, session: string | null, holdsSeats: boolean): Promise<string | null>;
  about(room: string, language: Language): RoomWords | null;
  standing(room: string, ticket: string | undefined): Promise<Standing | null>;
  join(room: string, address: string): Promise<Outcome<TicketGiven, QueueRefusal>>;
  renewed(room: string, ticket: string | undefined): Promise<TicketGiven | null>;
  goIn(room: string, ticket: string | undefined, session: string): Promise<Outcome<null, QueueRefusal>>;
  move(room: string, link: string): Promise<Outcome<TicketGiven, QueueRefusal>>;
  /** Emails a link that moves the position to another device. */
  sendEmail(
    room: string,
    ticket: string | undefined,
    to: { readonly email: string; readonly language: Language; readonly next: string },
  ): Promise<Outcome<null, QueueRefusal>>;
}

export interface RoomWords {
  readonly title: string | null;
  readonly text: string | null;
  readonly picture: { readonly url: string; readonly alt: string } | null;
}
export interface TicketGiven {
  readonly ticket: string;
  readonly seconds: number;
}
export type QueueRefusal = {
  readonly reason: "no-room" | "not-called" | "too-many-places" | "too-many-emails";
};
