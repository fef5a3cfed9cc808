import { and, inArray, isNotNull } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import { BUILT_IN_ROLES } from "../../staff/roles.ts";
import { staff } from "../../staff/schema.ts";
import type { DemoAccount, StaffServices } from "../../staff/services.ts";
import { sealTotp } from "../../staff/totp.ts";

const PASSWORD = "parkett-demo-office";
const PIN = "246810";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SECRET_LENGTH = 32;

/** One for each role. Everybody knows their passwords, so they exist only where nothing real can be paid. */
export const DEMO_STAFF: readonly DemoAccount[] = BUILT_IN_ROLES.map(({ id }) => ({
  ...{ role: id, email: `${id}@demo.example`, name: nameOf(id), password: PASSWORD, pin: PIN },
  totp: totpOf(id),
}));

function nameOf(role: string): string {
  return `Demo ${role.replaceAll("-", " ")}`;
}

/** A fixed secret for each role, so that an authenticator keeps working after a restart. */
function totpOf(role: string): string {
  return Array.from(
    { length: SECRET_LENGTH },
    (_, at) => BASE32[(role.charCodeAt(at % role.length) * (at + 7)) % 32],
  ).join("");
}

/** When an office opens that is no demo: ends what a demo left in its database. */
export async function endDemoStaff({
  database,
  now,
}: Pick<StaffServices, "database" | "now">): Promise<void> {
  const left = and(
    inArray(
      staff.foldedEmail,
      DEMO_STAFF.map(({ email }) => foldEmail(email)),
    ),
    isNotNull(staff.passwordHash),
  );
  await database
    .update(staff)
    .set({ suspended: new Date(now()), passwordHash: null, totpSealed: null, pinHash: null })
    .where(left);
}

/** When the office of a demo opens: adds what is missing and changes nothing that exists. */
export async function inviteDemoStaff(services: StaffServices): Promise<void> {
  const now = new Date(services.now());
  const known = inArray(
    staff.foldedEmail,
    DEMO_STAFF.map(({ email }) => foldEmail(email)),
  );
  // Hashing takes a tenth of a second.
  if ((await services.database.$count(staff, known)) === DEMO_STAFF.length) return;
  const [passwordHash, pinHash] = await Promise.all([
    services.passwords.hash(PASSWORD),
    services.passwords.hash(PIN),
  ]);
  await services.database
    .insert(staff)
    .values(
      DEMO_STAFF.map(({ role, email, name, totp }) => ({
        ...{
          id: services.random.id(),
          role,
          email,
          name,
          foldedEmail: foldEmail(email),
          created: now,
          joined: now,
        },
        ...{ passwordHash, pinHash, totpSealed: sealTotp(services, totp) },
      })),
    )
    .onConflictDoNothing({ target: staff.foldedEmail });
}
