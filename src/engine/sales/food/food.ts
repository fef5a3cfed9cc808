import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import type { food as operations } from "#contract/sales/food.ts";
import { charactersLeft, NO_NOTES } from "#domain/checkout/notes.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  choiceFault,
  closesAt,
  type FoodMenu,
  isServedAt,
  MOST_GUESTS,
  sittingsWith,
} from "#domain/sales/food.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { LineContext } from "../../kernel/line-kind.ts";
import { sealNotes, unsealNotes } from "../../kernel/notes-seal.ts";
import type { Services } from "../../kernel/services.ts";
import type { Session } from "../../kernel/session.ts";
import { quotasLeft } from "../../lines/allocator.ts";
import { viewPerformance } from "../../lines/basket-view.ts";
import { readLiveBasket } from "../../lines/baskets.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { basketDetails } from "../../storage/tables/orders/checkout.ts";
import { findSession } from "../../visitors/sessions.ts";
import { bookedBy, ticketsOf } from "./food-guests.ts";
import { findItem, guestsAt, isFood, sittingsOf } from "./food-kind.ts";
import { viewMenu } from "./food-menus.ts";
import { findFood } from "./food-served.ts";

type Add = typeof operations.add;
type Refusal = RefusalOf<Add>;

export function createFood(services: Services): BackEnd["food"] {
  const { database, catalogue } = services;

  return {
    async at({ performance: id }, caller) {
      const [index, session] = await Promise.all([catalogue.current(), findSession(services, caller)]);
      const performance = index.performance(id);
      if (!performance) return refused("unknown-performance");
      const viewer = viewerOf(services, index, caller);
      const range = index.catalogue.sales?.food;
      const menus = menusAt(index, performance);
      const keys = sittingsOf({ ...index.catalogue, performances: [performance] }).map(({ key }) => key);
      const left = await quotasLeft(database, keys, new Date(viewer.now));
      const tickets = await ticketsHeld(services, session);
      return done({
        performance: viewPerformance(index, performance, viewer, new Date(viewer.now)),
        tickets: tickets(id),
        menus: range ? menus.map((menu) => viewMenu(index, { range, menu, performance, left, viewer })) : [],
        noteCharacters: services.settings.noteCharacters,
        mostGuests: MOST_GUESTS,
      });
    },

    async served({ performance: id, event }) {
      const index = await catalogue.current();
      const one = id === undefined ? undefined : index.performance(id);
      const performances =
        event === undefined ? [one].filter((some) => some !== undefined) : index.performancesOf(event);
      const now = services.now();
      const isOpen = (performance: PerformanceEntry) =>
        menusAt(index, performance).some((menu) => closesAt(menu, performance.starts) > now);
      return done({ served: performances.some(isOpen) });
    },

    async find({ name }, caller) {
      const [index, session] = await Promise.all([catalogue.current(), findSession(services, caller)]);
      const viewer = viewerOf(services, index, caller);
      const menu = index.catalogue.sales?.food?.menus.find(({ id, retired }) => id === name && !retired);
      if (!menu && !index.event(name)) return refused("unknown-food");
      const tickets = await ticketsHeld(services, session);
      const served = index.catalogue.performances.filter(
        (one) =>
          one.starts > viewer.now &&
          (menu ? isServedAt(menu, one) : one.event === name && menusAt(index, one).length > 0),
      );
      const performances = served
        .map((performance) => ({ performance, tickets: tickets(performance.id) }))
        .sort(
          (a, b) =>
            Number(b.tickets > 0) - Number(a.tickets > 0) || a.performance.starts - b.performance.starts,
        )
        .slice(0, MOST_SHOWN)
        .map((one) => ({
          performance: viewPerformance(index, one.performance, viewer, new Date(viewer.now)),
          tickets: one.tickets,
        }));
      return done({ menu: menu?.id ?? null, performances });
    },

    add: (input, caller) =>
      addLine(
        services,
        { caller, requested: { operation: "addFood", input } },
        async (context, transaction, basket): Promise<Outcome<NewLine, Refusal>> => {
          const made = await makeLine(context, transaction, input, caller);
          if (!made.ok) return made;
          const note = input.note.trim();
          const isKept = note === "" || (await addNote(services, transaction, basket.id, note));
          return isKept ? made : invalidField("note", "food-note-too-long");
        },
      ),
  };
}

