import { sql } from "drizzle-orm";
import type { CompKind } from "#domain/seating/allocation.ts";
import type { Services } from "../kernel/services.ts";
import { keptAt, seat as seatState } from "../seats/seat-states.ts";

/** What a seat of a performance is, for the box office. */
export interface SeatNow {
  readonly seat: string;
  readonly position: number;
  readonly band: number;
  /** `closed`: by the house's files, or withheld for the waiting list. */
  readonly state: "free" | "held" | "sold" | "kept" | "closed";
  /** The living allocation that it belongs to, also while it is held or sold. */
  readonly allocation: string | null;
  readonly basket: string | null;
  readonly heldUntil: Date | null;
  /** The order that holds or has bought it. */
  readonly order: { readonly number: string; readonly holder: string; readonly comp: CompKind | null } | null;
  /** The id of its ticket in the order. */
  readonly ticket: string | null;
}

interface Row extends Omit<SeatNow, "order"> {
  readonly [column: string]: unknown;
  readonly number: string | null;
  readonly holder: string | null;
  readonly comp: CompKind | null;
}

/** In plan order. */
export async function readSeatsNow(
  { database, now }: Pick<Services, "database" | "now">,
  performance: number,
): Promise<SeatNow[]> {
  const moment = new Date(now());
  const isHeld = sql`(seat.state = ${seatState("held")} and seat.held_until > ${moment})`;
  const { rows } = await database.execute<Row>(sql`
    select seat.seat, seat.position, seat.band, seat.allocation, seat.basket, seat.held_until as "heldUntil",
      case when seat.state = ${seatState("sold")} then 'sold'
        when ${isHeld} then 'held'
        when ${keptAt(moment)} then 'kept'
        when seat.state = ${seatState("notForSale")} then 'closed'
        else 'free' end as state,
      coalesce(sold.number, holding.number) as number,
      coalesce(sold.holder, holding.holder) as holder, sold.comp, sold.ticket
    from performance_seats seat
    left join lateral (
      select orders.number, orders.comp, ${holderOf()} as holder,
        orders.document->'lines'->tickets.line->>'id' as ticket
      from tickets join orders on orders.id = tickets."order"
      where tickets.performance = seat.performance and tickets.seat = seat.seat and tickets.valid
        and seat.state = ${seatState("sold")}
    ) as sold on true
    left join lateral (
      -- Each by its index: the one that was reserved, or is being paid.
      select orders.number, ${holderOf()} as holder from baskets join orders on orders.id = baskets.reserved
      where ${isHeld} and baskets.id = seat.basket
      union all
      select orders.number, ${holderOf()} as holder from orders
      where ${isHeld} and orders.basket = seat.basket and orders.state in ('paying', 'charging', 'paid')
      limit 1
    ) as holding on true
    where seat.performance = ${performance}
    order by seat.position`);
  return rows.map(({ number, holder, comp, ...row }) => ({
    ...row,
    heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil),
    order: number === null ? null : { number, holder: holder ?? "", comp },
  }));
}

const holderOf = () =>
  sql`trim((orders.document->'holder'->>'firstName') || ' ' || (orders.document->'holder'->>'lastName'))`;
