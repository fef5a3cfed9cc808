import { useCallback, useEffect, useMemo, useRef } from "react";
import { editsTo } from "#domain/json/edits-to.ts";
import type { Json } from "#domain/json/json.ts";
import { failureOf } from "../../client/failures.ts";
import { useDraftFile } from "../use-draft-file.ts";
import { onTheirWay, withUnsaved } from "./unsaved.ts";
import { useUnsaved } from "./use-unsaved.ts";

/**
 * A JSON file of a draft with all that was typed, saved or not. A file that is not there is undefined. `change` saves the
 * difference, place by place.
 */
export function useEditedFile(draft: string, file: string) {
  const query = useDraftFile(draft, file);
  const { unsaved, state } = useUnsaved(draft);
  const isMissing = query.error !== null && refusedAs(query.error) === "unknown-file";
  const read = query.data ?? (isMissing ? MISSING : undefined);
  const json = useMemo(() => (read ? withUnsaved(file, read, state) : undefined), [file, read, state]);
  useEffect(() => {
    if (query.data) unsaved.read(file, query.data.revision);
  }, [unsaved, file, query.data]);
  // Two changes before the next rendering build on each other.
  const latest = useRef(json);
  latest.current = json;
  const change = useCallback(
    (edit: (before: Json | undefined) => Json | undefined) => {
      if (!read) return;
      const after = edit(latest.current);
      latest.current = after;
      const sent = withUnsaved(file, read, { batches: onTheirWay(unsaved.state()) });
      unsaved.change(
        file,
        editsTo(sent, after).map((one) => ({ file, ...one })),
      );
    },
    [unsaved, file, read],
  );
  return { query, isLoaded: read !== undefined, json, stored: read?.json, change };
}

export type EditedFile = ReturnType<typeof useEditedFile>;

const MISSING = { revision: 0, json: undefined };

function refusedAs(error: unknown): string | null {
  const failure = failureOf(error);
  return failure.kind === "refused" ? failure.reason : null;
}
