import { done, refused } from "#domain/outcome.ts";
import { draftTexts } from "../../house-versions/draft-texts.ts";
import { readDraft } from "../../house-versions/drafts.ts";
import { fileSchemas } from "../../house-versions/file-schemas.ts";
import { implement } from "../implementation.ts";
import { draftForms, houseForms } from "../operations/house/house-forms.ts";
import type { HouseOffice } from "./house-office.ts";

export function schemaImplementations<Office>() {
  return {
    schema: implement(houseForms.schema, {
      run: async (_office: Office) => done({ files: fileSchemas() }),
      print: ({ files }) => JSON.stringify(files, null, 2),
    }),
  };
}

export function textImplementations<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    texts: implement(draftForms.texts, {
      async run(office: Office, { draft: id }) {
        const { database } = houseOf(office).versions;
        const draft = await readDraft(database, id);
        return draft ? done(await draftTexts(database, draft)) : refused("unknown-draft");
      },
      print: ({ texts }) =>
        texts
          .map(({ file, path, missing, older }) => {
            const lacks = [
              missing.length > 0 ? `missing ${missing.join(", ")}` : "",
              older.length > 0 ? `older ${older.join(", ")}` : "",
            ];
            return `${file} ${path.join(" ")}: ${lacks.filter(Boolean).join("; ")}`;
          })
          .join("\n") || "No translation is missing or older than the Swedish.",
    }),
  };
}
