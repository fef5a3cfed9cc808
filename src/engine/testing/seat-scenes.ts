import { randomUUID } from "node:crypto";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { hashToken } from "../../credentials/tokens.ts";
import type { Engine } from "../engine.ts";
import type { AskingBasket } from "../seats/holds.ts";
import { load } from "./big-hall.ts";
import { auditSeats } from "./seat-audit.ts";
import { ADULT, CARMEN } from "./small-house.ts";
import type { TestShop } from "./test-shop.ts";

/** For tests that hold seats and place orders. */

type BoxOffice = Pick<Engine, "backEnd">;
type Stage = Pick<TestShop, "database" | "clock">;

export function holdSeats(boxOffice: BoxOffice, caller: Caller, names: readonly string[], priceType = ADULT) {
  const seats = names.map((seat) => ({ seat, priceType }));
  return boxOffice.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
}

export function holdBest(boxOffice: BoxOffice, caller: Caller, quantity: number, priceType = ADULT) {
  const quantities = [{ priceType, quantity }];
  return boxOffice.backEnd.basket.addBestAvailable({ performance: CARMEN, band: "A", quantities }, caller);
}

/** From the basket to the payment page, with the total of the review. */
export async function placeOrder(boxOffice: BoxOffice, caller: Caller) {
  await boxOffice.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const read = await boxOffice.backEnd.basket.read({}, caller);
  const expectedTotal = read.ok ? (read.value.basket?.totals.total.amount ?? 0) : 0;
  return boxOffice.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
}

export async function buyBasket(boxOffice: BoxOffice, caller: Caller): Promise<void> {
  const placed = await placeOrder(boxOffice, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  await payByCard(placed.value.paymentPage ?? "");
  const { link } = placed.value;
  const verified = await boxOffice.backEnd.orders.verify({ link, returned: "paid" }, caller);
  if (!verified.ok || verified.value.state !== "paid")
    throw new Error(`not paid: ${JSON.stringify(verified)}`);
}

/** Returns the same customers on each call, with a session each. */
export async function sameCustomers(stage: Stage, count: number): Promise<Caller[]> {
  let made = 0;
  const id = () => `00000000-0000-0000-0000-${String(++made).padStart(12, "0")}`;
  const callers = await load(stage.database, count, stage.clock.now, id);
  for (const caller of callers) await bringUnderOneName(stage, [caller], id());
  return callers;
}

export async function customerAt(stage: Stage, windows: number): Promise<Caller[]> {
  const callers = await load(stage.database, windows, stage.clock.now);
  await bringUnderOneName(stage, callers);
  return callers;
}

/** Signs sessions in as one new customer, without hashing a password. */
export async function bringUnderOneName(
  stage: Stage,
  callers: readonly Caller[],
  customer: string = randomUUID(),
): Promise<void> {
  await stage.database.$client.query(
    `insert into customers (id, email, folded_email, password_hash, first_name, last_name, phone, created)
     values ($1::uuid, $1::text || '@test.example', $1::text || '@test.example', '', 'Åsa', 'Öberg', '0401234567', now())`,
    [customer],
  );
  await stage.database.$client.query(
    "update sessions set customer = $1 where token_hash = any($2::bytea[])",
    [customer, callers.map(({ session }) => hashToken(session ?? ""))],
  );
}

export function audit({ database, clock }: Stage) {
  return auditSeats(database, new Date(clock.now));
}

export interface OpenBasket {
  readonly id: string;
  readonly version: string;
}

/** Runs the statement that holds seats for one request, optionally modified. */
export function takeSeatsBy(
  { database, clock }: Stage,
  {
    text,
    names,
    session,
    into = null,
  }: {
    readonly text: string;
    readonly names: readonly string[];
    readonly session: string | null;
    readonly into?: OpenBasket | null;
  },
) {
  const now = clock.now;
  const basket: AskingBasket = {
    request: 0,
    basket: into?.id ?? randomUUID(),
    version: into?.version ?? null,
    session: session ?? "",
    network: null,
    channel: "web" as const,
    expires: new Date(now + 1_200_000),
    tickets: names.map((seat) => ({ id: randomUUID(), performance: CARMEN, seat, priceType: ADULT })),
    key: null,
    operation: "addSeats",
    fingerprint: null,
    answer: null,
    allocations: [],
  };
  const values = [
    names.map(() => 0),
    names.map(() => CARMEN),
    names,
    JSON.stringify([basket]),
    new Date(now),
    [],
  ];
  return database.$client.query(text, values);
}

export async function sessionRow({ database }: Stage): Promise<string> {
  const { rows } = await database.$client.query(
    "insert into sessions (id, token_hash, created, last_seen) values (gen_random_uuid(), sha256($1::bytea), now(), now()) returning id",
    [randomUUID()],
  );
  return rows[0].id;
}
