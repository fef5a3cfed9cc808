import { expect, test } from "vitest";
import type { EventSummary, PerformanceSummary } from "#contract/operations/catalogue.ts";
import { formatIn } from "#languages/testing/format-in.ts";
import type { HouseFacts } from "../house-facts.ts";
import { performancesForSearch } from "./schema-org.ts";

/** Google's required and recommended fields: developers.google.com/search/docs/appearance/structured-data/event. */
const REQUIRED = ["location", "location.address", "name", "startDate"];
const RECOMMENDED = [
  ...["description", "endDate", "eventStatus", "image", "location.name"],
  ...[
    "offers",
    "offers.availability",
    "offers.price",
    "offers.priceCurrency",
    "offers.url",
    "offers.validFrom",
  ],
  ...["organizer", "organizer.name", "organizer.url", "performer", "performer.name"],
];
const ADDRESS = ["streetAddress", "addressLocality", "postalCode", "addressCountry"];
/** Present only if the performance was moved. */
const MOVED = ["previousStartDate"];

const HOUSE = {
  name: "Sundoperan",
  publicUrl: "https://tickets.example.org",
  contact: { street: "Sundkajen 140", postalCode: "211 20", city: "Malmö", country: "SE" },
} as HouseFacts;
const EVENT: EventSummary = {
  ...{ slug: "carmen", title: "Carmen", originalTitle: null, composer: "Georges Bizet", genre: "opera" },
  ...{ durationMinutes: 180, intervals: 1, lead: "Kärlek och död i Sevilla." },
  picture: { url: "/house/pictures/carmen.jpg", alt: "" },
};
const ON_SALE: PerformanceSummary = {
  ...{ id: 7, starts: "2027-02-06T18:00:00.000Z", venue: { id: "main-stage", name: "Stora scenen" } },
  availability: { state: "on-sale", opens: null, restrictedTo: null },
  ...{ ways: "both", from: { amount: 29500, currency: "SEK" }, note: null, movedFrom: null },
  onSaleFrom: "2026-05-01T08:00:00.000Z",
};
type Written = Record<string, unknown>;

function written(performance: Partial<PerformanceSummary> = {}): Written {
  const data = performancesForSearch(EVENT, [{ ...ON_SALE, ...performance }], HOUSE, formatIn("sv"));
  return (data as { "@graph": Written[] })["@graph"][0] ?? {};
}

const at = (data: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, key) => (part as Written | undefined)?.[key], data);

test("the schema.org data have every field that Google requires or recommends", () => {
  const data = written({ movedFrom: "2027-02-05T18:00:00.000Z" });
  const address = ADDRESS.map((field) => `location.address.${field}`);
  for (const path of [...REQUIRED, ...RECOMMENDED, ...address, ...MOVED])
    expect(at(data, path), path).toBeTruthy();
  expect(at(data, "location.address.addressCountry")).toBe("SE");
  expect(at(data, "offers.validFrom")).toBe("2026-05-01T10:00:00+02:00");
  expect(at(data, "performer")).toMatchObject({ "@type": "PerformingGroup", name: "Sundoperan" });
});

test("the schema.org data mark a moved performance as rescheduled, with its previous start", () => {
  expect(written({ movedFrom: "2027-02-05T18:00:00.000Z" })).toMatchObject({
    startDate: "2027-02-06T19:00:00+01:00",
    previousStartDate: "2027-02-05T19:00:00+01:00",
    eventStatus: "https://schema.org/EventRescheduled",
  });
  expect(written()).toMatchObject({ eventStatus: "https://schema.org/EventScheduled" });
  expect(written()).not.toHaveProperty("previousStartDate");
});

const state = (name: PerformanceSummary["availability"]["state"], opens: string | null = null) =>
  ({ availability: { state: name, opens, restrictedTo: null }, from: null }) as const;

test("the schema.org data of a cancelled performance keep its date and have no offer", () => {
  const data = written({ ...state("cancelled"), movedFrom: "2027-02-05T18:00:00.000Z" });
  expect(data).toMatchObject({
    startDate: "2027-02-06T19:00:00+01:00",
    eventStatus: "https://schema.org/EventCancelled",
  });
  expect(data).not.toHaveProperty("offers");
});

test("the schema.org data offer a future sale from its opening, and a sold-out performance as sold out", () => {
  expect(written(state("not-on-sale-yet", "2026-12-01T09:00:00.000Z"))).toMatchObject({
    offers: { availability: "https://schema.org/PreOrder", validFrom: "2026-12-01T10:00:00+01:00" },
  });
  expect(written(state("sold-out"))).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});

test.each(["off-sale", "restricted", "passed"] as const)(
  "the schema.org data have no offer for %s",
  (name) => {
    expect(written(state(name))).not.toHaveProperty("offers");
  },
);
