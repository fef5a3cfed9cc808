import { type Environment, isOnThisMachine } from "#config/environment.ts";
import type { IdentityProvider } from "#ports/identity-provider.ts";
import { createOidc } from "../../adapters/oidc/oidc.ts";
import { readVersions } from "../../box-office/live/versions.ts";
import { createPasswords, OWASP_COST } from "../../credentials/passwords.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import type { PeopleServices, StaffServices, StaffSettings } from "../../staff/services.ts";
import { tidyStaffSessions } from "../../staff/sessions.ts";
import { RANDOM, type ShopOptions } from "../shop/shop-parts.ts";
import type { ShopServices } from "../shop/shop-services.ts";
import { DEMO_STAFF, endDemoStaff, inviteDemoStaff } from "./demo-staff.ts";
import { createOfficeLive } from "./live.ts";
import type { OfficeParts } from "./office-parts.ts";

export function peopleServices({
  database,
  queue,
  now,
}: Pick<ShopServices, "database" | "queue" | "now">): PeopleServices {
  return {
    ...{ database, outbox: queue, random: RANDOM, now },
    inTransaction: (work) => inTransaction(database, work),
  };
}

interface OpenOfficeOptions {
  readonly services: ShopServices;
  readonly operations: OfficeParts["operations"];
  readonly backEnd: Pick<StaffSettings, "backEnd" | "vendorUrl">;
  readonly door: OfficeParts["door"];
}

/** Null where there is no office. */
export async function openOffice(
  { environment, files: { house } }: Pick<ShopOptions, "environment" | "files">,
  { services, operations, backEnd, door }: OpenOfficeOptions,
): Promise<OfficeParts | null> {
  const { office, voucherKey } = environment;
  if (!office) return null;
  const isDemo = isDemoOffice(environment);
  const people = peopleServices(services);
  const staff: StaffServices = {
    ...people,
    ...{ passwords: createPasswords(OWASP_COST), log: services.log, providers: providersOf(office) },
    settings: {
      ...{
        publicUrl: office.url,
        house: house.name,
        timeZone: house.timeZone,
        codesKey: voucherKey,
        ...backEnd,
      },
      demo: isDemo ? DEMO_STAFF : [],
    },
  };
  await (isDemo ? inviteDemoStaff(staff) : endDemoStaff(people));
  return {
    ...{ services: staff, operations, door },
    live:
      backEnd.backEnd === "engine"
        ? createOfficeLive((subjects) => readVersions(services.database, subjects))
        : null,
    tidy: () => tidyStaffSessions(people),
  };
}

/** Nothing real can be paid, and the office is reached from this machine only: no open door on the internet. */
export function isDemoOffice({ nexi, office }: Partial<Pick<Environment, "nexi" | "office">>): boolean {
  return !nexi && office !== undefined && isOnThisMachine(office.url);
}

function providersOf({ oidc }: NonNullable<Environment["office"]>): readonly IdentityProvider[] {
  return oidc ? [createOidc({ ...oidc, allowInsecure: oidc.issuer.startsWith("http:") })] : [];
}

/** What is done every hour, by the words of its failure in the log. */
export function officeTasks(office: OfficeParts | null): Record<string, () => Promise<void>> {
  return office ? { "could not delete ended sessions of staff": office.tidy } : {};
}
