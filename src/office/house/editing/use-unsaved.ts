import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { office } from "../../client/client.ts";
import { failureOf } from "../../client/failures.ts";
import { createUnsaved, type FileEdit, type Unsaved, type UnsavedState } from "./unsaved.ts";

/** While someone types. */
const SEND_AFTER_MS = 500;
/** The whole house is checked after a pause: it takes as long as publishing. */
const CHECK_AFTER_MS = 1_500;

/** Kept beside the screens, so that leaving one loses nothing. */
const ofDrafts = new Map<string, Unsaved>();

function unsavedOf(draft: string, queries: QueryClient): Unsaved {
  const known = ofDrafts.get(draft);
  if (known) return known;
  let check = 0;
  const refresh = () => {
    const { file, files, show, list, check: faults, texts, hall, halls } = office.drafts;
    for (const one of [file, files, show, list]) void queries.invalidateQueries({ queryKey: one.key() });
    window.clearTimeout(check);
    check = window.setTimeout(() => {
      for (const one of [faults, texts, hall, halls]) void queries.invalidateQueries({ queryKey: one.key() });
    }, CHECK_AFTER_MS);
  };
  const unsaved = createUnsaved(
    (edits, key) =>
      office.drafts.edit
        .call({ draft, edits: edits.map(inputOf) }, { context: { key } })
        .catch((error: unknown) => ({ failure: failureOf(error) })),
    refresh,
    SEND_AFTER_MS,
  );
  ofDrafts.set(draft, unsaved);
  window.addEventListener("online", () => unsaved.state().failure?.kind === "offline" && unsaved.send());
  window.addEventListener("beforeunload", (event) => {
    if (isUnsaved(unsaved.state())) event.preventDefault();
  });
  return unsaved;
}

const inputOf = ({ file, path, value }: FileEdit) => ({
  ...{ file, path: [...path] },
  ...(value === undefined ? {} : { value }),
});

/** @param file any if it is not given */
export const isUnsaved = ({ batches }: UnsavedState, file?: string): boolean =>
  batches.some(
    ({ edits, revision }) =>
      revision === null && (file === undefined || edits.some((edit) => edit.file === file)),
  );

export function useUnsaved(draft: string): { readonly unsaved: Unsaved; readonly state: UnsavedState } {
  const unsaved = unsavedOf(draft, useQueryClient());
  return { unsaved, state: useSyncExternalStore(unsaved.subscribe, unsaved.state) };
}
