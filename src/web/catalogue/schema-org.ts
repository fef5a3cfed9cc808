import type { EventSummary, PerformanceSummary } from "#contract/operations/catalogue.ts";
import type { Format } from "#languages/format.ts";
import { isoWithOffset } from "#languages/iso-offset.ts";
import type { HouseFacts } from "../house-facts.ts";
import { performancePath } from "./addresses.ts";

const MUSIC = ["opera", "operetta", "concert"];

/** Performances as search engines read them (schema.org). */
export function performancesForSearch(
  event: EventSummary,
  performances: readonly (PerformanceSummary & {
    venue: { street?: string; postalCode?: string; city?: string };
  })[],
  house: HouseFacts,
  format: Format,
): object {
  return {
    "@context": "https://schema.org",
    "@graph": performances.map((performance) => one(event, performance, house, format)),
  };
}

function one(
  event: EventSummary,
  performance: PerformanceSummary & { venue: { street?: string; postalCode?: string; city?: string } },
  house: HouseFacts,
  format: Format,
): object {
  const { availability, from, starts, venue } = performance;
  const end = new Date(new Date(starts).getTime() + event.durationMinutes * 60_000).toISOString();
  const url = house.publicUrl + performancePath(event.slug, performance.id);
  return {
    "@type": MUSIC.includes(event.genre) ? "MusicEvent" : "TheaterEvent",
    name: event.title,
    description: event.lead,
    image: house.publicUrl + event.picture.url,
    url,
    startDate: isoWithOffset(format.timeZone, starts),
    endDate: isoWithOffset(format.timeZone, end),
    eventStatus: `https://schema.org/${availability.state === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: venue.name,
      address: {
        "@type": "PostalAddress",
        streetAddress: venue.street ?? house.contact.street,
        postalCode: venue.postalCode ?? house.contact.postalCode,
        addressLocality: venue.city ?? house.contact.city,
      },
    },
    organizer: { "@type": "PerformingGroup", name: house.name, url: house.publicUrl },
    ...(from
      ? {
          offers: {
            "@type": "Offer",
            url,
            price: (from.amount / 100).toFixed(2),
            priceCurrency: from.currency,
            availability: `https://schema.org/${stock(availability.state)}`,
          },
        }
      : {}),
  };
}

function stock(state: PerformanceSummary["availability"]["state"]): string {
  if (state === "limited") return "LimitedAvailability";
  if (state === "on-sale" || state === "select-or-book") return "InStock";
  if (state === "not-on-sale-yet" || state === "priority") return "PreOrder";
  return "SoldOut";
}
