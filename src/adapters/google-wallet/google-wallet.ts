import { createPrivateKey } from "node:crypto";
import { done, refused } from "#domain/outcome.ts";
import type { GoogleWallet, WalletPass } from "#ports/wallet.ts";
import { createTokens, fetchAgainIfBroken, signedJwt } from "./service-account.ts";

/**
 * Class (performance) and object (ticket) are written over REST (walletobjects/v1); the save link refers to
 * the object. https://developers.google.com/wallet/tickets/events/web
 */

export interface GoogleWalletOptions {
  /** Digits, from the Google Pay & Wallet Console. */
  readonly issuer: string;
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

export function createGoogleWallet(options: GoogleWalletOptions): GoogleWallet {
  const { issuer, email, keyId, now, apiUrl, tokenUrl, timeoutMs = 8_000 } = options;
  const key = createPrivateKey(options.privateKey);
  const tokenOf = createTokens({ email, keyId, key, tokenUrl, scope: SCOPE, now }, timeoutMs);

  /** Null if there is no response. */
  async function send(method: "POST" | "PATCH", path: string, item: object): Promise<number | null> {
    const token = await tokenOf();
    if (token === null) return null;
    const request = {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(item),
    };
    const answer = await fetchAgainIfBroken(`${apiUrl}/walletobjects/v1/${path}`, request, timeoutMs);
    if (answer === null || answer.status === 429 || answer.status >= 500) return null;
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404 && answer.status !== 409)
      throw new Error(`Google Wallet, ${method} ${path}: ${answer.status}`);
    return answer.status;
  }

  /** An object unknown to Google was never saved. */
  const patch = (kind: string, item: Item) => send("PATCH", `${kind}/${encodeURIComponent(item.id)}`, item);

  async function write(kind: string, item: Item): Promise<boolean> {
    const status = await send("POST", kind, item);
    return status === 409 ? (await patch(kind, item)) !== null : status !== null;
  }

  return {
    async update(pass) {
      const isNotified =
        (await patch("eventTicketClass", performanceOf(pass, issuer))) !== null &&
        (await patch("eventTicketObject", ticketOf(pass, issuer))) !== null;
      return isNotified ? done(null) : refused("unreachable");
    },

    async saveLink(pass) {
      const ticket = ticketOf(pass, issuer);
      const isWritten =
        (await write("eventTicketClass", performanceOf(pass, issuer))) &&
        (await write("eventTicketObject", ticket));
      if (!isWritten) return refused("unreachable");
      const claims = {
        iss: email,
        aud: "google",
        typ: "savetowallet",
        iat: Math.floor(now() / 1000),
        // Browsers and email clients cut URLs of more than 1,800 characters.
        payload: { eventTicketObjects: [{ id: ticket.id }] },
      };
      return done(`${SAVE}${signedJwt(claims, keyId, key)}`);
    },
  };
}

interface Item {
  readonly id: string;
}

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
