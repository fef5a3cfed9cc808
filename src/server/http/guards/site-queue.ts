import type { Season } from "#config/season/season.ts";
import { inLanguage } from "#domain/languages.ts";
import { done } from "#domain/outcome.ts";
import type { Job } from "#ports/jobs.ts";
import type { WaitingRooms } from "../../../queue/waiting-rooms.ts";
import type { SiteQueue } from "../../../web/site.ts";

/** The waiting rooms for the storefront, with the house's texts and emails. @param send writes a job to the outbox */
export function createSiteQueue(
  rooms: WaitingRooms,
  season: Pick<Season, "waitingRooms">,
  send: (job: Job) => Promise<void>,
): SiteQueue {
  const about = new Map(season.waitingRooms.map((room) => [room.id, room]));
  return {
    anyOpen: () => rooms.anyOpen(),
    barring(performance, session, holdsSeats) {
      if (rooms.roomFor([performance]) === null) return Promise.resolve(null);
      return rooms.barring([performance], session, async () => holdsSeats);
    },
    about(id, language) {
      const room = about.get(id);
      if (!room) return null;
      const { title, text, picture } = room;
      return {
        title: title ? inLanguage(title, language) : null,
        text: text ? inLanguage(text, language) : null,
        picture: picture
          ? { url: `/house/${picture.file.replace(/^\.?\//, "")}`, alt: inLanguage(picture.alt, language) }
          : null,
      };
    },
    standing: rooms.standing,
    join: rooms.join,
    renewed: rooms.renewed,
    goIn: rooms.goIn,
    move: rooms.move,
    async sendEmail(room, ticket, { email, language, next }) {
      const link = await rooms.toMove(room, ticket);
      if (!link.ok) return link;
      const address = `/queue?${new URLSearchParams({ room, next, place: link.value })}`;
      await send({ kind: "queue-place", email, language, address });
      return done(null);
    },
  };
}
