import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/operation.ts";
import { office } from "../client/client.ts";
import type { OfficeOperations } from "../client/operations.ts";

type FileSchemas = OutputOf<OfficeOperations["house"]["schema"]>["files"];
export type FileSchema = FileSchemas[number];

/** Read once: they change only with the program. */
export function useFileSchemas() {
  return useQuery(office.house.schema.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));
}

export function schemaFor(schemas: FileSchemas, file: string): FileSchema | undefined {
  return schemas.find((one) => one.file === file || isOneOf(one.file, file));
}

/** Whether a file has the name of a pattern, as `halls/*.sidecar.json`. */
export function isOneOf(pattern: string, file: string): boolean {
  const [begin = "", end] = pattern.split("*");
  return end !== undefined && file.startsWith(begin) && file.endsWith(end);
}
