import { sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";

export interface Reservation {
  readonly id: string;
  readonly number: string;
  readonly link: string;
  readonly kind: "later" | "invoice" | "link";
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly total: number;
  readonly tickets: number;
  readonly until: Date;
  readonly locked: string | null;
  readonly note: string | null;
}

/** As the driver reads it. */
type Row = Omit<Reservation, "until"> & { readonly until: string } & Record<string, unknown>;

interface Part {
  readonly until: Date;
  /** Goes on after this one, as `partKey`. */
  readonly after: string | null;
  readonly most: number;
}

/** By moment and id: what ends at the same moment stays in one order. */
export const partKey = ({ until, id }: Pick<Reservation, "until" | "id">) => `${until.toISOString()}_${id}`;

/** Reserved orders that end by then, the next first; those of the web, too. */
export async function readReservations(
  { database }: Pick<Services, "database">,
  { until, after, most }: Part,
): Promise<readonly Reservation[]> {
  const [moment, id] = after?.split("_") ?? [];
  const further =
    moment && id ? sql`and (orders.hold_until, orders.id) > (${moment}::timestamptz, ${id}::uuid)` : sql``;
  const { rows } = await database.execute<Row>(sql`
    select orders.id, orders.number, orders.link, coalesce(kept.kind, 'later') as kind,
      trim(concat_ws(' ', orders.document->'holder'->>'firstName', orders.document->'holder'->>'lastName')) as name,
      orders.document->'holder'->>'email' as email,
      coalesce(sale.buyer->>'phone', customers.phone) as phone, orders.total::float8 as total,
      jsonb_array_length(orders.document->'lines') as tickets, orders.hold_until as until, orders.locked,
      (select text from office_notes where office_notes."order" = orders.id order by at desc, id desc limit 1) as note
    from orders join customers on customers.id = orders.customer
    left join counter_reservations as kept on kept."order" = orders.id
    left join counter_sales as sale on sale.id = kept.sale
    where orders.state = 'reserved' and orders.hold_until <= ${until} ${further}
    order by orders.hold_until, orders.id limit ${most}`);
  return rows.map(({ until: end, ...row }) => ({ ...row, until: new Date(end) }));
}
