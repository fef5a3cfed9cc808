import { and, eq } from "drizzle-orm";
import { foldEmail, readableEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Identity } from "#ports/identity-provider.ts";
import type { Transaction } from "../../storage/executor.ts";
import { countOtherAdministrators, isRole } from "../people/roles.ts";
import { ADMINISTRATOR } from "../roles.ts";
import { staff, staffIdentities } from "../schema.ts";
import type { StaffCaller, StaffServices } from "../services.ts";
import { type Person, signIn } from "../sessions.ts";
import { personByEmail, personById } from "./accounts.ts";

interface Given {
  readonly provider: string;
  readonly identity: Identity;
}

/**
 * Signs in with an account of an OpenID provider: one that has signed in before, one whose verified address was
 * invited, or one whose groups have a role. The groups' role, if there is one, is taken over each time, but not from the last
 * administrator.
 */
export function signInWithIdentity(
  services: StaffServices,
  given: Given,
  caller: StaffCaller,
): Promise<Outcome<Record<string, never>, { readonly reason: "no-role" | "suspended" }>> {
  return services.inTransaction(async (transaction) => {
    const { role } = given.identity;
    const groupRole = role !== null && (await isRole(transaction, role)) ? role : null;
    const person = await findPerson(services, transaction, { ...given, groupRole });
    if (!person) return refused("no-role");
    if (person.suspended) return refused("suspended");
    await takeOver(services, transaction, { person, name: given.identity.name, role: groupRole });
    await signIn(services, transaction, caller, person.id);
    return done({});
  });
}

async function findPerson(
  services: StaffServices,
  transaction: Transaction,
  { provider, identity, groupRole }: Given & { readonly groupRole: string | null },
): Promise<Person | undefined> {
  const { subject, email, name } = identity;
  const [known] = await transaction
    .select({ staff: staffIdentities.staff })
    .from(staffIdentities)
    .where(and(eq(staffIdentities.provider, provider), eq(staffIdentities.subject, subject)));
  if (known) return personById(transaction, known.staff);
  if (email === null) return undefined;
  const invited = await personByEmail(transaction, email);
  if (!invited && groupRole === null) return undefined;
  const id = invited?.id ?? services.random.id();
  if (!invited && groupRole !== null) {
    await transaction.insert(staff).values({
      ...{ id, name, role: groupRole, email: readableEmail(email), foldedEmail: foldEmail(email) },
      created: new Date(services.now()),
    });
  }
  await transaction.insert(staffIdentities).values({ provider, subject, staff: id });
  return personById(transaction, id);
}

async function takeOver(
  services: StaffServices,
  transaction: Transaction,
  { person, name, role }: { readonly person: Person; readonly name: string; readonly role: string | null },
): Promise<void> {
  const joined = person.joined ?? new Date(services.now());
  const keepsRole =
    role === null ||
    (person.role === ADMINISTRATOR && (await countOtherAdministrators(transaction, person.id)) === 0);
  await transaction
    .update(staff)
    .set({ joined, ...(person.name === "" && { name }), ...(!keepsRole && { role }) })
    .where(eq(staff.id, person.id));
}
