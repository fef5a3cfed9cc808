import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { waitingList as operations } from "#contract/sales/waiting-list.ts";
import { emailFaults } from "#domain/customer/customer-details.ts";
import { foldEmail, readableEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { seatsFor } from "#domain/waiting-list/serve.ts";
import { isEmailTooOften, isMailboxTooOften, isNetworkTooOften } from "../../visitors/throttle.ts";
import { contextOf } from "../basket/read-basket.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { freeAt } from "../seats/seat-states.ts";
import { listEntries } from "../storage/tables/waiting-list/waiting-list.ts";
import { listHall, sellable } from "./list-hall.ts";
import { findList, othersOf } from "./list-view.ts";
import { readPositions } from "./read-positions.ts";

type Join = typeof operations.join;
type Joined = Outcome<Record<never, never>, RefusalOf<Join>>;

/** Writes an entry that counts once its mailbox has confirmed it. */
export async function join(services: Services, input: InputOf<Join>, caller: Caller): Promise<Joined> {
  const context = await contextOf(services, caller);
  if (!context.ok) return context;
  const { index, session } = context.value;
  const found = findList(services, index, input.performance);
  if (!found.ok) return found;
  const { rules, performance } = found.value;
  const fault = faultOf(input, Math.min(rules.mostTickets, index.catalogue.maxTickets));
  if (fault) return fault;
  const bands = input.bands.map((band) => BANDS.indexOf(band)).toSorted();
  const isFree = freeAt(new Date(services.now()));
  const free = sellable(index, performance, await readPositions(services.database, performance.id, isFree));
  const party = { size: input.party, wheelchairs: input.wheelchairs, bands, mayBeSplit: input.mayBeSplit };
  if (seatsFor(listHall(index, performance), party, new Set(free))) return refused("seats-available");
  if (
    (await isNetworkTooOften(services, "waiting-list", caller.address)) ||
    (await isEmailTooOften(services, input.email, caller.address)) ||
    (await isMailboxTooOften(services, input.email))
  )
    return refused("too-many-entries");
  const others = othersOf(services, index, found.value).map(({ id }) => id);
  const requested = { operation: "joinWaitingList", input };
  return execute(services, { session, caller, requested }, async (transaction): Promise<Joined> => {
    const id = services.random.id();
    await transaction.insert(listEntries).values({
      ...{ id, link: services.random.bytes(18).toString("base64url"), state: "unconfirmed" as const },
      ...{ email: readableEmail(input.email), foldedEmail: foldEmail(input.email), name: input.name },
      ...{ language: caller.language, party: input.party, wheelchairs: input.wheelchairs, bands },
      performances: [performance.id, ...others.filter((other) => input.others.includes(other))],
      mayBeSplit: input.mayBeSplit,
      created: new Date(services.now()),
    });
    await services.outbox.put(transaction, { kind: "waiting-list", entry: id, stage: "confirm" });
    return done({});
  });
}

function faultOf({ name, email, party, wheelchairs }: InputOf<Join>, mostTickets: number) {
  const faults = [
    ...(name === "" ? [{ field: "name", rule: "list-name-required" }] : []),
    ...emailFaults(email).map(({ field, rule }) => ({ field, rule: `list-${rule}` })),
  ];
  if (faults.length > 0) return refused("invalid", { faults });
  if (party < 1 || party > mostTickets) return refused("list-party-size", { max: mostTickets });
  const isPossible =
    wheelchairs === 0 || (wheelchairs > 0 && party >= wheelchairs && party <= 2 * wheelchairs);
  return isPossible ? null : refused("wheelchair-companions");
}
