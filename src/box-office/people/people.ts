import { done } from "#domain/outcome.ts";
import {
  defineRole,
  endSessions,
  invite,
  inviteAgain,
  listStaff,
  removeRole,
  restore,
  setRole,
  suspend,
  viewRoles,
} from "../../staff/people/people.ts";
import type { PeopleServices } from "../../staff/services.ts";
import { exportEntries, listEntries } from "../audit/audit-entries.ts";
import { implement } from "../implementation.ts";
import { printList } from "../lists.ts";
import { audit } from "../operations/audit.ts";
import { roleOperations as roles, staffOperations as staff } from "../operations/staff.ts";

/** Staff, roles and the audit log, alike for every back end. */
export function peopleImplementations<Office>(peopleOf: (office: Office) => PeopleServices) {
  return {
    staff: {
      list: implement(staff.list, {
        run: async (office: Office) => done({ staff: await listStaff(peopleOf(office)) }),
        print: ({ staff: all }) =>
          all
            .map(({ id, name, email, role, state, lastSignIn }) =>
              [id, role, state, name || "–", email, lastSignIn ?? "never signed in"].join("  "),
            )
            .join("\n") || "No one is invited: npm run house -- staff invite <email>",
      }),
      invite: implement(staff.invite, {
        run: (office: Office, invited) => invite(peopleOf(office), invited),
        print: ({ expires }, { email }) => `${email} gets an email with a link, valid until ${expires}.`,
      }),
      inviteAgain: implement(staff.inviteAgain, {
        run: (office: Office, { staff: id }) => inviteAgain(peopleOf(office), id),
        print: ({ expires }) => `An email with a new link is on its way, valid until ${expires}.`,
      }),
      setRole: implement(staff.setRole, {
        run: (office: Office, { staff: id, role }) => setRole(peopleOf(office), id, role),
        print: (_output, { role }) => `The role is ${role} now.`,
      }),
      suspend: implement(staff.suspend, {
        run: (office: Office, { staff: id }) => suspend(peopleOf(office), id),
        print: () => "Suspended and signed out everywhere.",
      }),
      restore: implement(staff.restore, {
        run: (office: Office, { staff: id }) => restore(peopleOf(office), id),
        print: () => "May sign in again.",
      }),
      endSessions: implement(staff.endSessions, {
        run: (office: Office, { staff: id }) => endSessions(peopleOf(office), id),
        print: ({ ended }) => `Signed out; ${ended} sessions have ended.`,
      }),
    },
    roles: {
      list: implement(roles.list, {
        run: async (office: Office) => done({ roles: await viewRoles(peopleOf(office)) }),
        print: ({ roles: all }) =>
          all
            .map(({ id, permissions, staff: people }) => `${id} (${people}): ${permissions.join(" ")}`)
            .join("\n"),
      }),
      define: implement(roles.define, {
        run: (office: Office, { role, permissions }) => defineRole(peopleOf(office), role, permissions),
        print: (_output, { role }) => `The role ${role} is defined.`,
      }),
      remove: implement(roles.remove, {
        run: (office: Office, { role }) => removeRole(peopleOf(office), role),
        print: (_output, { role }) => `The role ${role} is removed.`,
      }),
    },
    audit: {
      list: implement(audit.list, {
        run: async (office: Office, filters) => done(await listEntries(peopleOf(office).database, filters)),
        print: (list) =>
          printList(
            list,
            ({ at, who, operation, outcome, reason, input }) =>
              [at, who, operation, outcome, ...(reason ? [reason] : []), JSON.stringify(input)].join("  "),
            "No entries.",
          ),
      }),
      export: implement(audit.export, {
        run: (office: Office, filters) => exportEntries(peopleOf(office).database, filters),
        print: ({ csv }) => csv,
      }),
    },
  };
}
