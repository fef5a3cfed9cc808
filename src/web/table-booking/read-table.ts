import type { RouterContextProvider } from "react-router";
import type { House } from "#config/house/house.ts";
import type { PerformanceSummary } from "#contract/operations/catalogue.ts";
import type { Language } from "#domain/languages.ts";
import { guestsFor } from "#domain/table-booking.ts";
import { clockIn, isoDay, twoDigits } from "#languages/clock.ts";
import { allowsTables, consentOf } from "#request/consent.ts";
import { type Site, siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";

type Performance = Pick<PerformanceSummary, "starts"> & { readonly venue: { readonly id: string } };

/** A table before a performance, prefilled from the visitor's tickets; null if none can be booked. */
export function readTable(
  request: Request,
  context: Readonly<RouterContextProvider>,
  performance: Performance,
  tickets: number,
) {
  const { language } = context.get(visitorContext);
  return tableBefore(context.get(siteContext), { request, language, performance, tickets });
}

interface TableSite extends Pick<Site, "tableBooking" | "now"> {
  readonly house: Pick<House, "timeZone" | "consent" | "tableBooking">;
}

export function tableBefore(
  { house, tableBooking: partner, now }: TableSite,
  {
    request,
    language,
    performance: { starts, venue },
    tickets,
  }: {
    readonly request: Request;
    readonly language: Language;
    readonly performance: Performance;
    readonly tickets: number;
  },
) {
  const tables = house.tableBooking;
  if (!tables || !partner) return null;
  if (tables.venues.length > 0 && !tables.venues.includes(venue.id)) return null;
  const at = Date.parse(starts) - tables.minutesBefore * 60_000;
  if (at <= now()) return null;
  const clock = clockIn(house.timeZone, at);
  const guests = guestsFor(tickets);
  const time = `${twoDigits(clock.hour)}:${twoDigits(clock.minute)}`;
  const table = { date: isoDay(clock), time, guests };
  return {
    restaurant: tables.restaurant,
    partner: partner.partner,
    at: new Date(at).toISOString(),
    guests,
    address: partner.address(table, language),
    /** Null if only a link is allowed. */
    here: allowsTables(house, consentOf(request, house)) ? { button: partner.button(language) } : null,
    asks: partner.mode !== "link",
  };
}

export type Table = NonNullable<ReturnType<typeof readTable>>;
