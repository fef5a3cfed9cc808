import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CompKind } from "#domain/seating/allocation.ts";
import { readSeatsNow } from "../../engine/allocations/seats-now.ts";
import { type Gift, type GiftRefusal, giveTickets, worthOf } from "../../engine/counter/give-tickets.ts";
import type { customers } from "../../engine/storage/tables/shop.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement, type Staff } from "../implementation.ts";
import { customerByEmail } from "../look-up.ts";
import { type CompPreview, comps as operations } from "../operations/seats/comps.ts";
import { nameOfSeat, namesOfSeats, seatsNamed } from "./find-seat.ts";
import { allocationForSale } from "./may-sell.ts";

type Input = InputOf<typeof operations.preview>;
type NotGiven = RefusalOf<typeof operations.preview>;

export const preview = implement(operations.preview, {
  async run(boxOffice, input, staff) {
    const gift = await giftOf(boxOffice, input, staff);
    return gift.ok ? done(gift.value.preview) : gift;
  },
  print: ({ seats, worth, name, email }) =>
    `${seats.length} tickets worth ${writeMoney(worth)} for ${name || "nobody named"}: ${seats.join(", ")}. ${email ? `The email goes to ${email.to}.` : "No email."}`,
});

export const give = implement(operations.give, {
  async run(boxOffice, { expect, why: _, ...input }, staff) {
    const gift = await giftOf(boxOffice, input, staff);
    if (!gift.ok) return gift;
    const { wanted, preview: now } = gift.value;
    if (expect !== undefined && expect !== now.expect) return refused("changed-meanwhile", { now });
    const given = await giveTickets(boxOffice.engine.services, wanted);
    if (given.ok) {
      const { number: order, link } = given.value;
      return done({ order, link, tickets: wanted.seats.length });
    }
    return { ok: false, refusal: await ofGift(boxOffice, input, given.refusal) };
  },
  print: ({ order, tickets }, { kind }) => `Order ${order}: ${tickets} tickets given away (${kind}).`,
  async pdf({ print }, { link }, file) {
    if (!print) throw new Error("nothing here prints tickets");
    await print(link, file);
    return [file];
  },
});

export const list = implement(operations.list, {
  async run({ engine: { services } }, { performance }) {
    const index = await services.catalogue.current();
    if (!index.performance(performance)) return refused("unknown-performance");
    const { rows } = await services.database.execute<{ kind: CompKind; tickets: number }>(sql`
      select orders.comp as kind, count(*)::int as tickets
      from tickets join orders on orders.id = tickets."order"
      where tickets.performance = ${performance} and tickets.valid and orders.comp is not null
      group by orders.comp order by orders.comp`);
    return done({ comps: rows.map(({ kind, tickets }) => ({ kind, tickets })) });
  },
  print: ({ comps }) =>
    comps.map(({ kind, tickets }) => `${kind}  ${tickets}`).join("\n") || "No tickets were given away.",
});

interface Shown {
  readonly wanted: Gift;
  readonly preview: CompPreview;
}

async function giftOf(boxOffice: BoxOffice, input: Input, staff: Staff): Promise<Outcome<Shown, NotGiven>> {
  const { services } = boxOffice.engine;
  const { performance, priceType = 1, kind, customer: email, language = "sv" } = input;
  const named = await seatsNamed(boxOffice, input);
  if (!named.ok) return named;
  const { index, seats } = named.value;
  const from = await allocationForSale(services.database, staff, input);
  if (!from.ok) return from;
  const customer = email === undefined ? null : await customerByEmail(boxOffice, email);
  if (email !== undefined && !customer) return refused("unknown-customer");
  const { allocation = null, guest = null } = from.value ?? {};
  const name = input.name ?? guest?.name ?? "";
  const wanted: Gift = {
    ...{ performance, kind, language, name, customer: customer?.id ?? null },
    seats: seats.map((seat) => ({ seat, priceType })),
    from: allocation && { allocation: allocation.id, guest: guest?.id ?? null },
  };
  const worth = await worthOf(services, wanted);
  if (!worth.ok) return { ok: false, refusal: await ofGift(boxOffice, input, worth.refusal) };
  const taken = await takenOf(boxOffice, { performance, seats, allocation: allocation?.id ?? null });
  if (taken.length > 0) return refused("seats-not-free", { taken: namesOfSeats(index, performance, taken) });
  const shown = {
    ...{ seats: namesOfSeats(index, performance, seats), name: name || nameOf(customer) },
    worth: { amount: worth.value, currency: index.catalogue.currency },
    email: customer ? { to: customer.email, kind: "order-confirmation" as const } : null,
  };
  const expect = hash("sha256", JSON.stringify([shown, kind, wanted.from]), "base64url");
  return done({ wanted, preview: { expect, ...shown } });
}

function nameOf(customer: typeof customers.$inferSelect | null): string {
  return customer ? `${customer.firstName} ${customer.lastName}`.trim() : "";
}

async function takenOf(
  { engine: { services } }: BoxOffice,
  {
    performance,
    seats,
    allocation,
  }: { readonly performance: number; readonly seats: readonly string[]; readonly allocation: string | null },
): Promise<string[]> {
  const rows = await readSeatsNow(services, performance);
  const free = new Set(
    rows
      .filter((row) => row.state === "free" || (row.state === "kept" && row.allocation === allocation))
      .map(({ seat }) => seat),
  );
  return seats.filter((seat) => !free.has(seat));
}

async function ofGift(boxOffice: BoxOffice, { performance }: Input, refusal: GiftRefusal): Promise<NotGiven> {
  const index = await boxOffice.engine.services.catalogue.current();
  switch (refusal.reason) {
    case "not-free":
      return { reason: "seats-not-free", taken: namesOfSeats(index, performance, refusal.seats) };
    case "no-such-price":
      return { ...refusal, seat: nameOfSeat(index, performance, refusal.seat) };
    case "guest-has-tickets":
      return refusal;
    default:
      return { reason: refusal.reason };
  }
}
