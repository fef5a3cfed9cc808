import { randomUUID } from "node:crypto";
import type { Caller } from "#contract/operation.ts";
import type { WaitingListRules } from "#domain/waiting-list/waiting-list.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { ADULT, CARMEN } from "../small-house.ts";
import { type TestShop, visitor } from "../test-shop.ts";

/** Scenes of waiting lists in the small house, whose Carmen has seats and B-1 to B-10. */

export const LIST_RULES: WaitingListRules = {
  ...{ offerHours: 4, leastMinutes: 60, hoursBefore: 3, membersFirst: false },
  ...{ boughtElsewhere: "ask", mostTickets: 6 },
};

/** Sells all seats of a performance but those named, as if elsewhere. */
export async function sellOut(
  { database, services }: Pick<TestShop, "database" | "services">,
  besides: readonly string[] = [],
  performance = CARMEN,
): Promise<void> {
  await database.$client.query(
    "update performance_seats set state = 2 where performance = $1 and state = 0 and not seat = any($2)",
    [performance, besides],
  );
  services.seatChanges.announce({ kind: "freed", performances: [performance] });
}

/** Holds seats in a visitor's basket. */
export async function holdFor(
  shop: TestShop,
  seats: readonly string[],
  { caller, performance = CARMEN }: { readonly caller?: Caller; readonly performance?: number } = {},
): Promise<Caller> {
  const holder = caller ?? (await visitor(shop.backEnd));
  const wanted = seats.map((seat) => ({ seat, priceType: ADULT }));
  const held = await shop.backEnd.basket.addSeats({ performance, seats: wanted }, holder);
  if (!held.ok) throw new Error(`not held: ${JSON.stringify(held.refusal)}`);
  return holder;
}

/** A visitor gives the seats of the basket back. */
export async function giveUp(shop: TestShop, caller: Caller): Promise<void> {
  const read = await shop.backEnd.basket.read({}, caller);
  const tickets = read.ok ? (read.value.basket?.tickets.map(({ id }) => id) ?? []) : [];
  const removed = await shop.backEnd.basket.removeTickets({ tickets }, caller);
  if (!removed.ok) throw new Error(removed.refusal.reason);
}

export interface WantedEntry {
  readonly email?: string;
  readonly party?: number;
  readonly wheelchairs?: number;
  readonly bands?: readonly ("A" | "B")[];
  readonly mayBeSplit?: boolean;
  readonly others?: readonly number[];
  readonly performance?: number;
}

let networks = 0;

/** Of another network each time, so that limits do not apply. */
function nextAddress(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
}

/** Joins a list. @returns the entry's link, as in its email */
export async function join(shop: TestShop, wanted: WantedEntry = {}): Promise<string> {
  const { performance = CARMEN, email = `${randomUUID()}@test.example`, ...rest } = wanted;
  const caller = await visitor(shop.backEnd);
  const joined = await shop.backEnd.waitingList.join(
    {
      ...{ performance, name: "Bo", email, party: 2, wheelchairs: 0, mayBeSplit: false },
      ...rest,
      bands: [...(rest.bands ?? [])],
      others: [...(rest.others ?? [])],
    },
    { ...caller, address: nextAddress() },
  );
  if (!joined.ok) throw new Error(`not joined: ${JSON.stringify(joined.refusal)}`);
  const { rows } = await shop.database.$client.query<{ link: string }>(
    "select link from waiting_list_entries where email = $1 order by created desc, id limit 1",
    [email],
  );
  return rows[0]?.link ?? "";
}

export async function confirm(shop: TestShop, link: string) {
  const confirmed = await shop.backEnd.waitingList.confirm({ link }, await visitor(shop.backEnd));
  shop.clock.advance(1);
  return confirmed;
}

/** Joins and confirms. */
export async function wait(shop: TestShop, wanted: WantedEntry = {}): Promise<string> {
  const link = await join(shop, wanted);
  const confirmed = await confirm(shop, link);
  if (!confirmed.ok) throw new Error(confirmed.refusal.reason);
  await serveJobs(shop);
  return link;
}

export async function entryOf({ backEnd }: Pick<TestShop, "backEnd">, link: string) {
  const caller: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
  const read = await backEnd.waitingList.entry({ link }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}

/** Executes the jobs that serve lists, and deletes them. */
export async function serveJobs({ database, engine }: Pick<TestShop, "database" | "engine">): Promise<void> {
  const { rows } = await database.$client.query<{ performance: number }>(
    `delete from jobs.job where name = 'serve-waiting-list' returning (data->>'performance')::int as performance`,
  );
  for (const performance of new Set(rows.map((row) => row.performance)))
    await engine.waitingLists.serve(performance);
}

/** Releases the reserved orders whose time is over, as their jobs do. */
export async function releaseDue({ database, engine, clock }: TestShop): Promise<void> {
  const { rows } = await database.$client.query<{ id: string }>(
    "select id from orders where state = 'reserved' and release_at <= $1",
    [new Date(clock.now)],
  );
  for (const { id } of rows) await engine.orders.releaseReserved(id);
}

/** Pays an offer by its link. */
export async function payOffer(shop: TestShop, link: string): Promise<void> {
  const { offer } = await entryOf(shop, link);
  if (!offer) throw new Error("There is no offer");
  const caller = await visitor(shop.backEnd);
  const expectedTotal = offer.total.amount;
  const paid = await shop.backEnd.paymentLinks.pay(
    { link: offer.order, acceptTerms: true, expectedTotal },
    caller,
  );
  if (!paid.ok) throw new Error(`not paid: ${JSON.stringify(paid.refusal)}`);
  if (paid.value.paymentPage) await payByCard(paid.value.paymentPage);
  const verified = await shop.backEnd.orders.verify({ link: offer.order, returned: "paid" }, caller);
  if (!verified.ok || verified.value.state !== "paid")
    throw new Error(`not paid: ${JSON.stringify(verified)}`);
}

/** Seats of a performance that are free on the public map, in order. */
export async function publicSeats(
  { backEnd, services }: Pick<TestShop, "backEnd" | "services">,
  performance = CARMEN,
): Promise<string[]> {
  const caller: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
  const read = await backEnd.seating.status({ performance }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  const index = await services.catalogue.current();
  const entry = index.performance(performance);
  const seats = entry ? index.planOf(entry).seats : [];
  return seats.flatMap(({ seat }, at) => (read.value.status[at] === "0" ? [seat.id] : []));
}

export async function stagesOf({ database }: Pick<TestShop, "database">): Promise<string[]> {
  const { rows } = await database.$client.query<{ stage: string }>(
    "select data->>'stage' as stage from jobs.job where name = 'waiting-list' order by created_on, id",
  );
  return rows.map(({ stage }) => stage);
}
