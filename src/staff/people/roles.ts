import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Executor } from "../../storage/executor.ts";
import { PERMISSIONS, type Permission } from "../permissions.ts";
import { ADMINISTRATOR, BUILT_IN_ROLES, type Role } from "../roles.ts";
import { roles, staff } from "../schema.ts";

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

/** A permission that this version no longer has is left out. */
function isPermission(name: string): name is Permission {
  return KNOWN.has(name);
}

/** The built-in roles, then the house's. */
export async function listRoles(executor: Executor): Promise<readonly Role[]> {
  const own = await executor.select().from(roles).orderBy(roles.id);
  return [
    ...BUILT_IN_ROLES,
    ...own.map(({ id, permissions }) => ({
      ...{ id, permissions: new Set(permissions.filter(isPermission)), isBuiltIn: false },
    })),
  ];
}

export function builtInRole(id: string): Role | undefined {
  return BUILT_IN_ROLES.find((role) => role.id === id);
}

/** Empty for a role that does not exist. */
export async function permissionsOf(executor: Executor, role: string): Promise<ReadonlySet<Permission>> {
  const builtIn = builtInRole(role);
  if (builtIn) return builtIn.permissions;
  const [own] = await executor.select().from(roles).where(eq(roles.id, role));
  return new Set(own?.permissions.filter(isPermission));
}

export async function isRole(executor: Executor, id: string): Promise<boolean> {
  if (builtInRole(id)) return true;
  const [own] = await executor.select({ id: roles.id }).from(roles).where(eq(roles.id, id));
  return own !== undefined;
}

/** Administrators besides this person who can sign in. */
export async function countOtherAdministrators(executor: Executor, person: string): Promise<number> {
  const others = and(ne(staff.id, person), isNull(staff.suspended), isNotNull(staff.joined));
  return executor.$count(staff, and(eq(staff.role, ADMINISTRATOR), others));
}
