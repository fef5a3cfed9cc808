import { dayIn } from "#domain/house-day.ts";
import { inEachLanguage } from "#domain/languages.ts";
import { vatOn } from "#domain/price/price-list.ts";
import { closesAt, type FoodItem, type FoodMenu, isServedAt, sittingsWith } from "#domain/sales/food.ts";
import { lockCustomer } from "../../account/lock-customer.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineContext, LineFault, LineKind, LineNote, LineRow } from "../../kernel/line-kind.ts";
import type { Transaction } from "../../storage/database.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import type { FoodDetails } from "../../storage/documents/line-details.ts";
import { bookedBy } from "./food-guests.ts";
import { findFood, type ServedFood } from "./food-served.ts";
import { mealsWithoutTickets } from "./meals-without-tickets.ts";

export function findItem({ categories }: FoodMenu, item: string): FoodItem | null {
  return categories.flatMap(({ items }) => items).find(({ id }) => id === item) ?? null;
}

export function sittingKey(performance: number, menu: string, sitting: string): string {
  return `food:${performance}:${menu}:${sitting}`;
}

export function sittingsOf(
  catalogue: Pick<Catalogue, "sales" | "performances" | "events">,
): { readonly key: string; readonly capacity: number }[] {
  const range = catalogue.sales?.food;
  if (!range) return [];
  const intervals = new Map(catalogue.events.map((event) => [event.slug, event.intervals]));
  return catalogue.performances.flatMap((performance) =>
    range.menus
      .filter((menu) => isServedAt(menu, performance))
      .flatMap((menu) =>
        sittingsWith(range, menu, intervals.get(performance.event) ?? 0).flatMap(({ id, capacity }) =>
          capacity === null ? [] : [{ key: sittingKey(performance.id, menu.id, id), capacity }],
        ),
      ),
  );
}

function known(index: CatalogueIndex, { details }: LineRow<FoodDetails>): ServedFood {
  const found = findFood(index, details);
  if (!found) throw new Error(`Unknown menu ${details.menu} at ${details.performance}`);
  return found;
}

export function isFood(line: LineRow): line is LineRow<FoodDetails> {
  return line.kind === "food";
}

/** Guests in a basket who eat at that moment of the performance. A ticket feeds one guest per moment. */
export function guestsAt(
  index: CatalogueIndex,
  lines: readonly LineRow[],
  performance: number,
  moment: string,
): number {
  return lines.filter(isFood).reduce((sum, { details }) => {
    const isThen = details.performance === performance && findFood(index, details)?.sitting.moment === moment;
    return isThen ? sum + details.guests : sum;
  }, 0);
}

export const foodKind: LineKind<FoodDetails> = {
  kind: "food",
  knows: ({ details }, index) => findFood(index, details) !== null,

  async check(own, context, transaction) {
    // Two baskets cannot use the same ticket for the guests of a meal.
    if (context.customer !== null) await lockCustomer(transaction, context.customer);
    const faults: LineFault[] = [];
    for (const line of own) {
      const why = await whyNot(line, context, transaction);
      if (why) faults.push({ line: line.id, why });
    }
    return faults;
  },

  price: (own, { index }) => [
    { phase: "base", charges: () => own.flatMap((line) => chargesOfLine(line, index)) },
  ],

  claims(line, { index }) {
    const { sitting } = known(index, line);
    const { performance, menu, guests } = line.details;
    return sitting.capacity === null
      ? []
      : [{ of: "quota", key: sittingKey(performance, menu, sitting.id), amount: guests }];
  },

  quantities: () => null,

  describe(line, context) {
    const { index } = context;
    const { menu } = known(index, line);
    return { name: menu.name, about: notesOf(line, context), picture: menu.picture };
  },

  fulfil: async () => ({ result: null }),

  async keeps({ catalogue, now }, _order, line) {
    const food = findFood(catalogue, line.details);
    // Food cannot be returned once the kitchen has ordered it.
    return food && closesAt(food.menu, food.performance.starts) <= now ? "food" : null;
  },
  async used({ catalogue, now }, _order, line) {
    const food = findFood(catalogue, line.details);
    if (!food || food.performance.starts > now) return [];
    return [{ what: "food", menu: food.menu.name, starts: food.performance.starts }];
  },
  lostWithTickets: mealsWithoutTickets,
  reverse: async () => {},
};

async function whyNot(
  line: LineRow<FoodDetails>,
  { index, now, customer, tickets, lines }: LineContext,
  transaction: Transaction,
): Promise<string | null> {
  const { menu, sitting, performance } = known(index, line);
  const { guests, choices } = line.details;
  if (!isServedAt(menu, performance)) return "not-sold-any-more";
  if (choices.some(({ item }) => findItem(menu, item)?.retired !== false)) return "not-sold-any-more";
  if (closesAt(menu, performance.starts) <= now) return "food-closed";
  const booked = await bookedBy(transaction, index, {
    customer,
    performance: performance.id,
    moment: sitting.moment,
  });
  const inBasket = tickets.filter((ticket) => ticket.performance.id === performance.id).length;
  const eating = guestsAt(index, lines, performance.id, sitting.moment);
  const isTooMany = guests > 0 && eating > inBasket + booked.tickets - booked.guests;
  return isTooMany ? "food-more-guests-than-tickets" : null;
}

function chargesOfLine(line: LineRow<FoodDetails>, index: CatalogueIndex) {
  const { menu, performance } = known(index, line);
  const { guests, choices } = line.details;
  const day = dayIn(index.catalogue.timeZone, performance.starts);
  // Each item has the VAT rate of the performance's date.
  const charge = (reference: string, gross: number, vat: string) => ({
    line: line.id,
    phase: "base" as const,
    reference,
    gross,
    rate: vatOn(index.vatRate(vat), day),
  });
  const { covers } = menu;
  return [
    ...(covers ? [charge(`E-${menu.id}`, covers.price * guests, covers.vat)] : []),
    ...choices.flatMap(({ item, count }) => {
      const found = findItem(menu, item);
      return found ? [charge(`E-${menu.id}-${item}`, found.price * count, found.vat)] : [];
    }),
  ].filter(({ gross }) => gross > 0);
}

function notesOf(line: LineRow<FoodDetails>, { index, tickets, lines }: LineContext): LineNote[] {
  const { menu, sitting, performance } = known(index, line);
  const { guests, choices, bought } = line.details;
  const range = index.catalogue.sales?.food;
  const place = range?.places.find(({ id }) => id === sitting.place);
  const moment = range?.moments.find(({ id }) => id === sitting.moment);
  const isHere = tickets.filter((ticket) => ticket.performance.id === performance.id).length;
  const isTooMany = guestsAt(index, lines, performance.id, sitting.moment) > isHere + bought;
  return [
    { text: index.eventOf(performance).title },
    { word: "food-day", values: { day: dayIn(index.catalogue.timeZone, performance.starts) } },
    { word: "food-guests", values: { count: String(guests) } },
    ...choices.flatMap(({ item, count }): LineNote[] => {
      const found = findItem(menu, item);
      return found ? [{ text: inEachLanguage(found.name, (name) => `${count} × ${name}`) }] : [];
    }),
    ...(moment ? [{ text: moment.name }] : []),
    ...(place ? [{ text: place.name }] : []),
    ...(isTooMany ? [{ word: "food-too-many", values: { count: String(isHere + bought) } }] : []),
  ];
}
