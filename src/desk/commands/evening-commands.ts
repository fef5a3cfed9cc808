import { done } from "#domain/outcome.ts";
import { type Desk, type DeskCommand, type DeskResult, no } from "../desk-command.ts";
import type { DeskSeason, Evening } from "../desk-season.ts";

/** Evenings that are not given, or on another day: written over the season's file, and told to whoever holds tickets. */

export const cancel: DeskCommand = {
  name: "cancel",
  usage: "<performance>",
  summary: "cancels a performance: its holders are written to, and choose money or credit",
  words: [1, 1],
  async run(desk, { words: [named = ""] }) {
    const found = await coming(desk, named);
    if ("refusal" in found) return found.refusal;
    const { season, evening } = found;
    if (evening.cancelled) return no("cancelled-before", `${said(evening)} is cancelled already.`);
    const ordered = await season.order(evening.id, { cancelled: true });
    return answer(ordered, evening, "is cancelled");
  },
};

export const reinstate: DeskCommand = {
  name: "reinstate",
  usage: "<performance>",
  summary: "gives a performance after all that was cancelled here; its holders are written to",
  words: [1, 1],
  async run(desk, { words: [named = ""] }) {
    const found = await coming(desk, named);
    if ("refusal" in found) return found.refusal;
    const { season, evening } = found;
    if (evening.cancelledByFile)
      return no("cancelled-by-file", `${said(evening)} is cancelled in season.json: take it back there.`);
    if (!evening.cancelled) return no("not-cancelled", `${said(evening)} is not cancelled.`);
    const ordered = await season.order(evening.id, { cancelled: false });
    return answer(ordered, evening, "is given after all");
  },
};

export const move: DeskCommand = {
  name: "move",
  usage: "<performance> <2027-02-06T19:00>",
  summary:
    "moves a performance to another day or hour of the house's clock: its holders are written to, and choose",
  words: [2, 2],
  async run(desk, { words: [named = "", starts = ""] }) {
    const found = await coming(desk, named);
    if ("refusal" in found) return found.refusal;
    const { season, evening } = found;
    if (evening.cancelled) return no("cancelled", `${said(evening)} is cancelled.`);
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?$/.test(starts)) return noMoment(starts);
    const ordered = await season.order(evening.id, { starts });
    return answer(ordered, evening, `begins ${starts.replace("T", " ")}`);
  },
};

const noMoment = (starts: string) => no("no-such-moment", `"${starts}" is no moment, as 2027-02-06T19:00.`);
const said = ({ id, title }: Evening) => `Performance ${id} (${title})`;

/** The evening, if it is still to come. */
async function coming(
  { engine, season }: Desk,
  named: string,
): Promise<{ refusal: DeskResult } | { season: DeskSeason; evening: Evening }> {
  const id = Number(named);
  const evening = season && Number.isSafeInteger(id) ? await season.evening(id) : null;
  if (!season || !evening)
    return { refusal: no("unknown-performance", `The season has no performance ${named}.`) };
  if (evening.starts <= engine.services.now())
    return { refusal: no("begun", `${said(evening)} has begun, or is over.`) };
  return { season, evening };
}

function answer(
  ordered: Awaited<ReturnType<DeskSeason["order"]>>,
  evening: Evening,
  what: string,
): DeskResult {
  if (ordered.ok) return done(`${said(evening)} ${what}. ${ordered.value.told} orders are written to.`);
  const { refusal } = ordered;
  switch (refusal.reason) {
    case "house-differs":
      return no(
        "house-differs",
        "The house's files here are not those that the shop sells from: restart the shop with them first.",
      );
    case "hall-is-taken":
      return no("hall-is-taken", `Performance ${refusal.by} is given there at that time.`);
    case "does-not-fit":
      return no("does-not-fit", `Nothing was changed: ${refusal.why}.`);
    case "past":
      return no("past", "That moment is over.");
    case "unchanged":
      return no("unchanged", `${said(evening)} begins then already.`);
    case "no-such-moment":
      return no("no-such-moment", `The house's clock cannot show that: ${refusal.why}.`);
    case "unknown-performance":
      return no("unknown-performance", `The season has no performance ${evening.id}.`);
  }
}
