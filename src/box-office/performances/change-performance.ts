import type { InputOf, OutputOf } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import type { BoxOffice } from "../box-office-command.ts";
import type { BoxOfficeSeason, Performance } from "../box-office-season.ts";
import { implement } from "../implementation.ts";
import { performances } from "../operations/performances.ts";

type Notified = OutputOf<typeof performances.cancel>;

export const cancel = implement(performances.cancel, {
  async run(boxOffice, input) {
    const found = await coming(boxOffice, input);
    if (!found.ok) return found;
    const { season, performance } = found.value;
    const { title } = performance;
    if (performance.cancelled) return refused("cancelled-before", { title });
    return changed(await season.change(performance.id, { cancelled: true }, boxOffice.who), performance);
  },
  print: (output, input) => `${describe(output, input)} is cancelled. ${emailed(output)}`,
});

export const reinstate = implement(performances.reinstate, {
  async run(boxOffice, input) {
    const found = await coming(boxOffice, input);
    if (!found.ok) return found;
    const { season, performance } = found.value;
    const { title } = performance;
    if (!performance.cancelled) return refused("not-cancelled", { title });
    return changed(await season.change(performance.id, { cancelled: false }, boxOffice.who), performance);
  },
  print: (output, input) => `${describe(output, input)} is given after all. ${emailed(output)}`,
});

export const move = implement(performances.move, {
  async run(boxOffice, input) {
    const found = await coming(boxOffice, input);
    if (!found.ok) return found;
    const { season, performance } = found.value;
    const { title } = performance;
    if (performance.cancelled) return refused("cancelled", { title });
    return changed(await season.change(performance.id, { starts: input.starts }, boxOffice.who), performance);
  },
  print: (output, input) =>
    `${describe(output, input)} begins ${input.starts.replace("T", " ")}. ${emailed(output)}`,
});

async function coming(
  { engine, season }: BoxOffice,
  { performance: id }: InputOf<typeof performances.cancel>,
) {
  const performance = season ? await season.performance(id) : null;
  if (!season || !performance) return refused("unknown-performance");
  const { starts, title } = performance;
  if (starts <= engine.services.now()) return refused("begun", { title });
  return done({ season, performance });
}

type Changed = Awaited<ReturnType<BoxOfficeSeason["change"]>>;

function changed(result: Changed, { title }: Performance) {
  if (result.ok) return done<Notified>({ title, notified: result.value.notified });
  const { refusal } = result;
  switch (refusal.reason) {
    case "hall-is-taken":
      return refused(refusal.reason, { by: refusal.by });
    case "does-not-fit":
    case "no-such-moment":
      return refused(refusal.reason, { because: refusal.why });
    case "unchanged":
      return refused(refusal.reason, { title });
    default:
      return refused(refusal.reason);
  }
}

const describe = ({ title }: Notified, { performance }: { readonly performance: number }) =>
  `Performance ${performance} (${title})`;
const emailed = ({ notified }: Notified) => `The customers of ${notified} orders are emailed.`;
