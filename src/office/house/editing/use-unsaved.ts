import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { office } from "../../client/client.ts";
import { failureOf } from "../../client/failures.ts";
import { createUnsaved, type FileEdit, type Unsaved, type UnsavedState } from "./unsaved.ts";

/** The whole house is checked after a pause: it takes as long as publishing. */
const CHECK_AFTER_MS = 1_500;

/** Kept beside the screens, so that leaving one loses nothing. */
const ofDrafts = new Map<string, Unsaved>();

function unsavedOf(draft: string, queries: QueryClient): Unsaved {
  const known = ofDrafts.get(draft);
  if (known) return known;
  let check = 0;
  const refresh = () => {
    for (const key of [office.drafts.file.key(), office.drafts.show.key(), office.drafts.list.key()])
      void queries.invalidateQueries({ queryKey: key });
    window.clearTimeout(check);
    check = window.setTimeout(
      () => void queries.invalidateQueries({ queryKey: office.drafts.check.key() }),
      CHECK_AFTER_MS,
    );
  };
  const unsaved = createUnsaved(
    (edits, key) =>
      office.drafts.edit
        .call({ draft, edits: edits.map(inputOf) }, { context: { key } })
        .catch((error: unknown) => ({ failure: failureOf(error) })),
    refresh,
  );
  ofDrafts.set(draft, unsaved);
  window.addEventListener("online", () => unsaved.state().failure?.kind === "offline" && unsaved.retry());
  window.addEventListener("beforeunload", (event) => {
    if (isUnsaved(unsaved.state())) event.preventDefault();
  });
  return unsaved;
}

const inputOf = ({ file, path, value }: FileEdit) => ({
  ...{ file, path: [...path] },
  ...(value === undefined ? {} : { value }),
});

export const isUnsaved = ({ batches }: UnsavedState): boolean =>
  batches.some(({ revision }) => revision === null);

export function useUnsaved(draft: string): { readonly unsaved: Unsaved; readonly state: UnsavedState } {
  const unsaved = unsavedOf(draft, useQueryClient());
  return { unsaved, state: useSyncExternalStore(unsaved.subscribe, unsaved.state) };
}
