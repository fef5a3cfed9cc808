import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { findSeat } from "../seats/find-seat.ts";

const ORDINARY = 1;

interface NamedSeat {
  readonly seat: string;
  readonly priceType: number;
}

/** "parkett/A/5=2" as the seat's id and the price type. */
export async function seatsTyped(
  { engine }: BoxOffice,
  performance: number,
  typed: readonly string[],
): Promise<
  Outcome<
    NamedSeat[],
    Because<"unknown-performance"> | { readonly reason: "unknown-seat"; readonly unknown: string[] }
  >
> {
  const index = await engine.services.catalogue.current();
  const entry = index.performance(performance);
  if (!entry) return refused("unknown-performance");
  const named = typed.map((place) => {
    const [seat = "", type = String(ORDINARY)] = place.split("=");
    return { place, seat: findSeat(index, entry, seat), priceType: Number(type) };
  });
  const unknown = named.filter(({ seat }) => seat === undefined).map(({ place }) => place);
  if (unknown.length > 0) return refused("unknown-seat", { unknown });
  return done(named.flatMap(({ seat, priceType }) => (seat === undefined ? [] : [{ seat, priceType }])));
}
