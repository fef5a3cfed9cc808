import type { LocalText } from "#domain/languages.ts";
import type { DeliveryEntry, EventEntry } from "../catalogue/catalogue-document.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { OrderLine } from "./order-document.ts";

/** What an order's tickets are called, in every language, on the day it is placed. */
export interface OrderSnapshot {
  readonly performances: readonly FrozenPerformance[];
  /** One for each ticket, in their order; null for one whose place the house had forgotten already. */
  readonly tickets: readonly (FrozenTicket | null)[];
  readonly delivery: Pick<DeliveryEntry, "id" | "kind" | "name" | "description" | "amount"> | null;
}

export interface FrozenPerformance {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly starts: number;
  readonly venue: { readonly id: string; readonly name: LocalText };
  readonly event: Pick<EventEntry, "slug" | "title" | "composer" | "picture" | "durationMinutes">;
}

export interface FrozenTicket {
  readonly place: FrozenPlace;
  readonly priceType: LocalText;
}

interface FrozenPlace {
  readonly section: LocalText;
  readonly level: LocalText | null;
  readonly door: LocalText | null;
  readonly row: string;
  readonly seat: string;
  readonly restrictedView: LocalText | null;
  readonly accessible: boolean;
}

export function takeSnapshot(
  index: CatalogueIndex,
  { lines, delivery: id }: { readonly lines: readonly OrderLine[]; readonly delivery: string | null },
): OrderSnapshot {
  const delivery = id === null ? undefined : index.delivery(id);
  return {
    performances: [...new Set(lines.map(({ performance }) => performance))].flatMap((performance) =>
      freezePerformance(index, performance),
    ),
    tickets: lines.map((line) => freezeTicket(index, line)),
    delivery: delivery
      ? {
          id: delivery.id,
          kind: delivery.kind,
          name: delivery.name,
          description: delivery.description,
          amount: delivery.amount,
        }
      : null,
  };
}

function freezePerformance(index: CatalogueIndex, id: number): FrozenPerformance[] {
  const performance = index.performance(id);
  if (!performance) return [];
  const { slug, title, composer, picture, durationMinutes } = index.eventOf(performance);
  const { id: venue, name } = index.venueOf(performance);
  return [
    {
      id,
      starts: performance.starts,
      venue: { id: venue, name },
      event: { slug, title, composer, picture, durationMinutes },
    },
  ];
}

function freezeTicket(index: CatalogueIndex, line: OrderLine): FrozenTicket | null {
  const plan = index.plan(line.plan);
  const place = plan?.seat(line.seat);
  const type = index.priceType(line.priceType);
  if (!plan || !place || !type) return null;
  const { section, row, seat } = place;
  return {
    place: {
      section: section.name,
      level: plan.plan.levels.find(({ id }) => id === section.level)?.name ?? null,
      door: section.door,
      row: row.number,
      seat: seat.number,
      restrictedView: seat.restrictedView,
      accessible: seat.accessible,
    },
    priceType: type.name,
  };
}
