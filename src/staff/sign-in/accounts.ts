import { eq } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import type { Executor, Transaction } from "../../storage/executor.ts";
import { staff } from "../schema.ts";
import type { Person } from "../sessions.ts";

export async function personById(executor: Executor, id: string): Promise<Person | undefined> {
  const [person] = await executor.select().from(staff).where(eq(staff.id, id));
  return person;
}

/** Changes of a person take turns. */
export async function lockPerson(transaction: Transaction, id: string): Promise<Person | undefined> {
  const [person] = await transaction.select().from(staff).where(eq(staff.id, id)).for("update");
  return person;
}

export async function personByEmail(executor: Executor, email: string): Promise<Person | undefined> {
  const [person] = await executor
    .select()
    .from(staff)
    .where(eq(staff.foldedEmail, foldEmail(email)));
  return person;
}

export function viewPerson({ id, name, email, role }: Person) {
  return { id, name, email, role };
}
