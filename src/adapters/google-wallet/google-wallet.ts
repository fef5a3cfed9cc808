import { createPrivateKey } from "node:crypto";
import { done, refused } from "#domain/outcome.ts";
import type { GoogleWallet, WalletPass } from "#ports/wallet.ts";
import { createTokens, signedJwt } from "./service-account.ts";

/**
 * Passes for Google Wallet: all that Google is to know of a ticket, signed by the house's service account, in the address
 * at which somebody saves it. https://developers.google.com/wallet/tickets/events/web
 * What changes later is told by REST (walletobjects/v1, PATCH): of a pass that nobody has saved Google knows nothing.
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
  /** "https://walletobjects.googleapis.com" and "https://oauth2.googleapis.com/token", or a stand-in's addresses. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly timeoutMs?: number;
}

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";

const SAVE = "https://pay.google.com/gp/v/save/";

/** @throws where the key is none */
export function createGoogleWallet(options: GoogleWalletOptions): GoogleWallet {
  const { issuer, email, keyId, now, apiUrl, tokenUrl, timeoutMs = 8_000 } = options;
  const key = createPrivateKey(options.privateKey);
  const tokenOf = createTokens({ email, keyId, key, tokenUrl, scope: SCOPE, now }, timeoutMs);

  /** False when nobody answers. What Google does not know, nobody has. */
  async function patch(kind: string, thing: { readonly id: string }): Promise<boolean> {
    const token = await tokenOf();
    if (token === null) return false;
    const answer = await fetch(`${apiUrl}/walletobjects/v1/${kind}/${encodeURIComponent(thing.id)}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(thing),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (answer === null || answer.status === 429 || answer.status >= 500) return false;
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404)
      throw new Error(`Google Wallet, PATCH ${kind}: ${answer.status}`);
    return true;
  }

  return {
    async update(pass) {
      const isTold =
        (await patch("eventTicketClass", performanceOf(pass, issuer))) &&
        (await patch("eventTicketObject", ticketOf(pass, issuer)));
      return isTold ? done(null) : refused("unreachable");
    },

    saveLink(pass) {
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
      return `${SAVE}${signedJwt(claims, keyId, key)}`;
    },
  };
}

/** Mail programs and telephones cut addresses: what the wallet can do without is left out. */
function performanceOf(pass: WalletPass, issuer: string) {
  const { ticket } = pass;
  const say = inLanguage(pass);
  return {
    id: `${issuer}.${pass.performance}`,
    issuerName: shortened(pass.houseName),
    reviewStatus: "UNDER_REVIEW",
    hexBackgroundColor: pass.brandColour,
    eventName: say(ticket.eventTitle),
    venue: { name: say(ticket.venueText), address: say(ticket.addressText) },
    dateTime: { start: pass.starts },
  };
}

/** Google shows no more of a name on small screens, and what is longer makes the address too long. */
const NAME_CHARACTERS = 20;

function shortened(name: string): string {
  if (name.length <= NAME_CHARACTERS) return name;
  const kept = name.slice(0, NAME_CHARACTERS);
  return `${kept.slice(0, kept.lastIndexOf(" ")).trim() || kept.slice(0, -1)}…`;
}

function ticketOf(pass: WalletPass, issuer: string) {
  const { ticket, seat } = pass;
  const say = inLanguage(pass);
  return {
    id: `${issuer}.${pass.serial}`,
    classId: `${issuer}.${pass.performance}`,
    state: pass.voided ? "INACTIVE" : "ACTIVE",
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
