import { and, desc, eq, isNull } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { SeriesRenewal } from "#contract/sales/series.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { releaseReserved } from "../../orders/reserved/release-reserved.ts";
import type { Transaction } from "../../storage/database.ts";
import { seriesRenewals, seriesRights } from "../../storage/tables/sales/series.ts";
import { orders } from "../../storage/tables/shop.ts";
import { customerSession } from "../../visitors/sessions.ts";

export function createRenewals(services: Services): BackEnd["renewals"] {
  const { database } = services;
  return {
    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const viewer = viewerOf(services, index, caller);
      const rows = await database
        .select()
        .from(seriesRenewals)
        .innerJoin(orders, eq(orders.id, seriesRenewals.order))
        .where(eq(seriesRenewals.customer, session.value.customer))
        .orderBy(desc(seriesRenewals.opened), seriesRenewals.id);
      return done(rows.map((row) => view(index, row.series_renewals, row.orders, viewer)));
    },

    async preference(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const requested = { operation: "requestForSeats", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const found = await find(transaction, input.renewal, session.value.customer);
        if (!found) return refused("unknown-renewal");
        if (found.order.state !== "reserved") return refused("renewal-over");
        await transaction
          .update(seriesRenewals)
          .set({
            preference: input.preference,
            preferenceAt: found.renewal.preferenceAt ?? new Date(services.now()),
          })
          .where(eq(seriesRenewals.id, found.renewal.id));
        return done({});
      });
    },

    async decline({ renewal }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const requested = { operation: "declineSeats", input: { renewal } };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const found = await find(transaction, renewal, session.value.customer);
        if (!found) return refused("unknown-renewal");
        const ended = await releaseReserved(services, transaction, found.order);
        if (ended === "paying") return refused("payment-under-way");
        if (ended === "over") return refused("renewal-over");
        const now = new Date(services.now());
        await transaction
          .update(seriesRenewals)
          .set({ declined: now })
          .where(eq(seriesRenewals.id, found.renewal.id));
        await transaction
          .update(seriesRights)
          .set({ ended: now })
          .where(
            and(
              eq(seriesRights.offer, found.renewal.from),
              eq(seriesRights.customer, found.renewal.customer),
              isNull(seriesRights.ended),
            ),
          );
        return done({});
      });
    },
  };
}

async function find(transaction: Transaction, id: string, customer: string) {
  if (!isUuid(id)) return null;
  const [row] = await transaction
    .select()
    .from(seriesRenewals)
    .innerJoin(orders, eq(orders.id, seriesRenewals.order))
    .where(and(eq(seriesRenewals.id, id), eq(seriesRenewals.customer, customer)));
  return row ? { renewal: row.series_renewals, order: row.orders } : null;
}

type RenewalRow = typeof seriesRenewals.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

function view(index: CatalogueIndex, row: RenewalRow, order: OrderRow, viewer: Viewer): SeriesRenewal {
  const { document, holdUntil } = order;
  const ids = [...new Set(document.lines.map(({ performance }) => performance))];
  const performances = ids
    .flatMap((id) => index.performance(id) ?? [])
    .toSorted((a, b) => a.starts - b.starts);
  const [first] = performances;
  const name = document.items?.[0]?.text.name;
  return {
    id: row.id,
    name: name ? inLanguage(name, viewer.language) : "",
    order: order.link,
    seats: row.seats.flatMap((seat) => {
      const place = first && index.planOf(first).seat(seat);
      if (!place) return [];
      const section = inLanguage(place.section.name, viewer.language);
      return [{ section, row: place.row.number, seat: place.seat.number }];
    }),
    performances: performances.map((performance) => ({
      title: inLanguage(index.eventOf(performance).title, viewer.language),
      starts: new Date(performance.starts).toISOString(),
    })),
    total: moneyIn(index)(order.total),
    until: (holdUntil ?? row.opened).toISOString(),
    state: stateOf(row, order),
    preference: row.preference,
  };
}

function stateOf({ declined }: RenewalRow, { state }: OrderRow): SeriesRenewal["state"] {
  if (state === "paid") return "kept";
  if (state === "reserved") return "offered";
  if (state === "cancelled" || state === "failed") return declined ? "declined" : "lapsed";
  return "paying";
}
