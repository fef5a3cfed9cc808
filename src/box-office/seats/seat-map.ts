import { viewPlan } from "#contract/house-views.ts";
import { done, refused } from "#domain/outcome.ts";
import { readSeatsNow, type SeatNow } from "../../engine/allocations/seats-now.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { implement } from "../implementation.ts";
import { seats as operations, SEAT_STATUS } from "../operations/seats/seats.ts";
import { viewFoundPerformance } from "../search/everything.ts";
import { livingAllocations } from "./allocation-view.ts";
import { nameOfSeat, seatsNamed } from "./find-seat.ts";
import { lostOf } from "./lost-seats.ts";

export const show = implement(operations.show, {
  async run({ engine: { services } }, { performance: id, language = "en" }, staff) {
    const index = await services.catalogue.current();
    const performance = index.performance(id);
    if (!performance) return refused("unknown-performance");
    const rows = await readSeatsNow(services, id);
    const namesCustomers = staff.permissions.has("orders.read");
    return done({
      performance: viewFoundPerformance(index, performance, language),
      plan: performance.plan,
      status: rows.map(({ state }) => SEAT_STATUS[state]).join(""),
      bands: rows.map(({ band }) => band).join(""),
      parties: partiesOf(rows, namesCustomers),
      allocations: await livingAllocations(services, staff, { index, performance: id, rows }),
      lost: await lostOf(services.database, id, rows),
    });
  },
  print({ status, parties, allocations }) {
    const count = (digit: string) => [...status].filter((one) => one === digit).length;
    return [
      `${status.length} seats: ${count(SEAT_STATUS.free)} free, ${count(SEAT_STATUS.held)} held, ${count(SEAT_STATUS.sold)} sold, ${count(SEAT_STATUS.kept)} kept, ${count(SEAT_STATUS.closed)} closed.`,
      ...parties.map(
        ({ kind, seats, order, customer, until }) =>
          `  ${kind} ${seats.length}  ${order ?? "–"}  ${customer ?? ""}${until === null ? "" : `  until ${until}`}`,
      ),
      ...allocations.map(
        ({ id, name, seats, sold, held }) =>
          `  ${id}  ${name || "blocked"}  ${seats.length} seats, ${sold} sold, ${held} held`,
      ),
    ].join("\n");
  },
});

function partiesOf(rows: readonly SeatNow[], namesCustomers: boolean) {
  const taken = rows.filter(({ state }) => state === "held" || state === "sold");
  const groups = Map.groupBy(taken, ({ state, order, basket, seat }) =>
    [state, order?.number ?? basket ?? seat].join(" "),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { state, order, heldUntil } = first;
    return [
      {
        kind: state === "sold" ? ("sold" as const) : ("held" as const),
        seats: group.map(({ position }) => position),
        order: order?.number ?? null,
        customer: (namesCustomers && order?.holder) || null,
        tickets: group.flatMap(({ ticket }) => ticket ?? []),
        comp: order?.comp ?? null,
        until: state === "sold" ? null : (heldUntil?.toISOString() ?? null),
      },
    ];
  });
}

export const plan = implement(operations.plan, {
  async run({ engine: { services } }, { performance: id, language = "en" }) {
    const index = await services.catalogue.current();
    const performance = index.performance(id);
    if (!performance) return refused("unknown-performance");
    return done(viewPlan(index.planOf(performance).plan, language));
  },
  print: ({ sections }) =>
    sections
      .map(({ slug, name, rows }) => `${slug}  ${name}  ${rows.flatMap((row) => row.seats).length} seats`)
      .join("\n"),
});

export const find = implement(operations.find, {
  async run(boxOffice, input) {
    const named = await seatsNamed(boxOffice, input);
    if (!named.ok) return named;
    const { index, seats } = named.value;
    const rows = await readSeatsNow(boxOffice.engine.services, input.performance);
    return done({
      seats: seats.flatMap((id) => {
        const row = rows.find(({ seat }) => seat === id);
        return row ? [viewSeat(index, input.performance, row)] : [];
      }),
    });
  },
  print: ({ seats }) =>
    seats
      .map(({ name, state, order, allocation }) =>
        [name, state, order ? `order ${order}` : "", allocation ?? ""].filter(Boolean).join("  "),
      )
      .join("\n"),
});

function viewSeat(index: CatalogueIndex, performance: number, { seat, state, order, allocation }: SeatNow) {
  const name = nameOfSeat(index, performance, seat);
  return { ...{ seat, name, state }, order: order?.number ?? null, allocation };
}
