import { type Books, findBasket, isFree, seatKey, sells } from "../books.ts";
import { decimal } from "../prices.ts";
import type { VendorArea, VendorEvent, VendorInstance, VendorPlan } from "../world.ts";

/** The vendor's JSON: camelCase, decimal amounts, local times beside those in UTC (the stand-in's local time is UTC). */

export const utc = (moment: number): string => new Date(moment).toISOString().slice(0, 19);
export const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });
const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

export function viewEvent(books: Books, event: VendorEvent, withInstances: boolean) {
  const own = books.world.instances.filter((one) => one.event === event.id);
  const starts = own.map(({ start }) => start).sort((a, b) => a - b);
  const [first = null] = starts;
  const last = starts.at(-1) ?? null;
  const at = (moment: number | null) => (moment === null ? null : utc(moment));
  return {
    id: event.id,
    webEventId: event.webEventId,
    name: event.name,
    description: event.description,
    htmlDescription: `<p>${event.description.replace(/[<>&]/g, "")}</p>`,
    duration: event.duration,
    imageUrl: "",
    thumbnailUrl: "",
    altText: "",
    isOnSale: own.some((one) => sells(books, one)),
    instanceDates: [
      ...new Set([first, last].flatMap((one) => one ?? []).map((one) => dayAndMonth.format(one))),
    ].join("-"),
    firstInstanceDateTime: at(first),
    firstInstanceDateTimeUtc: at(first),
    lastInstanceDateTime: at(last),
    lastInstanceDateTimeUtc: at(last),
    ...(withInstances && { instances: own.map(viewInstance) }),
  };
}

export function viewInstance(one: VendorInstance) {
  return {
    id: one.id,
    webInstanceId: one.webInstanceId,
    event: { id: one.event },
    isOnSale: one.isOnSale,
    planId: one.plan,
    priceList: { id: one.priceList },
    start: utc(one.start),
    startUtc: utc(one.start),
    startSellingAtWeb: utc(one.sellsFrom),
    startSellingAtWebUtc: `${utc(one.sellsFrom)}Z`,
    stopSellingAtWeb: utc(one.sellsTo),
    stopSellingAtWebUtc: `${utc(one.sellsTo)}Z`,
    cancelled: one.cancelled,
    hasBestAvailableOverlay: one.hasBestAvailableOverlay,
  };
}

/** Counts of an instance, or of one area of it. */
export function viewStatus(books: Books, one: VendorInstance, name: string, seats: VendorArea["seats"]) {
  const bands = new Map((books.world.prices.get(one.id) ?? []).map(({ band }) => [band.own, named(band)]));
  const sold = seats.filter(({ id }) => bands.has(one.bands.get(id) ?? "E"));
  const free = sold.filter(({ id }) => isFree(books, one.id, id));
  const held = sold.filter(({ id }) => {
    const holder = books.seats.get(seatKey(one.id, id));
    return holder && "basket" in holder && findBasket(books, holder.basket) !== null;
  });
  const own = new Set(sold.map(({ id }) => one.bands.get(id)));
  return {
    name,
    available: free.length,
    wheelchairAvailable: free.filter(({ isWheelchair }) => isWheelchair).length,
    specialAvailable: 0,
    capacity: seats.length,
    bands: [...bands].flatMap(([band, shown]) => (own.has(band) ? [shown] : [])),
    inBasket: 0,
    inOtherBasket: held.length,
    locked: 0,
    reserved: 0,
    sold: sold.length - free.length - held.length,
    scanned: 0,
    masked: 0,
    unavailable: seats.length - free.length,
    lockInformation: null,
    lockInfoAvailable: null,
    lockInfoSpecialAvailable: null,
  };
}

export function viewPlan({ id, name, areas, venue }: VendorPlan) {
  const drawn = {
    venue: { id: venue },
    backgroundImageUrl: "",
    x: 0,
    y: 0,
    maxZoomWeb: null,
    maxZoomMobile: null,
  };
  const parts = areas.map((area) => ({
    ...drawn,
    id: area.id,
    name: area.name,
    type: area.isUnreserved ? "Unreserved" : "Reserved",
    capacity: area.seats.length,
    areas: [],
    seats: area.isUnreserved ? null : viewSeats(area),
  }));
  const [alone, ...others] = parts;
  if (alone && others.length === 0) return { ...alone, name };
  const capacity = parts.reduce((sum, part) => sum + part.capacity, 0);
  return { ...drawn, id, name, type: "Group", capacity, areas: parts, seats: null };
}

function viewSeats({ seats }: VendorArea) {
  const rowOf = ({ name }: { readonly name: string }) => name.split("-", 1)[0] ?? "";
  const rows = [...Map.groupBy(seats, rowOf)];
  return rows.flatMap(([row, beside], y) =>
    beside.map(({ id, name }, x) => ({
      id,
      name,
      row,
      number: Number(name.slice(row.length + 1)) || null,
      previousSeatId: beside[x - 1]?.id ?? null,
      previousIsAcrossAisle: false,
      nextIsAcrossAisle: false,
      nextSeatId: beside[x + 1]?.id ?? null,
      x: x * 20,
      y: y * 20,
      tabOrder: null,
    })),
  );
}

export function viewPrices(books: Books, one: VendorInstance) {
  const prices = books.world.prices.get(one.id) ?? [];
  return {
    id: one.priceList,
    prices: prices.map(({ id, amount, band, type }, at) => ({
      id,
      isBandDefault: prices.findIndex((other) => other.band.id === band.id) === at,
      amount: decimal(amount),
      ticketType: named(type),
      priceBand: named(band),
    })),
  };
}
