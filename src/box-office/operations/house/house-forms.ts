import { z } from "zod";
import { LANGUAGES } from "#domain/languages.ts";
import { officeOperation } from "../operation.ts";
import { draftId, json, place, unknownDraft } from "./house-fields.ts";

const language = z.enum(LANGUAGES);

/** What the forms of the house's files are made of. */
export const houseForms = {
  schema: officeOperation({
    method: "GET",
    path: "/house/schema",
    summary: "Describe the files of a house as JSON Schema",
    permission: "house.read",
    command: { name: "house schema", words: [] },
    input: z.object({}),
    output: z.object({
      files: z
        .array(
          z.object({
            file: z.string().describe("As season.json; halls/*.sidecar.json is one for each hall"),
            group: z.string(),
            isOptional: z.boolean(),
            schema: json().describe("Draft 2020-12, of what an editor writes"),
          }),
        )
        .readonly(),
    }),
    refusals: {},
  }),
};

export const draftForms = {
  texts: officeOperation({
    method: "GET",
    path: "/house/drafts/{draft}/texts",
    summary: "List a draft's texts whose translations are missing or older than the Swedish",
    permission: "house.read",
    command: { name: "draft texts", words: ["draft"] },
    input: z.object({ draft: draftId() }),
    output: z.object({
      languages: z.array(language).readonly().describe("Those of the house"),
      texts: z
        .array(
          z.object({
            file: z.string(),
            path: place(),
            missing: z.array(language).readonly(),
            older: z.array(language).readonly(),
          }),
        )
        .readonly(),
    }),
    refusals: unknownDraft,
  }),
};
