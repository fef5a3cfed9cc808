import { and, arrayContains, count, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor } from "../storage/database.ts";
import { listEntries } from "../storage/tables/waiting-list/waiting-list.ts";
import { inTransactionIf } from "../storage/undone.ts";
import { confirmEntry, endEntry } from "./entry-commands.ts";
import { findEntry, viewEntry } from "./entry-view.ts";
import { join } from "./join.ts";
import { findList, viewList } from "./list-view.ts";

export function createWaitingList(services: Services): BackEnd["waitingList"] {
  const { database } = services;
  return {
    async read(input, { language }) {
      const index = await services.catalogue.current();
      const found = findList(services, index, input.performance);
      if (!found.ok) return found;
      const parties = await countWaiting(database, input.performance);
      return done(viewList(services, index, found.value, { language, parties }));
    },

    join: (input, caller) => join(services, input, caller),

    async entry({ link }, { language }) {
      const row = await findEntry(database, link);
      if (!row) return refused("unknown-entry");
      return done(await viewEntry(services, await services.catalogue.current(), row, language));
    },

    confirm: ({ link }) =>
      inTransactionIf<Awaited<ReturnType<typeof confirmEntry>>>(
        database,
        (transaction) => confirmEntry(services, transaction, link),
        ({ ok }) => ok,
      ),

    async leave({ link }) {
      const left = await inTransactionIf<Awaited<ReturnType<typeof endEntry>>>(
        database,
        (transaction) => endEntry(services, transaction, { link }, "left"),
        ({ ok }) => ok,
      );
      return left.ok ? done({}) : left;
    },
  };
}

async function countWaiting(executor: Executor, performance: number): Promise<number> {
  const [found] = await executor
    .select({ parties: count() })
    .from(listEntries)
    .where(
      and(
        inArray(listEntries.state, ["waiting", "asked"]),
        arrayContains(listEntries.performances, [performance]),
      ),
    );
  return found?.parties ?? 0;
}
