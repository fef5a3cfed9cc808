import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { inTransactionIf } from "../../engine/storage/undone.ts";
import { endEntry } from "../../engine/waiting-list/entry-commands.ts";
import { moveBefore, readList } from "../../engine/waiting-list/office-list.ts";
import { implement } from "../implementation.ts";
import { waitingLists as operations } from "../operations/waiting-lists.ts";

/** A longer list is not read by eye. */
const MOST = 500;

export const list = implement(operations.list, {
  async run({ engine: { services } }, { performance: id, language = "en" }) {
    const index = await services.catalogue.current();
    const performance = index.performance(id);
    if (!performance) return refused("unknown-performance");
    const { parties, entries } = await readList(services, id, MOST);
    return done({
      performance: {
        id,
        title: inLanguage(index.eventOf(performance).title, language),
        starts: new Date(performance.starts).toISOString(),
        venue: inLanguage(index.venueOf(performance).name, language),
      },
      membersFirst: services.settings.waitingList?.membersFirst ?? false,
      parties,
      entries: entries.map(({ row, isMember, offer }) => ({
        ...{ id: row.id, state: row.state, name: row.name, email: row.email, party: row.party },
        ...{ wheelchairs: row.wheelchairs, mayBeSplit: row.mayBeSplit, isMember },
        bands: row.bands.flatMap((band) => BANDS[band] ?? []),
        since: (row.confirmed ?? row.created).toISOString(),
        others: row.performances.length - 1,
        offer: offer && { ...offer, until: offer.until.toISOString() },
      })),
    });
  },
  print: ({ performance, entries, parties }) =>
    [
      `${parties} parties wait for ${performance.title}, ${performance.starts}.`,
      ...entries.map(
        ({ id, name, email, party, state }, at) =>
          `${at + 1}. ${name} <${email}>, ${party}, ${state} (${id})`,
      ),
    ].join("\n"),
});

export const move = implement(operations.move, {
  async run({ engine: { services } }, { entry, before }) {
    const moved = await inTransactionIf<Awaited<ReturnType<typeof moveBefore>>>(
      services.database,
      (transaction) => moveBefore(services, transaction, { entry, before }),
      ({ ok }) => ok,
    );
    return moved.ok ? done({ name: moved.value.name }) : moved;
  },
  print: ({ name }) => `${name} was moved.`,
});

export const end = implement(operations.end, {
  async run({ engine: { services } }, { entry }) {
    const ended = await inTransactionIf<Awaited<ReturnType<typeof endEntry>>>(
      services.database,
      (transaction) => endEntry(services, transaction, { id: entry }, "house"),
      ({ ok }) => ok,
    );
    return ended.ok ? done({ name: ended.value.name }) : ended;
  },
  print: ({ name }) => `${name} is no longer on the waiting list.`,
});
