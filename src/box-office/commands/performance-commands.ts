import { done } from "#domain/outcome.ts";
import { type BoxOffice, type BoxOfficeCommand, type BoxOfficeResult, no } from "../box-office-command.ts";
import type { BoxOfficeSeason, Performance } from "../box-office-season.ts";

/** Cancels and reschedules performances, overriding the season's file, and notifies ticket holders. */

export const cancel: BoxOfficeCommand = {
  name: "cancel",
  usage: "<performance>",
  summary: "cancels a performance: its holders are emailed and choose a refund or credit",
  words: [1, 1],
  async run(boxOffice, { words: [named = ""] }) {
    const found = await coming(boxOffice, named);
    if ("refusal" in found) return found.refusal;
    const { season, performance } = found;
    if (performance.cancelled)
      return no("cancelled-before", `${describe(performance)} is cancelled already.`);
    const ordered = await season.order(performance.id, { cancelled: true });
    return answer(ordered, performance, "is cancelled");
  },
};

export const reinstate: BoxOfficeCommand = {
  name: "reinstate",
  usage: "<performance>",
  summary: "reinstates a performance that was cancelled here; its holders are emailed",
  words: [1, 1],
  async run(boxOffice, { words: [named = ""] }) {
    const found = await coming(boxOffice, named);
    if ("refusal" in found) return found.refusal;
    const { season, performance } = found;
    if (performance.cancelledByFile)
      return no(
        "cancelled-by-file",
        `${describe(performance)} is cancelled in season.json: remove that there.`,
      );
    if (!performance.cancelled) return no("not-cancelled", `${describe(performance)} is not cancelled.`);
    const ordered = await season.order(performance.id, { cancelled: false });
    return answer(ordered, performance, "is given after all");
  },
};

export const move: BoxOfficeCommand = {
  name: "move",
  usage: "<performance> <2027-02-06T19:00>",
  summary:
    "moves a performance to another date or time in the house's time zone: its holders are emailed and may choose",
  words: [2, 2],
  async run(boxOffice, { words: [named = "", starts = ""] }) {
    const found = await coming(boxOffice, named);
    if ("refusal" in found) return found.refusal;
    const { season, performance } = found;
    if (performance.cancelled) return no("cancelled", `${describe(performance)} is cancelled.`);
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?$/.test(starts)) return noMoment(starts);
    const ordered = await season.order(performance.id, { starts });
    return answer(ordered, performance, `begins ${starts.replace("T", " ")}`);
  },
};

const noMoment = (starts: string) => no("no-such-moment", `"${starts}" is no moment, as 2027-02-06T19:00.`);
const describe = ({ id, title }: Performance) => `Performance ${id} (${title})`;

async function coming(
  { engine, season }: BoxOffice,
  named: string,
): Promise<{ refusal: BoxOfficeResult } | { season: BoxOfficeSeason; performance: Performance }> {
  const id = Number(named);
  const performance = season && Number.isSafeInteger(id) ? await season.performance(id) : null;
  if (!season || !performance)
    return { refusal: no("unknown-performance", `The season has no performance ${named}.`) };
  if (performance.starts <= engine.services.now())
    return { refusal: no("begun", `${describe(performance)} has begun, or is over.`) };
  return { season, performance };
}

function answer(
  ordered: Awaited<ReturnType<BoxOfficeSeason["order"]>>,
  performance: Performance,
  what: string,
): BoxOfficeResult {
  if (ordered.ok)
    return done(`${describe(performance)} ${what}. ${ordered.value.notified} orders are written to.`);
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
      return no("unchanged", `${describe(performance)} begins then already.`);
    case "no-such-moment":
      return no("no-such-moment", `The house's clock cannot show that: ${refusal.why}.`);
    case "unknown-performance":
      return no("unknown-performance", `The season has no performance ${performance.id}.`);
  }
}
