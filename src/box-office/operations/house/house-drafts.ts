import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { PREVIEWED_EMAILS } from "#domain/house/previewed-emails.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { officeOperation } from "../operation.ts";
import {
  choices,
  conflicts,
  consequences,
  content,
  draftId,
  fileChange,
  houseFault,
  housePath,
  inFolder,
  json,
  lost,
  MOST_EDITS,
  newerRelease,
  note,
  notPublished,
  place,
  published,
  revision,
  unknownDraft,
  unknownFile,
  unknownVersion,
} from "./house-fields.ts";

const name = () => z.string().trim().min(1).max(100);
const draft = draftId();
const page = () =>
  z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/)
    .describe("Of the storefront, as /events/carmen");
const about = z.object({
  draft,
  name: z.string(),
  author: z.string(),
  created: z.iso.datetime(),
  changed: z.iso.datetime(),
  base: z.int().describe("The version that it changes"),
  revision: z.int(),
  publishAt: z.iso.datetime().nullable(),
  publishBy: z.string().nullable(),
  problem: z.string().nullable().describe("Why it was not published when it should have been"),
});
const changed = z.object({ revision: z.int() });

/** Changes of the house that are not published yet; several side by side. */
export const drafts = {
  list: officeOperation({
    method: "GET",
    path: "/house/drafts",
    summary: "List the drafts",
    permission: "house.read",
    command: { name: "drafts", words: [] },
    input: z.object({}),
    output: z.object({ newest: z.int(), drafts: z.array(about) }),
    refusals: {},
  }),
  create: officeOperation({
    method: "POST",
    path: "/house/drafts",
    summary: "Begin a draft from the house that is on sale",
    permission: "house.edit",
    command: { name: "draft new", words: ["name"] },
    input: z.object({ name: name() }),
    output: about,
    refusals: inFolder,
  }),
  show: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}",
    summary: "Show what a draft changes",
    permission: "house.read",
    command: { name: "draft", words: ["draft"] },
    input: z.object({ draft }),
    output: about.extend({ newest: z.int(), files: z.array(fileChange).readonly() }),
    refusals: unknownDraft,
  }),
  rename: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/name",
    summary: "Rename a draft",
    permission: "house.edit",
    command: { name: "draft rename", words: ["draft", "name"] },
    input: z.object({ draft, name: name() }),
    output: z.object({}),
    refusals: unknownDraft,
  }),
  files: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/files",
    summary: "List the files of a draft",
    permission: "house.read",
    command: { name: "draft files", words: ["draft"] },
    input: z.object({ draft }),
    output: z.object({ revision: z.int(), files: z.array(z.object({ path: z.string(), hash: z.string() })) }),
    refusals: unknownDraft,
  }),
  file: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/file",
    summary: "Read a file of a draft",
    permission: "house.read",
    command: { name: "draft file", words: ["draft", "path"] },
    input: z.object({ draft, path: housePath() }),
    output: z.object({
      revision: z.int(),
      json: json().optional().describe("Absent for a file that is not JSON"),
      content: content().optional().describe("Absent for JSON"),
    }),
    refusals: { ...unknownDraft, ...unknownFile },
  }),
  edit: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/edits",
    summary: "Change places of a draft's files: all or none",
    permission: "house.edit",
    command: { name: "draft edit", words: ["draft"] },
    input: z.object({
      draft,
      edits: z
        .array(
          z.object({
            file: housePath(),
            path: place(),
            value: json().optional().describe("Absent to remove what is there"),
          }),
        )
        .min(1)
        .max(MOST_EDITS)
        .meta({ typedAs: "json" }),
    }),
    output: changed,
    refusals: {
      ...inFolder,
      ...unknownDraft,
      ...unknownFile,
      "no-such-place": refusal(422, { path: place() }),
      "not-json": refusal(422, { file: z.string() }),
    },
  }),
  putFile: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/file",
    summary: "Add, replace or remove a file of a draft",
    permission: "house.edit",
    command: { name: "draft put", words: ["draft", "path"] },
    input: z.object({
      draft,
      path: housePath(),
      content: content().nullable().describe("Base64; null removes the file"),
    }),
    output: changed,
    refusals: { ...inFolder, ...unknownDraft, ...unknownFile, "unsafe-drawing": refusal(422) },
  }),
  check: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/check",
    summary: "Show whether a draft can be published, and what would happen",
    permission: "house.read",
    command: { name: "draft check", words: ["draft"] },
    input: z.object({ draft }),
    output: z.object({
      revision: z.int(),
      faults: z.array(houseFault).readonly(),
      consequences: consequences.nullable().describe("Null if there are faults"),
    }),
    refusals: { ...unknownDraft, ...unknownVersion, ...newerRelease, ...conflicts, ...lost },
  }),
  preview: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/preview",
    summary: "Give a link that shows the storefront as a draft would have it; nothing can be bought there",
    permission: "house.read",
    command: { name: "draft preview", words: ["draft"] },
    input: z.object({ draft, page: page().default("/") }),
    output: z.object({ address: z.url(), until: z.iso.datetime() }),
    refusals: { ...unknownDraft, "no-preview": refusal(422) },
  }),
  email: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/email",
    summary: "Show an email as it would be sent with a draft's texts; nothing is sent",
    permission: "house.read",
    command: { name: "draft email", words: ["draft", "email", "performance", "language"] },
    input: z.object({
      draft,
      email: z.enum(PREVIEWED_EMAILS),
      performance: z.coerce.number<number>().int().positive(),
      language: z.enum(LANGUAGES),
    }),
    output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    refusals: {
      ...unknownDraft,
      "no-preview": refusal(422),
      "merge-first": refusal(409),
      "unknown-performance": refusal(404),
      faults: refusal(422, { faults: z.array(houseFault).readonly() }),
    },
  }),
  merge: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/merge",
    summary: "Bring a draft up to the house that is on sale",
    permission: "house.edit",
    command: { name: "draft merge", words: ["draft"] },
    input: z.object({ draft, choices: choices() }),
    output: changed.extend({ base: z.int() }),
    refusals: { ...inFolder, ...unknownDraft, ...unknownVersion, ...newerRelease, ...conflicts },
  }),
  publish: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/publish",
    summary: "Publish a draft: it is on sale at once",
    permission: "house.publish",
    command: { name: "draft publish", words: ["draft", "revision"] },
    input: z.object({ draft, revision: revision(), note: note(), choices: choices() }),
    output: published,
    refusals: { ...notPublished, ...unknownDraft },
  }),
  schedule: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/schedule",
    summary: "Publish a draft at a moment",
    permission: "house.publish",
    command: { name: "draft schedule", words: ["draft", "revision", "at"] },
    input: z.object({ draft, revision: revision(), at: z.iso.datetime({ offset: true }), note: note() }),
    output: z.object({}),
    refusals: { ...inFolder, ...unknownDraft, "changed-meanwhile": refusal(409), past: refusal(422) },
  }),
  unschedule: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/unschedule",
    summary: "Take a draft off the schedule",
    permission: "house.publish",
    command: { name: "draft unschedule", words: ["draft"] },
    input: z.object({ draft }),
    output: z.object({}),
    refusals: unknownDraft,
  }),
  discard: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/discard",
    summary: "Discard a draft with its changes",
    permission: "house.edit",
    command: { name: "draft discard", words: ["draft"] },
    input: z.object({ draft }),
    output: z.object({}),
    refusals: unknownDraft,
  }),
};
