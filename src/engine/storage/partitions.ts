import type { Database } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";

/** PostgreSQL does not pass storage parameters on to partitions. */
const STORAGE = "fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05";

/**
 * For `npm run partition-seats`. Each performance is whole in one partition; holds wait while the rows are copied.
 * @param count number of partitions; a different number repartitions the table
 */
export async function partitionSeats(database: Database, count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new RangeError(`${count} is no number of partitions`);
  await inTransaction(database, async (transaction) => {
    for (const statement of statements(count)) await transaction.execute(statement);
  });
}

function statements(count: number): string[] {
  const parts = Array.from({ length: count }, (_, remainder) => {
    const name = `performance_seats_${count}_${remainder}`;
    return `create table ${name} partition of performance_seats
      for values with (modulus ${count}, remainder ${remainder}) with (${STORAGE})`;
  });
  return [
    "lock table performance_seats in access exclusive mode",
    // Copying may take longer than the statement timeout.
    "set local statement_timeout = 0",
    "alter table performance_seats rename to performance_seats_before",
    `alter table performance_seats_before
       rename constraint performance_seats_performance_seat_pk to performance_seats_before_pk`,
    `create table performance_seats (like performance_seats_before including defaults including constraints)
       partition by hash (performance)`,
    `alter table performance_seats
       add constraint performance_seats_performance_seat_pk primary key (performance, seat),
       add constraint performance_seats_performance_performances_id_fk
         foreign key (performance) references performances (id),
       add constraint performance_seats_allocation_fk
         foreign key (performance, allocation) references allocations (performance, id)`,
    // The existing partitions have names with the same numbers.
    ...renamedApart(),
    ...parts,
    "insert into performance_seats select * from performance_seats_before",
    "drop table performance_seats_before",
    "analyze performance_seats",
  ];
}

function renamedApart(): string[] {
  return [
    `do $$
     declare part regclass;
     begin
       for part in select inhrelid from pg_inherits where inhparent = 'performance_seats_before'::regclass loop
         execute format('alter table %s rename to %I', part, 'before_' || part::oid);
       end loop;
     end $$`,
  ];
}
