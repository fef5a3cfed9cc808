import { FILE_GROUPS, type FileGroup, HOUSE_FILES, jsonSchemaOf } from "#config/house/house-schemas.ts";
import type { JsonObject } from "#domain/json/json.ts";

export interface FileSchema {
  readonly file: string;
  readonly group: FileGroup;
  readonly isOptional: boolean;
  /** JSON Schema, draft 2020-12, with notes for forms (`domain/house/field-notes.ts`). */
  readonly schema: JsonObject;
}

let described: readonly FileSchema[] | null = null;

/** For `house.schema`: of every file that an editor fills in, in the order of their groups. */
export function fileSchemas(): readonly FileSchema[] {
  described ??= FILE_GROUPS.flatMap((wanted) =>
    HOUSE_FILES.filter(({ group }) => group === wanted).map(({ schema, ...file }) => ({
      ...file,
      schema: JSON.parse(JSON.stringify(jsonSchemaOf(schema))) as JsonObject,
    })),
  );
  return described;
}
