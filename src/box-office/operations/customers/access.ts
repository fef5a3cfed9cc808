import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "../lists.ts";
import { day, officeOperation } from "../operation.ts";

const scheme = z.string().min(1).max(60).describe("As access-schemes.json names it");
const name = z.string().trim().min(1).max(100);
const until = day().optional();
const unknownScheme = { "unknown-scheme": refusal(404, { schemes: z.array(z.string()) }) };

const member = z.object({
  registration: z.uuid(),
  scheme: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  codeLast4: z.string().nullable().describe("Null for a customer whom the box office added"),
  until: z.iso.date().nullable().describe("The last day; null for no end"),
  since: z.iso.datetime().nullable().describe("When the code was applied; null before"),
});

export const access = {
  code: officeOperation({
    method: "POST",
    path: "/access-schemes/{scheme}/codes",
    summary: "Create a registration code for a person; it works in an account of that name",
    permission: "access.manage",
    command: { name: "access-code", words: ["scheme", "firstName", "lastName"] },
    input: z.object({ scheme, firstName: name, lastName: name, until }),
    output: z.object({ code: z.string().describe("Shown this once") }),
    refusals: unknownScheme,
  }),
  give: officeOperation({
    method: "POST",
    path: "/access-schemes/{scheme}/members",
    summary: "Add a customer to an access scheme at once",
    permission: "access.manage",
    command: { name: "access-give", words: ["scheme", "customer"] },
    input: z.object({ scheme, customer: z.string().min(1).max(200).describe("Email address"), until }),
    output: z.object({ email: z.string() }),
    refusals: { ...unknownScheme, "unknown-customer": refusal(404) },
  }),
  list: officeOperation({
    method: "GET",
    path: "/access-schemes/members",
    summary: "List the members of the access schemes, the oldest first",
    permission: "access.manage",
    command: { name: "access-list", words: [] },
    input: z.object({ after: after(z.uuid()) }),
    output: listOf(member, z.uuid()),
    refusals: {},
  }),
  end: officeOperation({
    method: "POST",
    path: "/access-schemes/members/{registration}/end",
    summary: "Remove a member from an access scheme",
    permission: "access.manage",
    command: { name: "access-end", words: ["registration"] },
    input: z.object({ registration: z.string().min(1).max(60).describe("As access-list names it") }),
    output: z.object({}),
    refusals: { "unknown-registration": refusal(404) },
  }),
};
