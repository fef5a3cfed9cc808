import { done } from "#domain/outcome.ts";
import { implement } from "../implementation.ts";
import { salePaper } from "../operations/counter/paper.ts";
import { MOST_PERFORMANCES, saleProgramme } from "../operations/counter/programme.ts";
import { viewFoundPerformance } from "../search/everything.ts";
import { comingPerformances, searchPerformances } from "../search/search-performances.ts";

const performances = implement(saleProgramme.performances, {
  async run({ engine }, { text = "", language = "en" }) {
    const { catalogue, settings, now } = engine.services;
    const index = await catalogue.current();
    const at = { timeZone: settings.timeZone, now: now() };
    const found = text === "" ? comingPerformances(index, at.now) : searchPerformances(index, text, at);
    const shown = found.filter(({ cancelled }) => !cancelled).slice(0, MOST_PERFORMANCES);
    return done({ performances: shown.map((one) => viewFoundPerformance(index, one, language)) });
  },
  print: ({ performances: found }) =>
    found.map(({ id, title, starts, venue }) => `${id}  ${title}  ${starts}  ${venue}`).join("\n"),
});

const paper = implement(salePaper.paper, {
  run: async ({ paper: printed }) => done({ sizes: [...(printed?.sizes ?? [])] }),
  print: ({ sizes }) => sizes.map(({ id, width, height }) => `${id}  ${width} × ${height} mm`).join("\n"),
});

export const programmeImplementations = { performances, paper };
