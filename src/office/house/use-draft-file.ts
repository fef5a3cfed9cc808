import { useQuery } from "@tanstack/react-query";
import { office } from "../client/client.ts";

/** A file of a draft, as `season.json`. */
export function useDraftFile(draft: string, path: string) {
  return useQuery(office.drafts.file.queryOptions({ input: { draft, path } }));
}
