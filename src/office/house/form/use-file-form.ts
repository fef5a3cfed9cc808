import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useReducer } from "react";
import { isSame, type Json } from "#domain/json/json.ts";
import type { Language } from "#domain/languages.ts";
import { office } from "../../client/client.ts";
import { failureOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { useSession } from "../../session/session-context.tsx";
import { useLanguage } from "../../words/words-context.tsx";
import { DRAFT_CHANGES, FRESH } from "../house-queries.ts";
import { useDraftFile } from "../use-draft-file.ts";
import { REFERENCE_FILES, type References, referencesIn } from "./references.ts";
import { changeCopy, editsOf, undoCopy, workingCopy } from "./working-copies.ts";

export const copyPrefix = (person: string, draft: string) => `${person} ${draft} `;

/** A file of a draft as this person is changing it, and the way to store it. */
export function useWorkingFile(draft: string, file: string) {
  const { person } = useSession();
  const key = `${copyPrefix(person.id, draft)}${file}`;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const queries = useQueryClient();
  const query = useDraftFile(draft, file);
  const isMissing = refusedBecause(query.error ? failureOf(query.error) : null, "unknown-file") !== null;
  const stored = isMissing ? undefined : query.data?.json;
  const isThere = isMissing || query.data !== undefined;
  const copy = isThere ? workingCopy(key, stored) : null;
  const { run, isPending, failure } = useCommand(office.drafts.edit.call, { changes: DRAFT_CHANGES });
  return {
    query,
    isMissing,
    isThere,
    stored,
    value: copy?.value,
    isChanged: copy !== null && !isSame(copy.stored, copy.value),
    change(value: Json | undefined) {
      changeCopy(key, value);
      redraw();
    },
    undo() {
      undoCopy(key);
      redraw();
    },
    async save() {
      if (!copy) return;
      const sent = copy.value;
      const done = await run({ draft, edits: editsOf(copy).map((edit) => ({ file, ...edit })) });
      if (!done || sent === undefined) return;
      // What was stored is known; waiting for it would undo it on the screen for a moment.
      const { queryKey } = office.drafts.file.queryOptions({ input: { draft, path: file } });
      queries.setQueryData(queryKey, { revision: done.revision, json: sent });
    },
    isPending,
    failure,
  };
}

/** What the fields of a form know of the rest of the draft. */
export function useSurroundings(draft: string, file: string, value: Json | undefined) {
  const { language } = useLanguage();
  const paths = useQuery(office.drafts.files.queryOptions({ input: { draft }, ...FRESH })).data?.files;
  const names = useMemo(() => {
    const all = (paths ?? []).map(({ path }) => path);
    const sidecars =
      file === "registrations.json" ? all.filter((path) => path.endsWith(".sidecar.json")) : [];
    return [...REFERENCE_FILES.filter((one) => all.includes(one)), ...sidecars].filter((one) => one !== file);
  }, [paths, file]);
  const read = useQueries({
    queries: names.map((path) => office.drafts.file.queryOptions({ input: { draft, path } })),
    combine: (results) => results.map(({ data }) => data?.json),
  });
  const references: References = useMemo(() => {
    const files = Object.fromEntries(names.map((name, at) => [name, read[at]]));
    return referencesIn({
      files: { ...files, [file]: value },
      paths: (paths ?? []).map(({ path }) => path),
      language,
    });
  }, [names, read, file, value, paths, language]);
  const pictures = useMemo(
    () => (paths ?? []).map(({ path }) => path).filter((path) => /^pictures\/(?!made\/)/.test(path)),
    [paths],
  );
  return { references, pictures };
}

export function useFaults(draft: string, file: string) {
  const query = useQuery(office.drafts.check.queryOptions({ input: { draft }, ...FRESH }));
  return useMemo(() => (query.data?.faults ?? []).filter((fault) => fault.file === file), [query.data, file]);
}

/** The languages of the house, and of each text of a file those that are older than the Swedish. */
export function useTexts(draft: string, file: string) {
  const { data } = useQuery(office.drafts.texts.queryOptions({ input: { draft }, ...FRESH }));
  return useMemo(() => {
    const here = (data?.texts ?? []).filter((text) => text.file === file);
    const older = new Map<string, readonly Language[]>(
      here.map((text) => [text.path.join("\0"), text.older]),
    );
    return { languages: data?.languages ?? (["sv"] as const), older };
  }, [data, file]);
}
