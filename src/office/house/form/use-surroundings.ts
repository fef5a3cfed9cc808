import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { Json, JsonPath } from "#domain/json/json.ts";
import { stepsOf, valueAt } from "#domain/json/places.ts";
import type { Language } from "#domain/languages.ts";
import { isMade } from "#domain/pictures/names.ts";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useLanguage } from "../../words/words-context.tsx";
import { FRESH } from "../house-queries.ts";
import { useWall } from "../wall-time.ts";
import { REFERENCE_FILES, type References, referencesIn } from "./references.ts";

const NOTHING: Readonly<Record<string, Json | undefined>> = {};

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
  const queries = useQueryClient();
  const { data: read = NOTHING } = useQuery({
    queryKey: [...office.drafts.file.key(), "several", draft, names],
    // What cannot be read is missing.
    queryFn: async () => {
      const read = names.map(async (path): Promise<[string, Json | undefined]> => {
        const options = office.drafts.file.queryOptions({ input: { draft, path } });
        return [path, (await queries.fetchQuery(options).catch(() => null))?.json];
      });
      return Object.fromEntries(await Promise.all(read));
    },
    placeholderData: (before) => before,
  });
  const when = useMomentText();
  const references: References = useMemo(() => {
    return referencesIn({
      files: { ...read, [file]: value },
      paths: (paths ?? []).map(({ path }) => path),
      ...{ language, when },
    });
  }, [read, file, value, paths, language, when]);
  const pictures = useMemo(
    () =>
      (paths ?? []).map(({ path }) => path).filter((path) => path.startsWith("pictures/") && !isMade(path)),
    [paths],
  );
  return { references, pictures };
}

/** Moments are relative to the first day where a season is written that way. */
function useMomentText() {
  const { data } = useQuery(office.house.status.queryOptions({ input: {} }));
  const { moments } = useWall(data?.firstDay);
  const { date, time } = useFormat();
  return useCallback(
    (starts: string) => {
      const read = moments.read(starts);
      // As it is typed in a search.
      return read.ok ? `${date(read.value)} ${time(read.value)}`.replaceAll("\u00a0", " ") : null;
    },
    [moments, date, time],
  );
}

/**
 * The languages of the house, of each text of a file those that are older than the Swedish, and the texts as they were when
 * that was found out.
 */
export function useTexts(draft: string, file: string, stored: Json | undefined) {
  const { data, dataUpdatedAt } = useQuery(office.drafts.texts.queryOptions({ input: { draft }, ...FRESH }));
  const [known, setKnown] = useState({ at: dataUpdatedAt, stored });
  if (known.at !== dataUpdatedAt) setKnown({ at: dataUpdatedAt, stored });
  return useMemo(() => {
    const here = (data?.texts ?? []).filter((text) => text.file === file);
    const older = new Map<string, readonly Language[]>(
      here.map((text) => [text.path.join("\0"), text.older]),
    );
    /** A text that is newer than that is compared with itself as it is stored. */
    const before = (path: JsonPath): Json | undefined => {
      const steps = stepsOf(known.stored, path);
      if (steps) return valueAt(known.stored, steps);
      const now = stepsOf(stored, path);
      return now ? valueAt(stored, now) : undefined;
    };
    return { languages: data?.languages ?? (["sv"] as const), older, before };
  }, [data, known, stored, file]);
}
