import { done, refused } from "#domain/outcome.ts";
import { blockSeats, unblockSeats } from "../../engine/allocations/allocations.ts";
import { implement } from "../implementation.ts";
import { seats as operations } from "../operations/seats/seats.ts";
import { namesOfSeats, seatsNamed } from "./find-seat.ts";

export const block = implement(operations.block, {
  async run(boxOffice, input, { who }) {
    const named = await seatsNamed(boxOffice, input);
    if (!named.ok) return named;
    const { index, seats } = named.value;
    const { services } = boxOffice.engine;
    const blocked = await blockSeats(services, { performance: input.performance, seats, who });
    if (!blocked.ok)
      return refused("not-free", { taken: namesOfSeats(index, input.performance, blocked.refusal.seats) });
    return done({ seats: [...seats] });
  },
  print: ({ seats }, { performance }) => `${seats.length} seats of performance ${performance} are blocked.`,
});

export const unblock = implement(operations.unblock, {
  async run(boxOffice, input) {
    const named = await seatsNamed(boxOffice, input);
    if (!named.ok) return named;
    const { index, seats } = named.value;
    const free = await unblockSeats(boxOffice.engine.services, { performance: input.performance, seats });
    if (!free.ok)
      return refused("not-blocked", { others: namesOfSeats(index, input.performance, free.refusal.seats) });
    return done({ seats: [...seats] });
  },
  print: ({ seats }, { performance }) =>
    `${seats.length} seats of performance ${performance} are for sale again.`,
});
