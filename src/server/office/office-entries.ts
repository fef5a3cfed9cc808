import { type AuditServices, executeOperation } from "../../box-office/execute.ts";
import type { Implementations } from "../../box-office/implementation.ts";
import type { OfficeEntry } from "./office-parts.ts";

/** A table of operations, executed for the person who requests them. */
export function officeEntries<Office extends { readonly who: string }>(
  implementations: Implementations<Office>,
  boxOffice: Omit<Office, "who">,
  services: AuditServices,
): ReadonlyMap<string, OfficeEntry> {
  const all = Object.entries(implementations).flatMap(([group, members]) =>
    Object.entries(members).map(([member, implementation]) => ({
      name: `${group}.${member}`,
      implementation,
    })),
  );
  return new Map(
    all.map(({ name, implementation }) => [
      name,
      {
        operation: implementation.operation,
        execute: (staff, requested) => {
          const office = { ...boxOffice, who: staff.who } as Office;
          return executeOperation({ boxOffice: office, services }, staff, {
            name,
            implementation,
            ...requested,
          });
        },
      },
    ]),
  );
}
