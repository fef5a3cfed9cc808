import { sql } from "drizzle-orm";
import { serve } from "#domain/waiting-list/serve.ts";
import type { WaitingListRules } from "#domain/waiting-list/waiting-list.ts";
import type { Services } from "../kernel/services.ts";
import { freeAt, seat as seatState, withheldAt } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { endOrAskBuyers } from "./bought-elsewhere.ts";
import { closeOffers } from "./close-offers.ts";
import { listHall, sellable } from "./list-hall.ts";
import { lockLists, readWaiting } from "./list-rows.ts";
import { listSeats } from "./listed-seats.ts";
import { type ListToServe, makeOffer } from "./make-offer.ts";
import { untilOf } from "./offer-time.ts";
import { readPositions } from "./read-positions.ts";

/**
 * Called by the job `serve-waiting-list`. Offers the seats of a performance that came back to the parties that wait,
 * and puts on sale what none of them takes, in one transaction. Repeatable: it goes by what the database has.
 */
export async function serveList(services: Services, id: number): Promise<void> {
  const index = await services.catalogue.current();
  await inTransaction(services.database, async (transaction) => {
    await lockLists(transaction);
    await closeOffers(services, transaction, id);
    const rules = services.settings.waitingList;
    const performance = index.performance(id);
    const until = performance && rules ? untilOf(services, rules, performance) : null;
    if (rules && performance && until !== null) {
      await endOrAskBuyers(services, transaction, { performance: id, rules });
      await makeOffers(services, transaction, { index, performance, rules, until });
    }
    const isOpen = until !== null;
    await putOnSale(services, transaction, id);
    await listSeats(services, transaction, { performance: id, isOpen });
    services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [id] });
  });
}

interface Serving extends ListToServe {
  readonly rules: WaitingListRules;
  readonly until: number;
}

/** Again while a seat was taken, or a party changed its mind, at the same moment. */
async function makeOffers(services: Services, transaction: Transaction, serving: Serving): Promise<void> {
  const { index, performance, rules } = serving;
  const plan = index.planOf(performance);
  const hall = listHall(index, performance);
  const waiting = new Map(
    (await readWaiting(services, transaction, performance.id)).map((one) => [one.row.id, one]),
  );
  const at = new Date(services.now());
  const isBackOrFree = sql`(${withheldAt(at)} or ${freeAt(at)})`;
  const left = new Set(
    sellable(index, performance, await readPositions(transaction, performance.id, isBackOrFree)),
  );
  for (let isAgain = waiting.size > 0; isAgain; ) {
    isAgain = false;
    const parties = [...waiting.values()].map(({ party }) => party);
    for (const { party, positions } of serve(hall, parties, left, rules)) {
      const row = waiting.get(party)?.row;
      if (!row) continue;
      const made = await makeOffer(services, transaction, serving, { row, positions });
      if (typeof made === "object")
        for (const seat of made.taken) left.delete(plan.seat(seat)?.position ?? -1);
      else waiting.delete(party);
      if (made === "made") for (const at of positions) left.delete(at);
      // A later party may fit what this one leaves.
      isAgain = made !== "made";
      if (isAgain) break;
    }
  }
}

/** What no party takes. */
async function putOnSale({ now }: Services, transaction: Transaction, performance: number): Promise<void> {
  await transaction.execute(sql`
    update performance_seats as back
    set state = ${seatState("free")}, basket = null, held_until = null, listed = false
    from (
      select performance, seat from performance_seats
      where performance = ${performance} and ${withheldAt(new Date(now()))}
      order by performance, seat for update
    ) as withheld
    where back.performance = withheld.performance and back.seat = withheld.seat`);
}
