import { desc, lte } from "drizzle-orm";
import { type TextState, textStates } from "#domain/house/text-states.ts";
import { isList, isObject, type Json } from "#domain/json/json.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Executor } from "../storage/executor.ts";
import { readContents } from "./contents.ts";
import type { HouseDraft } from "./drafts.ts";
import { parseJson } from "./house-changes.ts";
import { houseVersions } from "./schema.ts";

/** How far back a translation's age is looked for. */
const MOST_VERSIONS = 100;

export interface DraftTexts {
  readonly languages: readonly Language[];
  readonly texts: readonly (TextState & { readonly file: string })[];
}

/** For `drafts.texts`: texts that lack a language of the house, or have one that is older than the Swedish. */
export async function draftTexts(
  executor: Executor,
  { base, tree }: Pick<HouseDraft, "base" | "tree">,
): Promise<DraftTexts> {
  const versions = await executor
    .select({ tree: houseVersions.tree })
    .from(houseVersions)
    .where(lte(houseVersions.number, base))
    .orderBy(desc(houseVersions.number))
    .limit(MOST_VERSIONS);
  const trees = [...versions.map((version) => version.tree).reverse(), tree];
  const files = Object.keys(tree).filter((file) => file.endsWith(".json") && !isPlan(file));
  const hashes = files.map((file) => trees.flatMap((one) => one[file] ?? []).filter(isNew));
  const contents = await readContents(executor, hashes.flat());
  const documents = hashes.map((some) =>
    some.flatMap((hash) => {
      const bytes = contents.get(hash);
      const json = bytes && parseJson(bytes);
      return json === undefined ? [] : [json];
    }),
  );
  const languages = languagesOf(documents[files.indexOf("house.json")]?.at(-1));
  const texts = files.flatMap((file, at) =>
    textStates(documents[at] ?? [], languages)
      .filter(({ missing, older }) => missing.length + older.length > 0)
      .map((state) => ({ file, ...state })),
  );
  return { languages, texts };
}

/** A seating plan has no texts in languages, and is long. */
const isPlan = (file: string) => file.startsWith("halls/") && !file.endsWith(".sidecar.json");

const isNew = (hash: string, at: number, all: readonly string[]) => hash !== all[at - 1];

function languagesOf(house: Json | undefined): readonly Language[] {
  const named = isObject(house) ? house["languages"] : undefined;
  if (!isList(named)) return LANGUAGES;
  return LANGUAGES.filter((language) => named.includes(language));
}
