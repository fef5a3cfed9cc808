import { and, asc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { lockCustomerWhole } from "../account/lock-customer.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor } from "../storage/database.ts";
import { householdMembers } from "../storage/tables/orders/checkout.ts";
import { customerSession } from "../visitors/sessions.ts";

type Household = Pick<BackEnd["checkout"], "household" | "addMember" | "removeMember">;

const MOST = 20;

export function createHousehold(services: Services): Household {
  const { database } = services;
  return {
    async household(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      return done(await membersOf(database, session.value.customer));
    },

    async addMember(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const name = { firstName: input.firstName.trim(), lastName: input.lastName.trim() };
      const faults = [
        ...(name.firstName ? [] : [{ field: "firstName", rule: "first-name-required" }]),
        ...(name.lastName ? [] : [{ field: "lastName", rule: "last-name-required" }]),
      ];
      if (faults.length > 0) return refused("invalid", { faults });
      const { customer } = session.value;
      const requested = { operation: "addMember", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        // Serialized, or two tabs together could exceed the maximum.
        await lockCustomerWhole(transaction, customer);
        const members = await membersOf(transaction, customer);
        if (members.length >= MOST) return refused("household-full", { max: MOST });
        const id = services.random.id();
        await transaction
          .insert(householdMembers)
          .values({ id, customer, ...name, added: new Date(services.now()) });
        return done({ id });
      });
    },

    async removeMember(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const requested = { operation: "removeMember", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const own = await membersOf(transaction, customer);
        const member = own.find(({ id }) => id === input.member);
        if (member) {
          await transaction
            .delete(householdMembers)
            .where(and(eq(householdMembers.customer, customer), eq(householdMembers.id, member.id)));
        }
        return done({});
      });
    },
  };
}

function membersOf(executor: Executor, customer: string) {
  const { id, firstName, lastName } = householdMembers;
  return executor
    .select({ id, firstName, lastName })
    .from(householdMembers)
    .where(eq(householdMembers.customer, customer))
    .orderBy(asc(householdMembers.added), asc(householdMembers.id));
}
