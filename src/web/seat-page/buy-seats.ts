import { data } from "react-router";
import type { Refusal } from "../faults/refusals.ts";
import { choiceOf } from "../seat-map/choice/choice-form.ts";
import type { Choice } from "../seat-map/choice/seat-store.ts";
import { chosenOf, type SeatSelection, selectionOf } from "./seat-selection.ts";
import type { SeatsOnSale } from "./seats-on-sale.ts";
import { switchView } from "./switch-view.ts";

/** The page's data after an error. */
export interface SeatAnswer {
  readonly refusal: Refusal;
  readonly chosen: readonly Choice[];
  /** Seats taken by others, by place in the plan. */
  readonly taken: readonly number[];
  /** Replacements for the lost seats of a choice: the nearest free ones, and the whole new choice. */
  readonly instead: { readonly nearest: readonly number[]; readonly all: readonly Choice[] } | null;
}

export function refusedSeats(refusal: Refusal, status: number, more: Partial<SeatAnswer> = {}) {
  return data<SeatAnswer>({ refusal, chosen: [], taken: [], instead: null, ...more }, { status });
}

/**
 * Runs the forms of the page.
 *
 * @param read returns a response for a form of the page's own
 * @param hold holds the chosen seats
 */
export async function buySeats<Seats extends SeatsOnSale>(
  request: Request,
  read: (form: FormData) => Promise<Seats | Response>,
  hold: (
    order: SeatSelection,
    seats: Seats,
    form: FormData,
  ) => Promise<Response | ReturnType<typeof refusedSeats>>,
) {
  const form = await request.formData();
  const switched = switchView(form, request);
  if (switched) return switched;
  const seats = await read(form);
  if (seats instanceof Response) return seats;
  const sent = choiceOf(form);
  const order = sent.plan === seats.plan.id ? selectionOf(seats, sent.choices, sent.forAll) : null;
  if (!order) return refusedSeats({ reason: "unknown-plan" }, 409);
  if (order.seats.length === 0) {
    return refusedSeats({ reason: "invalid", faults: [{ field: "seats", rule: "seats-none" }] }, 422);
  }
  return hold(order, seats, form);
}

/** Splits a choice that lost seats to others, and moves the lost ones to the nearest free seats. */
export function movedChoice(
  seats: SeatsOnSale,
  had: readonly Choice[],
  taken: readonly number[],
  nearest: readonly number[],
): Pick<SeatAnswer, "chosen" | "taken" | "instead"> {
  const lost = had.filter(({ seat }) => taken.includes(seat));
  const chosen = had.filter(({ seat }) => !taken.includes(seat));
  const others = nearest.map((seat, at) => ({ seat, priceType: lost[at]?.priceType ?? null }));
  const moved = chosenOf(seats, others);
  const instead = moved.length < lost.length ? null : { nearest, all: [...chosen, ...moved] };
  return { chosen, taken, instead };
}
