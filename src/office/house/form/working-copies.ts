import { isSame, type Json } from "#domain/json/json.ts";
import { jsonChanges } from "#domain/json/json-changes.ts";
import { mergeJson } from "#domain/json/json-merge.ts";

/** A file as it is being changed, and the stored file that it was changed from. */
interface WorkingCopy {
  readonly stored: Json | undefined;
  readonly value: Json | undefined;
}

/** Until the page is left: a screen that is opened again has what was typed before. */
const copies = new Map<string, WorkingCopy>();

/** Takes in what others have stored meanwhile; what was typed here stays. */
export function workingCopy(key: string, stored: Json | undefined): WorkingCopy {
  const known = copies.get(key);
  if (known && isSame(known.stored, stored)) return known;
  const copy = {
    stored,
    value: known
      ? mergeJson({ base: known.stored, mine: known.value, theirs: stored }, () => "mine").value
      : stored,
  };
  copies.set(key, copy);
  return copy;
}

export function changeCopy(key: string, value: Json | undefined): void {
  const known = copies.get(key);
  if (known) copies.set(key, { ...known, value });
}

export function undoCopy(key: string): void {
  copies.delete(key);
}

/** As `drafts.edit` wants them. */
export function editsOf({ stored, value }: WorkingCopy) {
  return jsonChanges(stored, value).map(({ path, after }) => ({
    path,
    ...(after === undefined ? {} : { value: after }),
  }));
}

/** The files of a draft that have changes which are not stored. */
export function unsavedFiles(prefix: string): readonly string[] {
  return [...copies]
    .filter(([key, { stored, value }]) => key.startsWith(prefix) && !isSame(stored, value))
    .map(([key]) => key.slice(prefix.length));
}
