import { done, type Outcome } from "#domain/outcome.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import { announceDraw } from "../../engine/sales/registrations/announce.ts";
import { checkDraw } from "../../engine/sales/registrations/check-draw.ts";
import { drawRegistration } from "../../engine/sales/registrations/draw.ts";
import { findRegistration } from "../../engine/sales/registrations/registrations.ts";
import {
  type BoxOffice,
  type BoxOfficeCommand,
  type BoxOfficeRefusal,
  type Given,
  no,
} from "../box-office-command.ts";

export const draw: BoxOfficeCommand = {
  name: "draw",
  usage: "<performance>",
  summary: "draws the seats of a performance with registrations, without announcing the result",
  words: [1, 1],
  async run(boxOffice, given) {
    const found = await registrationNamed(boxOffice, given);
    if (!found.ok) return found;
    const drawn = await drawRegistration(boxOffice.engine.services, found.value);
    if (drawn.ok) {
      const { parties, seated, seats, before } = drawn.value;
      const when = before ? "It was drawn before: " : "";
      return done(
        `${when}${seated} of ${parties} parties have seats, ${seats} in all. Tell them with draw-announce.`,
      );
    }
    if (drawn.refusal.reason === "still-open") return no("still-open", "People may still register.");
    if (drawn.refusal.reason === "too-late")
      return no("too-late", "Winners would have no time to pay: move answerBy in registrations.json.");
    return no("not-announced-yet", "The shop has not opened with this registration yet: it has no seed.");
  },
};

export const drawAnnounce: BoxOfficeCommand = {
  name: "draw-announce",
  usage: "<performance>",
  summary: "turns the result of a draw into reserved orders, emails everybody and publishes the seed",
  words: [1, 1],
  async run(boxOffice, given) {
    const found = await registrationNamed(boxOffice, given);
    if (!found.ok) return found;
    const announced = await announceDraw(boxOffice.engine.services, found.value);
    if (!announced.ok) return no("not-drawn", "Nothing is drawn yet.");
    const { announced: parties, seed } = announced.value;
    return done(`${parties} parties are notified. The seed is ${seed}.`);
  },
};

export const drawCheck: BoxOfficeCommand = {
  name: "draw-check",
  usage: "<performance> [--list]",
  summary: "repeats a draw from its published seed and compares; --list prints the position of every party",
  words: [1, 1],
  options: { list: { type: "boolean" } },
  async run(boxOffice, given) {
    const found = await registrationNamed(boxOffice, given);
    if (!found.ok) return found;
    const checked = await checkDraw(boxOffice.engine.services, found.value);
    if (!checked.ok) return no("not-announced", "The draw is not announced yet: its seed is sealed.");
    const { isPromised, commitment, seed, parties, otherwise } = checked.value;
    if (!isPromised)
      return no("other-seed", `The seed ${seed} is not the one of the commitment ${commitment}.`);
    if (otherwise.length > 0)
      return no("other-result", `It comes out otherwise for ${otherwise.join(", ")}.`);
    const rows = parties.map(
      ({ rank, number, party, drawnPerformance, seats }) =>
        `${rank}  ${number}  ${party}  ${drawnPerformance === null ? "–" : `${drawnPerformance} ${seats?.join(" ")}`}`,
    );
    const list = given.options["list"] === true ? `\n${rows.join("\n")}` : "";
    return done(`The seed is the promised one, and all ${parties.length} parties come out alike.${list}`);
  },
};

async function registrationNamed(
  { engine }: BoxOffice,
  { words: [typed = ""] }: Given,
): Promise<Outcome<Registration, BoxOfficeRefusal>> {
  const index = await engine.services.catalogue.current();
  const found = findRegistration(index, Number(typed));
  if (found.ok) return done(found.value.registration);
  return found.refusal.reason === "unknown-performance"
    ? no("unknown-performance", `There is no performance ${typed}.`)
    : no(
        "no-registration",
        `Nobody registers for performance ${typed}: it is in no part of registrations.json.`,
      );
}
