import { createContext } from "react-router";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";

/** What the server hands to every loader and action: the house, its ticketing back end, and where we stand. */
export interface Site {
  readonly house: House;
  readonly backEnd: BackEnd;
  /** "https://biljetter.example.org", without a slash at the end. */
  readonly publicUrl: string;
  /** Milliseconds; the only clock of the storefront. */
  readonly now: () => number;
}
export const siteContext = createContext<Site>();

/** What the server knows of this one request. */
export interface Visit {
  /** The visitor's network address, for throttling. */
  readonly address: string;
  /** For inline scripts: the content security policy allows no other. */
  readonly nonce: string;
}
export const visitContext = createContext<Visit>();
