import { viewPlan } from "#contract/house-views.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { seatsSold } from "../../engine/reports/seats.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import { implement } from "../implementation.ts";
import { reports as operations } from "../operations/reports/reports.ts";
import { scopeOf } from "./report-scope.ts";

export const heatMap = implement(operations.heatMap, {
  async run(boxOffice, { plan: wanted, ...filters }) {
    const found = await scopeOf(boxOffice, filters);
    if (!found.ok) return found;
    const { index, chosen, filter, language } = found.value;
    const halls = [...Map.groupBy(chosen, ({ plan }) => plan)]
      .map(([plan, performances]) => ({ plan, performances }))
      .toSorted((a, b) => b.performances.length - a.performances.length || a.plan.localeCompare(b.plan));
    const hall = wanted === undefined ? halls[0] : halls.find(({ plan }) => plan === wanted);
    if (wanted !== undefined && !hall) return refused("unknown-plan");
    const [first] = hall?.performances ?? [];
    const ids = (hall?.performances ?? []).map(({ id }) => id);
    const rows = await atOneMoment(boxOffice.engine.services.database, (transaction) =>
      seatsSold(transaction, ids, filter.to),
    );
    const bySeat = new Map(rows.map(({ seat, sold }) => [seat, sold]));
    const seats = first ? index.planOf(first).seats.map(({ seat }) => seat.id) : [];
    const places = new Set(seats);
    const venueOf = ({ venue }: (typeof chosen)[number]) => {
      const name = index.catalogue.venues.find(({ id }) => id === venue)?.name;
      return name ? inLanguage(name, language) : venue;
    };
    return done({
      period: { from: filter.from, to: filter.to },
      performances: ids.length,
      halls: halls.map(({ plan, performances }) => ({
        ...{ plan, performances: performances.length },
        name: [...new Set(performances.map(venueOf))].join(", "),
      })),
      plan: first ? viewPlan(index.planOf(first).plan, language) : null,
      sold: seats.map((seat) => bySeat.get(seat) ?? 0),
      elsewhere: rows.filter(({ seat }) => !places.has(seat)).reduce((sum, { sold }) => sum + sold, 0),
    });
  },
  print: ({ performances, sold }) =>
    `${sold.reduce((sum, one) => sum + one, 0)} tickets for ${sold.length} seats at ${performances} performances`,
});
