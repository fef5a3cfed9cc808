import type { RowEntry, SeatEntry } from "#domain/house/entries.ts";
import type { PayLaterRules } from "#domain/orders/pay-later.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { Catalogue, PerformanceEntry } from "../storage/documents/catalogue-document.ts";

/** A small house: one hall of two rows of ten, three performances. The clock starts at NOON. */

export const NOON = Date.parse("2027-01-15T11:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const CARMEN = 1;
export const TOSCA = 2;
/** On sale from tomorrow. */
export const FAUST = 3;
export const ADULT = 1;
/** At half price, at most two per customer and performance. */
export const YOUTH = 2;
export const WHEELCHAIR = 6;
/** Free with a wheelchair space. */
export const COMPANION = 7;

function seat(row: string, number: number, band: Band): SeatEntry {
  return {
    id: `${row}-${number}`,
    number: String(number),
    x: number * 24,
    y: row === "A" ? 100 : 130,
    radius: 10,
    band,
    accessible: row === "B" && number === 1,
    companion: row === "B" && number === 2,
    restrictedView: null,
    stepFree: row === "B",
    rowsInFront: row === "A" ? 0 : 1,
    cluster: null,
  };
}

function row(number: string, band: Band): RowEntry {
  return { number, seats: Array.from({ length: 10 }, (_, index) => seat(number, index + 1, band)) };
}

function performance(
  id: number,
  event: string,
  days: number,
  change: Partial<PerformanceEntry> = {},
): PerformanceEntry {
  const starts = NOON + days * DAY;
  return {
    id,
    event,
    venue: "main-stage",
    plan: "hall-1",
    starts,
    priceList: "performance",
    sale: [{ modeOfSale: 3, priority: false, from: NOON - DAY, to: starts }],
    cancelled: false,
    offSale: false,
    restrictedTo: null,
    ways: "both",
    note: null,
    bands: {},
    ...change,
  };
}

function event(slug: string, title: string) {
  return {
    slug,
    title: { sv: title },
    originalTitle: null,
    composer: null,
    librettist: null,
    genre: "opera",
    durationMinutes: 150,
    intervals: 1,
    sungIn: null,
    surtitles: [],
    ageAdvice: null,
    lead: { sv: title },
    body: { sv: title },
    picture: { file: "pictures/x.svg", alt: { sv: title } },
    vat: "admission",
  };
}

export function smallHouse(change: Partial<Catalogue> = {}): Catalogue {
  return {
    currency: "SEK",
    timeZone: "Europe/Oslo",
    defaultModeOfSale: 3,
    defaultPriceType: ADULT,
    maxTickets: 9,
    limitedShare: 0.1,
    venues: [{ id: "main-stage", name: { sv: "Stora scenen" }, street: "", postalCode: "", city: "Malmö" }],
    priceTypes: [
      {
        id: ADULT,
        name: { sv: "Ordinarie" },
        condition: null,
        percentOfOrdinary: 100,
        maxPerPerformance: null,
        seats: "any",
      },
      {
        id: YOUTH,
        name: { sv: "Ungdom" },
        condition: null,
        percentOfOrdinary: 50,
        maxPerPerformance: 2,
        seats: "any",
      },
      {
        id: WHEELCHAIR,
        name: { sv: "Rullstol" },
        condition: null,
        percentOfOrdinary: 100,
        maxPerPerformance: null,
        seats: "accessible",
      },
      {
        id: COMPANION,
        name: { sv: "Ledsagare" },
        condition: null,
        percentOfOrdinary: 0,
        maxPerPerformance: null,
        seats: "companion",
      },
    ],
    priceLists: [
      {
        id: "performance",
        ordinary: { A: 80_000, B: 39_500 },
        priceTypes: [ADULT, YOUTH, WHEELCHAIR, COMPANION].map((id) => ({ id, modesOfSale: [3] })),
        amounts: [],
      },
    ],
    vatRates: [
      { id: "admission", rates: [{ basisPoints: 600, from: "2007-01-01", to: null }] },
      { id: "service", rates: [{ basisPoints: 2500, from: "2007-01-01", to: null }] },
    ],
    fees: [{ id: "service", name: { sv: "Serviceavgift" }, per: "ticket", amount: 1_500, vat: "service" }],
    deliveryMethods: [
      {
        id: "e-ticket",
        kind: "electronic",
        name: { sv: "E-biljett" },
        description: { sv: "I mobilen" },
        amount: 0,
        vat: "service",
        minDaysBefore: 0,
      },
      {
        id: "post",
        kind: "post",
        name: { sv: "Post" },
        description: { sv: "Hem" },
        amount: 4_500,
        vat: "service",
        minDaysBefore: 7,
      },
    ],
    events: [event("carmen", "Carmen"), event("tosca", "Tosca"), event("faust", "Faust")],
    performances: [
      performance(CARMEN, "carmen", 3),
      performance(TOSCA, "tosca", 30),
      performance(FAUST, "faust", 60, {
        sale: [{ modeOfSale: 3, priority: false, from: NOON + DAY, to: NOON + 60 * DAY }],
      }),
    ],
    plans: [
      {
        id: "hall-1",
        hall: "hall",
        size: { width: 260, height: 160 },
        focalPoint: { x: 132, y: 60 },
        stage: { label: { sv: "Scen" }, outline: [] },
        levels: [{ id: "stalls", name: { sv: "Parkett" } }],
        sections: [
          {
            id: "p",
            slug: "parkett",
            name: { sv: "Parkett" },
            level: "stalls",
            door: null,
            rows: [row("A", "A"), row("B", "B")],
          },
        ],
      },
    ],
    ...change,
  };
}

/** Settings of a house that allows reserving now and paying later, without its emails. */
export const PAY_LATER: PayLaterRules = {
  ...{ days: 14, daysBefore: 7, hoursBefore: 48, graceBankDays: 1, most: 2 },
  ...{ reminderDays: [], hiddenPackages: [] },
};

/** Carmen once more, ten days before Tosca; two more performances at the time of Tosca; and one in the other hall. */
export const [CARMEN_LATER, TOSCA_BESIDE, CARMEN_ELSEWHERE] = [40, 41, 42];

/** Every attribute of a seat, in two languages: a gallery, a door, a pillar, fees, a second hall. */
export function wordyHouse(change: Partial<Catalogue> = {}): Catalogue {
  const house = smallHouse();
  const both = (text: { readonly sv: string }) => ({ sv: text.sv, en: `${text.sv} (en)` });
  const [hall] = house.plans;
  const [stalls] = hall?.sections ?? [];
  const [fee] = house.fees;
  if (!hall || !stalls || !fee) throw new Error("The small house has a hall and a fee");
  const upstairs: SeatEntry[] = [1, 2, 3].map((number) => ({
    ...seat("G", number, "A"),
    restrictedView: number === 2 ? both({ sv: "Skymd sikt" }) : null,
  }));
  const plan = {
    ...hall,
    levels: [...hall.levels, { id: "first", name: { sv: "Rad ett" } }].map((level) => ({
      ...level,
      name: both(level.name),
    })),
    sections: [
      { ...stalls, name: both(stalls.name) },
      {
        ...{ id: "g", slug: "galleri", name: both({ sv: "Galleri" }), level: "first" },
        ...{ door: both({ sv: "Dörr 3" }), rows: [{ number: "G", seats: upstairs }] },
      },
    ],
  };
  const performances = house.performances.map((one) => ({ ...one, bands: { g: "B" as const } }));
  const more = [
    { ...performance(CARMEN_LATER, "carmen", 20), bands: { g: "B" as const } },
    { ...performance(TOSCA_BESIDE, "tosca", 30), bands: { g: "B" as const } },
    { ...performance(CARMEN_ELSEWHERE, "carmen", 22), plan: "hall-2" },
  ];
  return {
    ...house,
    venues: house.venues.map((venue) => ({ ...venue, name: both(venue.name) })),
    priceTypes: house.priceTypes.map((type) => ({ ...type, name: both(type.name) })),
    fees: [
      { ...fee, name: both(fee.name) },
      { ...fee, id: "order", name: both({ sv: "Expeditionsavgift" }), per: "order", amount: 2_000 },
      { ...fee, id: "none", name: both({ sv: "Ingen avgift" }), per: "order", amount: 0 },
    ],
    deliveryMethods: house.deliveryMethods.map((method) => ({
      ...{ ...method, name: both(method.name), description: both(method.description) },
    })),
    events: house.events.map((one) => ({
      ...{ ...one, title: both(one.title), composer: `${one.slug} c.` },
      picture: { ...one.picture, alt: both(one.picture.alt) },
    })),
    performances: [...performances, ...more],
    // The other hall has the same seats, without the gallery.
    plans: [plan, { ...plan, id: "hall-2", sections: plan.sections.slice(0, 1) }],
    ...change,
  };
}
