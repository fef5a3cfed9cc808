import type { EventSummary, PerformanceSummary } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import type { Format } from "#languages/format.ts";
import { isoWithOffset } from "#languages/iso-offset.ts";
import type { HouseFacts } from "../house-facts.ts";
import { performancePath } from "./paths.ts";

type State = PerformanceSummary["availability"]["state"];
type Placed = PerformanceSummary & { venue: { street?: string; postalCode?: string; city?: string } };

const MUSIC = ["opera", "operetta", "concert"];

/** Returns performances as schema.org data for search engines. */
export function performancesForSearch(
  event: EventSummary,
  performances: readonly Placed[],
  house: HouseFacts,
  format: Format,
): object {
  return {
    "@context": "https://schema.org",
    "@graph": performances.map((performance) => one(event, performance, house, format)),
  };
}

function one(event: EventSummary, performance: Placed, house: HouseFacts, { timeZone }: Format): object {
  const { availability, movedFrom, starts, venue } = performance;
  const end = new Date(new Date(starts).getTime() + event.durationMinutes * 60_000).toISOString();
  const url = house.publicUrl + performancePath(event.slug, performance.id);
  const offer = offerOf(performance, url, timeZone);
  const company = { "@type": "PerformingGroup", name: house.name, url: house.publicUrl };
  return {
    "@type": MUSIC.includes(event.genre) ? "MusicEvent" : "TheaterEvent",
    name: event.title,
    description: event.lead,
    image: house.publicUrl + event.picture.url,
    url,
    startDate: isoWithOffset(timeZone, starts),
    endDate: isoWithOffset(timeZone, end),
    ...(movedFrom && { previousStartDate: isoWithOffset(timeZone, movedFrom) }),
    eventStatus: `https://schema.org/${statusOf(availability.state, movedFrom)}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: venue.name,
      address: {
        "@type": "PostalAddress",
        streetAddress: venue.street ?? house.contact.street,
        postalCode: venue.postalCode ?? house.contact.postalCode,
        addressLocality: venue.city ?? house.contact.city,
        addressCountry: house.contact.country,
      },
    },
    organizer: company,
    performer: company,
    ...(offer && { offers: offer }),
  };
}

function statusOf(state: State, movedFrom: string | null): string {
  if (state === "cancelled") return "EventCancelled";
  return movedFrom ? "EventRescheduled" : "EventScheduled";
}

/** Performances not on sale, or not to everyone, have no offer. */
const STOCK: Readonly<Partial<Record<State, string>>> = {
  limited: "LimitedAvailability",
  "on-sale": "InStock",
  "select-or-book": "InStock",
  "not-on-sale-yet": "PreOrder",
  priority: "PreOrder",
  "sold-out": "SoldOut",
};

function offerOf({ availability, from, onSaleFrom }: Placed, url: string, timeZone: string): object | null {
  const stock = STOCK[availability.state];
  if (!stock || (from === null && sellsTo(availability.state))) return null;
  const opens = availability.opens ?? onSaleFrom;
  return {
    "@type": "Offer",
    url,
    availability: `https://schema.org/${stock}`,
    ...(from && { price: (from.amount / 100).toFixed(2), priceCurrency: from.currency }),
    ...(opens && { validFrom: isoWithOffset(timeZone, opens) }),
  };
}
