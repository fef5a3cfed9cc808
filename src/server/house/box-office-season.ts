import type { Fault } from "#config/json/fault.ts";
import { fileText } from "#config/json/json-text.ts";
import { momentsOf, type NoSuchMoment } from "#domain/house/moments.ts";
import type { Json } from "#domain/json/json.ts";
import { editJson } from "#domain/json/json-edit.ts";
import { done, refused } from "#domain/outcome.ts";
import { overlap } from "#domain/programme/clashes.ts";
import { type Message, message } from "#domain/text/message.ts";
import type { BoxOfficeSeason, PerformanceChange } from "../../box-office/box-office-season.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { Engine } from "../../engine/engine.ts";
import { readContents, storeFiles } from "../../house-versions/contents.ts";
import { type HouseRules, type PublishRefusal, publish } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import { newestVersion } from "../../house-versions/versions.ts";
import { firstDayOf } from "./import-house.ts";

const SEASON_FILE = "season.json";

interface SeasonOptions {
  readonly engine: Engine;
  readonly versions: VersionServices;
  readonly rules: HouseRules;
}

/** A performance is cancelled, reinstated or moved by an edit of the house that is published at once. */
export function createBoxOfficeSeason({ engine, versions, rules }: SeasonOptions): BoxOfficeSeason {
  const { now } = versions;
  return {
    async performance(id) {
      const index = await engine.services.catalogue.current();
      const performance = index.performance(id);
      if (!performance) return null;
      const { title, slug, durationMinutes } = index.eventOf(performance);
      const { starts, cancelled } = performance;
      return { id, title: Object.values(title)[0] ?? slug, starts, minutes: durationMinutes, cancelled };
    },

    async change(id, change, author) {
      const index = await engine.services.catalogue.current();
      const performance = index.performance(id);
      if (!performance) return refused("unknown-performance");
      if (change.starts !== undefined) {
        const { timeZone } = index.catalogue;
        const firstDay = await firstDayOf(engine, { house: { timeZone } }, now());
        const starts = momentsOf(timeZone, firstDay).read(change.starts);
        if (!starts.ok) return noSuchMoment(starts.refusal);
        if (starts.value <= now()) return refused("past");
        if (starts.value === performance.starts) return refused("unchanged");
        const meeting = meets(index, id, starts.value);
        if (meeting !== null) return refused("hall-is-taken", { by: meeting });
      }
      const edited = await editedHouse(
        versions,
        ["events", performance.event, "performances", String(id)],
        change,
      );
      const note = noteOf(id, change);
      const published = await publish(versions, rules, { ...edited, author, note, origin: "office" });
      if (published.ok) return done({ notified: published.value.notified });
      return refusalOf(published.refusal);
    },
  };
}

async function editedHouse(
  { database, now }: VersionServices,
  path: readonly string[],
  change: PerformanceChange,
) {
  const newest = await newestVersion(database);
  if (!newest) throw new Error("No house has been published into this database yet");
  const hash = newest.tree[SEASON_FILE] ?? "";
  const bytes = (await readContents(database, [hash])).get(hash);
  const before: Json = JSON.parse(bytes?.toString("utf8") ?? "");
  const edits = Object.entries(change).map(([name, value]) => ({ path: [...path, name], value }));
  const edited = editJson(before, edits);
  // Not there: it left the season a moment ago. The whole house is checked before it is published.
  const season = edited.ok ? edited.value : before;
  const files = new Map([[SEASON_FILE, Buffer.from(fileText(season ?? null))]]);
  return { base: newest.number, tree: await storeFiles(database, newest.tree, files, now()) };
}

function noteOf(id: number, { cancelled, starts }: PerformanceChange): string {
  if (starts !== undefined) return `Move performance ${id} to ${starts}`;
  return cancelled ? `Cancel performance ${id}` : `Reinstate performance ${id}`;
}

function refusalOf(refusal: PublishRefusal) {
  switch (refusal.reason) {
    case "faults":
      return refused("does-not-fit", { why: firstOf(refusal.faults) });
    case "lost-seats":
    case "lost-performances":
      return refused("does-not-fit", { why: message`seats or tickets would be lost` });
    case "nothing-changed":
      return refused("unchanged");
    default:
      return refused("changed-meanwhile");
  }
}

function firstOf([fault]: readonly Fault[]): Message {
  if (!fault) throw new Error("A house was refused without a fault");
  return message`${fault.file}, ${fault.place}: ${fault.reason}`;
}

function noSuchMoment({ why, remedy }: NoSuchMoment) {
  return refused("no-such-moment", { why: remedy === undefined ? why : message`${why}; ${remedy}` });
}

/** Another performance in the same venue that would overlap. */
function meets(index: CatalogueIndex, id: number, starts: number): number | null {
  const own = index.performance(id);
  if (!own) return null;
  const lengthOf = (one: typeof own) => index.eventOf(one).durationMinutes * 60_000;
  const ends = starts + lengthOf(own);
  const other = index.catalogue.performances.find(
    (one) =>
      one.id !== id &&
      !one.cancelled &&
      one.venue === own.venue &&
      overlap({ at: starts, ends }, { at: one.starts, ends: one.starts + lengthOf(one) }),
  );
  return other?.id ?? null;
}
