import { done, refused } from "#domain/outcome.ts";
import { pictureName, variantPath } from "#domain/pictures/names.ts";
import { putDraftFiles } from "../../house-versions/drafts.ts";
import { contentHash } from "../../house-versions/house-tree.ts";
import { implement } from "../implementation.ts";
import { draftForms } from "../operations/house/house-forms.ts";
import type { HouseOffice } from "./house-office.ts";

export function pictureImplementations<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    putPicture: implement(draftForms.putPicture, {
      async run(office: Office, { draft, name, use, content, crops }) {
        const { versions, editedIn, pictures } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        const made = await pictures.make(Buffer.from(content, "base64"), { use, crops });
        if (!made.ok) return made;
        const { ending, file, variants } = made.value;
        const path = pictureName(name, contentHash(file), ending);
        const files = new Map<string, Uint8Array>([[path, file]]);
        for (const [variant, bytes] of Object.entries(variants)) {
          const at = variantPath(path, variant);
          if (at !== null) files.set(at, bytes);
        }
        const put = await putDraftFiles(versions, draft, files);
        return put.ok ? done({ revision: put.value.revision, file: path }) : put;
      },
      print: ({ file }) => file,
    }),
  };
}
