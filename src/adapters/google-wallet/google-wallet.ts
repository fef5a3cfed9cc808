import { createPrivateKey, sign } from "node:crypto";
import type { GoogleWallet, WalletPass } from "#ports/wallet.ts";

/**
 * Passes for Google Wallet: all that Google is to know of a ticket, signed by the house's service account, in the address
 * at which somebody saves it. https://developers.google.com/wallet/tickets/events/web
 */

export interface GoogleWalletOptions {
  /** Digits, from the Google Pay & Wallet Console. */
  readonly issuer: string;
  /** The service account's. */
  readonly email: string;
  readonly keyId: string;
  /** PEM. */
  readonly privateKey: string;
  readonly now: () => number;
}

const SAVE = "https://pay.google.com/gp/v/save/";

/** @throws where the key is none */
export function createGoogleWallet(options: GoogleWalletOptions): GoogleWallet {
  const { issuer, email, keyId, now } = options;
  const key = createPrivateKey(options.privateKey);
  return {
    saveLink(pass) {
      const header = { alg: "RS256", typ: "JWT", kid: keyId };
      const claims = {
        iss: email,
        aud: "google",
        typ: "savetowallet",
        iat: Math.floor(now() / 1000),
        payload: {
          eventTicketClasses: [performanceOf(pass, issuer)],
          eventTicketObjects: [ticketOf(pass, issuer)],
        },
      };
      const signed = `${encode(header)}.${encode(claims)}`;
      return `${SAVE}${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
    },
  };
}

/** Mail programs and telephones cut addresses: what the wallet can do without is left out. */
function performanceOf(pass: WalletPass, issuer: string) {
  const { ticket } = pass;
  const say = inLanguage(pass);
  return {
    id: `${issuer}.${pass.performance}`,
    issuerName: pass.houseName,
    reviewStatus: "UNDER_REVIEW",
    hexBackgroundColor: pass.brandColour,
    eventName: say(ticket.eventTitle),
    venue: { name: say(ticket.venueText), address: say(ticket.addressText) },
    dateTime: { start: pass.starts },
  };
}

function ticketOf(pass: WalletPass, issuer: string) {
  const { ticket, seat } = pass;
  const say = inLanguage(pass);
  return {
    id: `${issuer}.${pass.serial}`,
    classId: `${issuer}.${pass.performance}`,
    state: "ACTIVE",
    ticketHolderName: ticket.holderText,
    barcode: { type: "QR_CODE", value: ticket.code },
    seatInfo: {
      section: say(seat.section),
      ...(seat.row === "" ? {} : { row: say(seat.row), seat: say(seat.number) }),
    },
  };
}

function inLanguage({ locale: language }: WalletPass) {
  return (value: string) => ({ defaultValue: { language, value } });
}

const encode = (what: object) => Buffer.from(JSON.stringify(what)).toString("base64url");
