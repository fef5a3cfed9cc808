import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { PICTURE_USES } from "#domain/house/field-notes.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { SHAPE_NAMES } from "#domain/pictures/shapes.ts";
import { officeOperation } from "../operation.ts";
import { content, draftId, inFolder, json, place, unknownDraft } from "./house-fields.ts";

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

const pixels = () => z.number().min(-100_000).max(100_000);
const crop = z.object({ x: pixels(), y: pixels(), width: pixels(), height: pixels() });

export const draftForms = {
  putPicture: officeOperation({
    method: "POST",
    path: "/house/drafts/{draft}/pictures",
    summary: "Add a picture to a draft in the sizes and formats in which it is shown",
    permission: "house.edit",
    command: { name: "draft picture", words: ["draft", "name"] },
    input: z.object({
      draft: draftId(),
      name: z.string().trim().min(1).max(300).describe("Its stored name begins like this"),
      use: z.enum(PICTURE_USES),
      content: content(),
      crops: z
        .partialRecord(z.enum(SHAPE_NAMES), crop)
        .default({})
        .meta({ typedAs: "json" })
        .describe("In pixels of the upright picture; what is missing is cut from the middle"),
    }),
    output: z.object({ revision: z.int(), file: z.string().describe("As pictures/carmen-1a2b3c4d.jpg") }),
    refusals: {
      ...inFolder,
      ...unknownDraft,
      "no-picture": refusal(422),
      "broken-picture": refusal(422),
      "too-many-pixels": refusal(422),
      "unsafe-drawing": refusal(422),
      "drawing-not-here": refusal(422),
    },
  }),
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
