import { estimatedMinutes, type Standing } from "#domain/waiting.ts";
import type { QueueDatabase } from "./database.ts";
import { findPlace, type QueuePlace } from "./places.ts";
import { drawOf, type Room } from "./room.ts";
import type { RoomWatch } from "./room-watch.ts";
import type { QueueTicket } from "./ticket.ts";

interface StandingParts {
  readonly database: QueueDatabase;
  readonly watch: Pick<RoomWatch, "stateOf">;
  readonly now: () => number;
}

/** Needs no query before the draw, nor while the ticket's place is not yet called. */
export async function standingOf(
  room: Room,
  ticket: QueueTicket | null,
  { database, watch, now }: StandingParts,
): Promise<Standing> {
  const draw = drawOf(room);
  const draws = draw !== null && now() < draw ? draw : null;
  if (!ticket) return { phase: "outside", lost: null, draws };
  if (draws !== null) return { phase: "before-draw", draws };
  const served = watch.stateOf(room)?.served ?? 0;
  if (ticket.place !== null && ticket.place > served) return waiting(room, ticket.place, watch);
  const place = await findPlace(database, room, ticket.visitor);
  const lost = lostBy(place, ticket, now());
  if (!place || lost) return { phase: "outside", lost, draws };
  if (place.called === null) return waiting(room, place.place, watch);
  return { phase: place.entered === null ? "called" : "inside", until: place.expires ?? 0 };
}

function waiting(room: Room, place: number | null, watch: StandingParts["watch"]): Standing {
  const state = watch.stateOf(room);
  if (place === null || !state) return { phase: "waiting", place, before: null, minutes: null };
  const before = Math.max(0, place - state.served - 1);
  return { phase: "waiting", place, before, minutes: estimatedMinutes(before, state.pace) };
}

/** Null while the ticket's place is valid. */
export function lostBy(
  place: QueuePlace | null,
  ticket: QueueTicket,
  now: number,
): "missed" | "moved" | "bought" | "ended" | null {
  if (!place) return "ended";
  if (place.gone !== null) return "bought";
  if (place.generation !== ticket.generation) return "moved";
  if (place.expires === null || place.expires > now) return null;
  return place.entered === null ? "missed" : "ended";
}
