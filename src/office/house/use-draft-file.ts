import { useQuery } from "@tanstack/react-query";
import { office } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { DRAFT_CHANGES } from "./house-queries.ts";

/** A file of a draft, as `season.json`. */
export function useDraftFile(draft: string, path: string) {
  return useQuery(office.drafts.file.queryOptions({ input: { draft, path } }));
}

/** Changes places of a draft's files. What shows the draft reads it again. */
export function useEdit(onDone?: () => void) {
  return useCommand(office.drafts.edit.call, { changes: DRAFT_CHANGES, ...(onDone && { onDone }) });
}
