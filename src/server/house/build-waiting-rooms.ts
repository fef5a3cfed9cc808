import type { House } from "#config/house/house.ts";
import type { Season, WaitingRoom } from "#config/season/season.ts";
import { type Moments, momentsOf } from "#domain/house/moments.ts";
import type { Opening, Room } from "../../queue/room.ts";

/**
 * Rooms for particular performances come before the room of the whole shop. @param firstDay YYYY-MM-DD, the
 * base of relative times
 */
export function buildWaitingRooms(
  { house, season }: { readonly house: Pick<House, "timeZone">; readonly season: Season },
  firstDay: string,
): Room[] {
  const moments = momentsOf(house.timeZone, firstDay);
  return season.waitingRooms
    .map((room) => roomOf(room, season, moments))
    .toSorted((a, b) => Number(a.performances === null) - Number(b.performances === null));
}

function roomOf(room: WaitingRoom, season: Season, moments: Moments): Room {
  return {
    id: room.id,
    performances: guardedBy(room, season),
    opens: openingOf(room.opens, moments),
    inside: room.inside,
    perMinute: room.perMinute,
    callSeconds: room.callMinutes * 60,
    chooseSeconds: room.chooseMinutes * 60,
    staySeconds: room.stayMinutes * 60,
    placesPerAddress: room.placesPerAddress,
  };
}

function guardedBy({ performances, events }: WaitingRoom, season: Season): ReadonlySet<number> | null {
  if (performances.length === 0 && events.length === 0) return null;
  const ofEvents = season.events
    .filter(({ slug }) => events.includes(slug))
    .flatMap((event) => event.performances);
  return new Set([...performances, ...ofEvents.map(({ id }) => id)]);
}

function openingOf(opens: WaitingRoom["opens"], moments: Moments): Opening {
  if (opens.by !== "time") return opens;
  return { by: "time", from: moments.at(opens.from), draw: moments.at(opens.draw), to: moments.at(opens.to) };
}
