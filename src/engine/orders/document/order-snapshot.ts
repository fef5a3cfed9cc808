import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type {
  FrozenPerformance,
  FrozenTicket,
  OrderLine,
  OrderSnapshot,
} from "../../storage/documents/order-document.ts";

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
