import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { email, person, roleId, staffId, staffName } from "../../staff/operations/fields.ts";
import { PERMISSIONS } from "../../staff/permissions.ts";
import { officeOperation } from "./operation.ts";

const unknownStaff = { "unknown-staff": refusal(404) };
const unknownRole = { "unknown-role": refusal(404) };
const lastAdministrator = { "last-administrator": refusal(409) };
const staff = staffId();

const STAFF_STATES = ["invited", "active", "suspended"] as const;

export const staffOperations = {
  list: officeOperation({
    method: "GET",
    path: "/staff",
    summary: "List the staff and their roles",
    permission: "staff.read",
    command: { name: "staff", words: [] },
    input: z.object({}),
    output: z.object({
      staff: z.array(
        person.extend({
          state: z.enum(STAFF_STATES),
          lastSignIn: z.iso.datetime().nullable(),
          passkeys: z.int(),
          hasPassword: z.boolean(),
          sessions: z.int(),
        }),
      ),
    }),
    refusals: {},
  }),
  invite: officeOperation({
    method: "POST",
    path: "/staff",
    summary: "Invite a person by email; the first is an administrator",
    permission: "staff.manage",
    command: { name: "staff invite", words: ["email"] },
    input: z.object({ email: email(), name: staffName().optional(), role: roleId().optional() }),
    output: z.object({ staff, expires: z.iso.datetime() }),
    refusals: { ...unknownRole, "known-email": refusal(409), "no-role": refusal(422) },
  }),
  inviteAgain: officeOperation({
    method: "POST",
    path: "/staff/{staff}/link",
    summary: "Email a new link, by which a person chooses how to sign in; older links and sessions end",
    permission: "staff.manage",
    command: { name: "staff link", words: ["staff"] },
    input: z.object({ staff }),
    output: z.object({ expires: z.iso.datetime() }),
    refusals: { ...unknownStaff, suspended: refusal(409) },
  }),
  setRole: officeOperation({
    method: "POST",
    path: "/staff/{staff}/role",
    summary: "Give a person another role",
    permission: "staff.manage",
    command: { name: "staff role", words: ["staff", "role"] },
    input: z.object({ staff, role: roleId() }),
    output: z.object({}),
    refusals: { ...unknownStaff, ...unknownRole, ...lastAdministrator },
  }),
  suspend: officeOperation({
    method: "POST",
    path: "/staff/{staff}/suspend",
    summary: "End a person's access and sessions at once",
    permission: "staff.manage",
    command: { name: "staff suspend", words: ["staff"] },
    input: z.object({ staff }),
    output: z.object({}),
    refusals: { ...unknownStaff, ...lastAdministrator },
  }),
  restore: officeOperation({
    method: "POST",
    path: "/staff/{staff}/restore",
    summary: "Give a suspended person access again",
    permission: "staff.manage",
    command: { name: "staff restore", words: ["staff"] },
    input: z.object({ staff }),
    output: z.object({}),
    refusals: { ...unknownStaff, "not-suspended": refusal(409) },
  }),
  endSessions: officeOperation({
    method: "POST",
    path: "/staff/{staff}/sessions/end",
    summary: "Sign a person out everywhere",
    permission: "staff.manage",
    command: { name: "staff sign-out", words: ["staff"] },
    input: z.object({ staff }),
    output: z.object({ ended: z.int() }),
    refusals: unknownStaff,
  }),
};

const permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);

export const roleOperations = {
  list: officeOperation({
    method: "GET",
    path: "/roles",
    summary: "List the roles and what they may do",
    permission: "staff.read",
    command: { name: "roles", words: [] },
    input: z.object({}),
    output: z.object({
      roles: z.array(z.object({ id: roleId(), permissions, isBuiltIn: z.boolean(), staff: z.int() })),
    }),
    refusals: {},
  }),
  define: officeOperation({
    method: "POST",
    path: "/roles/{role}",
    summary: "Define or change a role of the house",
    permission: "staff.manage",
    command: { name: "role", words: ["role", "permissions"] },
    input: z.object({ role: roleId(), permissions }),
    output: z.object({}),
    refusals: { "built-in": refusal(409) },
  }),
  remove: officeOperation({
    method: "POST",
    path: "/roles/{role}/remove",
    summary: "Remove a role of the house that no one has",
    permission: "staff.manage",
    command: { name: "role-remove", words: ["role"] },
    input: z.object({ role: roleId() }),
    output: z.object({}),
    refusals: { ...unknownRole, "built-in": refusal(409), "in-use": refusal(409, { staff: z.int() }) },
  }),
};
