import { eq, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Allocation } from "../../engine/allocations/allocations.ts";
import type { Executor } from "../../engine/storage/database.ts";
import { allocationGuests, allocations } from "../../engine/storage/tables/allocations.ts";
import { apiKeys } from "../../engine/storage/tables/integrations/api-keys.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { staff as people } from "../../staff/schema.ts";
import type { Staff } from "../implementation.ts";

type NotForSale =
  | {
      readonly reason:
        | "unknown-allocation"
        | "released"
        | "not-for-you"
        | "not-at-the-counter"
        | "unknown-guest";
    }
  | { readonly reason: "guest-has-tickets"; readonly order: string };

interface Wanted {
  readonly performance: number;
  readonly allocation?: string | undefined;
  readonly guest?: string | undefined;
}

/** The allocation and the guest that a sale or gift of tickets at the counter names; null if none is named. */
export async function allocationForSale(
  executor: Executor,
  staff: Pick<Staff, "id" | "permissions">,
  { performance, allocation: id, guest }: Wanted,
): Promise<Outcome<{ readonly allocation: Allocation; readonly guest: Guest | null } | null, NotForSale>> {
  if (id === undefined) return guest === undefined ? done(null) : refused("unknown-guest");
  const [allocation] = await executor.select().from(allocations).where(eq(allocations.id, id));
  if (allocation?.performance !== performance) return refused("unknown-allocation");
  if (allocation.released) return refused("released");
  if (!(await sellerOf(executor, staff))(allocation)) return refused("not-for-you");
  if (!allocation.channels.includes("counter")) return refused("not-at-the-counter");
  const invited = guest === undefined ? null : await guestOf(executor, guest);
  if (invited === null) return done({ allocation, guest: null });
  if (invited?.guest.allocation !== id) return refused("unknown-guest");
  if (invited.order !== null) return refused("guest-has-tickets", { order: invited.order });
  return done({ allocation, guest: invited.guest });
}

type Guest = typeof allocationGuests.$inferSelect;

async function guestOf(executor: Executor, id: string) {
  const [found] = await executor
    .select({ guest: allocationGuests, order: orders.number })
    .from(allocationGuests)
    .leftJoin(orders, eq(orders.id, allocationGuests.order))
    .where(eq(allocationGuests.id, id));
  return found;
}

/** Whether a member of staff may sell to a party on a guest list. */
export async function guestForSale(
  executor: Executor,
  staff: Pick<Staff, "id" | "permissions">,
  id: string,
): Promise<Outcome<null, { readonly reason: "unknown-guest" | "not-for-you" }>> {
  const [found] = await executor
    .select({ allocation: allocations })
    .from(allocationGuests)
    .innerJoin(allocations, eq(allocations.id, allocationGuests.allocation))
    .where(eq(allocationGuests.id, id));
  if (!found) return refused("unknown-guest");
  return (await sellerOf(executor, staff))(found.allocation) ? done(null) : refused("not-for-you");
}

type Sellers = Pick<Allocation, "roles" | "staff">;

/** Whether staff or an API key may sell an allocation's seats: any, or because it names the person or the role. */
export async function sellerOf(
  executor: Executor,
  { id, permissions }: Pick<Staff, "id" | "permissions">,
): Promise<(allocation: Sellers) => boolean> {
  if (permissions.has("allocations.sell")) return () => true;
  if (id === null) return () => false;
  const [person] = await executor
    .select({ role: people.role })
    .from(people)
    .where(eq(people.id, id))
    .unionAll(
      executor
        .select({ role: sql<string>`coalesce(${apiKeys.role}, '')` })
        .from(apiKeys)
        .where(eq(apiKeys.id, id)),
    );
  return (allocation) =>
    person !== undefined && (allocation.staff.includes(id) || allocation.roles.includes(person.role));
}