const MOST_SHOWN = 60;

function menusAt(index: CatalogueIndex, performance: PerformanceEntry): readonly FoodMenu[] {
  return (index.catalogue.sales?.food?.menus ?? []).filter((menu) => isServedAt(menu, performance));
}

async function ticketsHeld(
  services: Services,
  session: Session | null,
): Promise<(performance: number) => number> {
  if (!session) return () => 0;
  const [{ basket }, bought] = await Promise.all([
    readLiveBasket(services, services.database, session),
    ticketsOf(services.database, session.customer),
  ]);
  const inBasket = (basket?.tickets ?? []).map(({ performance }) => performance);
  return (id) => [...inBasket, ...bought].filter((performance) => performance === id).length;
}

async function makeLine(
  context: LineContext,
  transaction: Transaction,
  { performance: id, menu: menuId, sitting: sittingId, guests, choices }: InputOf<Add>,
  { language }: { readonly language: Parameters<typeof inLanguage>[1] },
): Promise<Outcome<NewLine, Refusal>> {
  const { index, now, customer, lines } = context;
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const menu = menusAt(index, performance).find((one) => one.id === menuId);
  if (!menu || choices.some(({ item }) => findItem(menu, item)?.retired !== false)) {
    return refused("unknown-food");
  }
  if (closesAt(menu, performance.starts) <= now) return refused("food-closed");
  if (guests < 1) return invalidField("guests", menu.covers ? "food-covers" : "food-guests");
  if (guests > MOST_GUESTS) return refused("party-too-large", { max: MOST_GUESTS });
  const found = findFood(index, { menu: menuId, performance: id, sitting: sittingId });
  const range = index.catalogue.sales?.food;
  const sittings = range ? sittingsWith(range, menu, index.eventOf(performance).intervals) : [];
  if (!found || !sittings.includes(found.sitting)) return invalidField("sitting", "food-sitting");
  const fault = choiceFault(menu, guests, choices);
  if (fault) {
    const category = inLanguage(fault.category.name, language);
    return fault.reason === "too-few-items"
      ? refused(fault.reason, { category, missing: fault.missing })
      : refused(fault.reason, { category, excess: fault.excess });
  }
  const { moment } = found.sitting;
  const booked = await bookedBy(transaction, index, { customer, performance: id, moment });
  const bought = booked.tickets - booked.guests;
  const tickets = bought + context.tickets.filter((ticket) => ticket.performance.id === id).length;
  const eating = guests + guestsAt(index, lines, id, moment);
  if (eating > tickets) return refused("more-guests-than-tickets", { guests: eating, tickets });
  const serial = Math.max(0, ...lines.filter(isFood).map(({ details }) => details.serial)) + 1;
  const details = { menu: menuId, performance: id, sitting: sittingId, guests, choices, bought, serial };
  return done({ kind: "food", quantity: 1, details });
}

function invalidField(field: string, rule: string) {
  return refused("invalid", { faults: [{ field, rule }] });
}

/** Encrypted with the order's other notes. Returns false if there is no room for it. */
async function addNote(
  services: Services,
  transaction: Transaction,
  basket: string,
  note: string,
): Promise<boolean> {
  const [entered] = await transaction.select().from(basketDetails).where(eq(basketDetails.basket, basket));
  const notes = entered?.notes ? unsealNotes(services, entered.notes) : NO_NOTES;
  const isThere = notes.dietary.split("\n").includes(note);
  const dietary = isThere ? notes.dietary : [notes.dietary, note].filter(Boolean).join("\n");
  if (charactersLeft(dietary, services.settings.noteCharacters) < 0) return false;
  const sealed = sealNotes(services, { ...notes, dietary });
  await transaction
    .insert(basketDetails)
    .values({ basket, notes: sealed })
    .onConflictDoUpdate({ target: basketDetails.basket, set: { notes: sealed } });
  return true;
}
