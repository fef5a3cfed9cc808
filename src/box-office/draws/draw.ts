import { done, refused } from "#domain/outcome.ts";
import { announceDraw } from "../../engine/sales/registrations/announce.ts";
import { checkDraw } from "../../engine/sales/registrations/check-draw.ts";
import { drawRegistration } from "../../engine/sales/registrations/draw.ts";
import { findRegistration } from "../../engine/sales/registrations/registrations.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { draws } from "../operations/draws.ts";

export const draw = implement(draws.draw, {
  async run(boxOffice, { performance }) {
    const found = await registrationOf(boxOffice, performance);
    if (!found.ok) return found;
    const drawn = await drawRegistration(boxOffice.engine.services, found.value);
    if (!drawn.ok) {
      const { reason } = drawn.refusal;
      return reason === "still-open" || reason === "too-late"
        ? refused(reason)
        : refused("not-announced-yet");
    }
    const { parties, seated, seats, before } = drawn.value;
    return done({ parties, seated, seats, drawnBefore: before });
  },
  print({ parties, seated, seats, drawnBefore }) {
    const when = drawnBefore ? "It was drawn before: " : "";
    return `${when}${seated} of ${parties} parties have seats, ${seats} in all. Announce it with draw-announce.`;
  },
});

export const announce = implement(draws.announce, {
  async run(boxOffice, { performance }) {
    const found = await registrationOf(boxOffice, performance);
    if (!found.ok) return found;
    const announced = await announceDraw(boxOffice.engine.services, found.value);
    if (!announced.ok) return refused("not-drawn");
    return done({ parties: announced.value.announced, seed: announced.value.seed });
  },
  print: ({ parties, seed }) => `${parties} parties are notified. The seed is ${seed}.`,
});

export const check = implement(draws.check, {
  async run(boxOffice, { performance, list = false, after = 0 }) {
    const found = await registrationOf(boxOffice, performance);
    if (!found.ok) return found;
    const checked = await checkDraw(boxOffice.engine.services, found.value);
    if (!checked.ok) return refused("not-announced");
    const { isPromised, commitment, seed, parties, otherwise } = checked.value;
    if (!isPromised) return refused("other-seed", { seed, commitment });
    if (otherwise.length > 0) return refused("other-result", { otherwise: [...otherwise] });
    const positions = parties.flatMap(({ rank, number, party, drawnPerformance, seats }) =>
      list && rank !== null && rank > after
        ? [{ rank, number, party, performance: drawnPerformance, seats: [...(seats ?? [])] }]
        : [],
    );
    const shown = toList(positions.slice(0, ROWS_TO_READ), { id: ({ rank }) => rank, entry: (one) => one });
    return done({ ...shown, parties: parties.length });
  },
  print({ parties, ...list }) {
    const checked = `The seed is the promised one, and all ${parties} parties come out alike.`;
    const rows = printList(
      list,
      ({ rank, number, party, performance, seats }) =>
        `${rank}  ${number}  ${party}  ${performance === null ? "–" : `${performance} ${seats.join(" ")}`}`,
      "",
    );
    return `${checked}\n${rows}`.trimEnd();
  },
});

async function registrationOf({ engine }: BoxOffice, performance: number) {
  const found = findRegistration(await engine.services.catalogue.current(), performance);
  if (found.ok) return done(found.value.registration);
  return refused(found.refusal.reason === "unknown-performance" ? "unknown-performance" : "no-registration");
}
