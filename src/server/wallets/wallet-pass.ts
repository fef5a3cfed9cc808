import { hash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import type { House } from "#config/house/house.ts";
import { INTL_LOCALES } from "#languages/locales.ts";
import type { WalletPass } from "#ports/wallet.ts";
import { printedTicket, type TicketShown } from "../documents/ticket-sheet.ts";
import type { Words } from "../emails/words.ts";

interface Shown extends TicketShown {
  readonly order: string | null;
  /** A share's pass is separate from the buyer's. */
  readonly share?: string | null;
  readonly voided?: boolean;
}

/** A pass is pushed again when it changes. */
export function passHash(pass: WalletPass): string {
  return hash("sha256", JSON.stringify(pass), "base64url");
}

export function walletPass(shown: Shown, house: House, words: Words): WalletPass {
  const { ticket, performance, holder, order, share = null, voided = false } = shown;
  const { say } = words;
  const start = Temporal.Instant.from(performance.starts).toZonedDateTimeISO(house.timeZone);
  const written = (moment: Temporal.ZonedDateTime) =>
    moment.toString({ timeZoneName: "never", smallestUnit: "second" });
  const { place } = ticket;
  return {
    // The ticket code admits its holder, so the serial that Apple and Google see is a hash of it.
    serial: `ticket-${hash("sha256", `pass of ${ticket.code}${share === null ? "" : ` for ${share}`}`, "hex").slice(0, 20)}`,
    performance: `${house.id.replaceAll(/[^\w-]/g, "-")}-${performance.id}`,
    ticket: printedTicket({ ticket, performance, holder }, house, words),
    locale: INTL_LOCALES[words.language].html,
    houseName: house.name,
    venueName: performance.venue.name,
    brandColour: house.brand.themeColour,
    orderText: order === null ? null : say("paper.order", { number: order }),
    starts: written(start),
    ends: written(start.add({ minutes: performance.durationMinutes })),
    seat: {
      section: place.section,
      row: place.row,
      number: place.row === "" ? "" : place.seat,
    },
    voided,
    labels: {
      when: say("paper.when"),
      holder: say("paper.holder"),
      priceType: say("paper.price-type"),
    },
  };
}
