import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { besideOwn } from "#domain/seating/beside-seats.ts";
import { bestAvailable } from "#domain/seating/best-available.ts";
import type { Services } from "../../kernel/services.ts";
import { planSeats, seatMask } from "./seat-pools.ts";

type Suggestion = BackEnd["seating"]["suggest"];
/** The same for every caller. */
type Suggest = (wanted: Parameters<Suggestion>[0]) => ReturnType<Suggestion>;

/** Suggests the best seats around a chosen one, by this process's hint. Suggesting holds nothing: the hold decides. */
export function createSuggestions(services: Services): Suggest {
  /** Reads under way, shared by concurrent requests. */
  const reading = new Map<number, Promise<void>>();

  async function freshHint(performance: number) {
    if (services.hints.isStale(performance)) {
      const read =
        reading.get(performance) ??
        services.hints
          .read(services.database.$client, [performance])
          .finally(() => reading.delete(performance));
      reading.set(performance, read);
      await read;
    }
    return services.hints.of(performance);
  }

  return async ({ performance: id, near, count, section, band, pool, keep, avoid }) => {
    const index = await services.catalogue.current();
    const performance = index.performance(id);
    if (!performance) return refused("unknown-performance");
    const plan = index.planOf(performance);
    const here = plan.seat(near);
    if (!here) return refused("unknown-seat");
    const { maxTickets, limitedShare } = index.catalogue;
    if (count > maxTickets) return refused("too-many-tickets", { max: maxTickets, wanted: count });
    const hint = await freshHint(id);
    if (!hint) return refused("not-enough-seats", { wanted: count, available: 0 });
    const positionsOf = (seats: readonly string[]) =>
      seats.flatMap((seat) => plan.seat(seat)?.position ?? []);
    const own = new Set(positionsOf(keep));
    const gone = new Set([...own, ...positionsOf(avoid)]);
    const { mask, wanted, free } = seatMask(index, {
      performance,
      hint,
      filter: { pool, band, section },
      avoid: gone,
    });
    const { layout } = planSeats(plan);
    const idsOf = (positions: readonly number[]) =>
      positions.flatMap((position) => plan.seats[position]?.seat.id ?? []);
    const beside = besideOwn(layout, { seats: mask, own, count, near: here.seat });
    if (beside) return done({ seats: idsOf(beside), together: true });
    const found = bestAvailable(layout, mask, {
      seats: count,
      near: here.seat,
      // Two visitors who choose the same seat get the same suggestion; one of them is offered others then.
      random: () => 0,
      exact: true,
      mayOrphan: free <= mask.length * limitedShare,
    });
    // There may be enough seats, but no combination of clusters that adds up to the number.
    if (!found) return refused("not-enough-seats", { wanted: count, available: Math.min(wanted, count - 1) });
    return done({ seats: idsOf(found.positions), together: found.together });
  };
}
