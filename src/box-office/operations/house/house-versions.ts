import { z } from "zod";
import { officeOperation } from "../operation.ts";
import {
  content,
  fileChange,
  houseFault,
  housePath,
  note,
  notPublished,
  place,
  published,
  unknownFile,
  unknownVersion,
  versionNumber,
} from "./house-fields.ts";

const version = z.object({
  version: z.int(),
  parent: z.int().nullable(),
  author: z.string(),
  note: z.string(),
  at: z.iso.datetime(),
  origin: z.enum(["folder", "office"]),
  restores: z.int().nullable().describe("The version that it brought back"),
});

/** The house as it is published, version by version. */
export const house = {
  status: officeOperation({
    method: "GET",
    path: "/house",
    summary: "Show the version of the house that is on sale",
    permission: "house.read",
    command: { name: "house", words: [] },
    input: z.object({}),
    output: version.extend({
      editedIn: z.enum(["office", "folder"]),
      firstDay: z.iso.date().describe("From which relative moments count, as +12d 19:00"),
      folderVersion: z.int().nullable().describe("What the house's folder was, when it was last taken over"),
      folderConflicts: z
        .array(z.object({ file: z.string(), path: place() }))
        .readonly()
        .describe("Where the folder was changed and the office too: the folder was not taken over"),
      unread: z
        .object({ version: z.int(), faults: z.array(houseFault).readonly() })
        .nullable()
        .describe(
          "A version that this release cannot read: the storefront is closed until another is published",
        ),
    }),
    refusals: {},
  }),
  versions: officeOperation({
    method: "GET",
    path: "/house/versions",
    summary: "List the versions of the house, the newest first",
    permission: "house.read",
    command: { name: "house versions", words: [] },
    input: z.object({ before: versionNumber().optional() }),
    output: z.object({ versions: z.array(version), more: z.boolean() }),
    refusals: {},
  }),
  version: officeOperation({
    method: "GET",
    path: "/house/versions/{version}",
    summary: "Show what a version changed",
    permission: "house.read",
    command: { name: "house version", words: ["version"] },
    input: z.object({ version: versionNumber() }),
    output: version.extend({ files: z.array(fileChange).readonly() }),
    refusals: unknownVersion,
  }),
  files: officeOperation({
    method: "GET",
    path: "/house/versions/{version}/files",
    summary: "List the files of a version",
    permission: "house.read",
    command: { name: "house files", words: ["version"] },
    input: z.object({ version: versionNumber() }),
    output: z.object({ files: z.array(z.object({ path: z.string(), hash: z.string() })) }),
    refusals: unknownVersion,
  }),
  file: officeOperation({
    method: "GET",
    path: "/house/versions/{version}/file",
    summary: "Read a file of a version",
    permission: "house.read",
    command: { name: "house file", words: ["version", "path"] },
    input: z.object({ version: versionNumber(), path: housePath() }),
    output: z.object({ content: content() }),
    refusals: { ...unknownVersion, ...unknownFile },
  }),
  restore: officeOperation({
    method: "POST",
    path: "/house/versions/{version}/restore",
    summary: "Publish an earlier version again, as a new one",
    permission: "house.publish",
    command: { name: "house restore", words: ["version"] },
    input: z.object({ version: versionNumber(), note: note() }),
    output: published,
    refusals: notPublished,
  }),
  push: officeOperation({
    method: "POST",
    path: "/house/versions",
    summary: "Publish changed files at once",
    permission: "house.publish",
    command: { name: "house publish", words: ["base"] },
    input: z.object({
      base: versionNumber().describe("The version that the files were changed from"),
      note: note(),
      files: z
        .array(
          z.object({
            path: housePath(),
            content: content().nullable().describe("Base64; null removes the file"),
          }),
        )
        .min(1)
        .max(2_000)
        .meta({ typedAs: "json" }),
      take: z
        .enum(["mine", "theirs"])
        .optional()
        .describe("What stands where the house has changed in the same places; refused without"),
    }),
    output: published,
    refusals: { ...notPublished, ...unknownFile },
  }),
};
