import { z } from "zod";
import { refusal } from "#contract/refusals.ts";

const MOST_SEATS = 500;

/** Places as staff type them. */
export const places = (most: number = MOST_SEATS) =>
  z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(most)
    .describe(
      "Section/row/seat, as parkett/A/5, several of a row as parkett/A/5-12, or the seat's id in the plan",
    );

/** For sales: a seat, and with `=` the id of its price type. */
export const seatWithPriceType = () =>
  z
    .string()
    .max(100)
    .regex(/^[^=]+(?:=\d{1,6})?$/, "as parkett/A/5 or parkett/A/5=2");

export const unknownSeat = { "unknown-seat": refusal(422, { unknown: z.array(z.string()) }) };
export const unknownSeats = { "unknown-performance": refusal(404), ...unknownSeat };

export const notFree = { "seats-not-free": refusal(409, { taken: z.array(z.string()) }) };

export const seatName = () => z.string().describe("As parkett/A/5");
