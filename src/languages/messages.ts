import type { Language } from "#domain/languages.ts";
import { type Area, type AreaMessages, type Messages, together } from "./areas.ts";

/** The server bundles all messages; for browsers see `web/words/`. */

interface Words {
  readonly all: Messages;
  readonly areas: ReadonlyMap<string, AreaMessages>;
}
const loaded = new Map<Language, Promise<Words>>();
const pages = new Map<string, Messages>();

export async function loadMessages(language: Language): Promise<Messages> {
  return (await load(language)).all;
}

/** As a browser has them, so that both render the same page. */
export async function loadAreas(language: Language, wanted: readonly Area[]): Promise<Messages> {
  const key = `${language} ${wanted.join(" ")}`;
  const { areas } = await load(language);
  let messages = pages.get(key);
  if (!messages) {
    messages = together(wanted.map((area) => areas.get(area) ?? {}));
    pages.set(key, messages);
  }
  return messages;
}

function load(language: Language): Promise<Words> {
  let words = loaded.get(language);
  if (!words) {
    words = read(language);
    loaded.set(language, words);
  }
  return words;
}

async function read(language: Language): Promise<Words> {
  const files = bundled() ?? (await onDisk(language));
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
  const areas = new Map(own.map(([path, file]) => [nameOf(path), file]));
  return { all: together([...areas.values()]), areas };
}

type Files = Readonly<Record<string, AreaMessages>>;

/** Null where the source runs without Vite, as in the box office CLI. */
function bundled(): Files | null {
  try {
    return import.meta.glob<AreaMessages>("./*/*.json", { import: "default", eager: true });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function onDisk(language: Language): Promise<Files> {
  const { readdir, readFile } = await import("node:fs/promises");
  const folder = `${import.meta.dirname}/${language}`;
  const read = async (name: string) => {
    const text = await readFile(`${folder}/${name}`, "utf8");
    return [`./${language}/${name}`, JSON.parse(text) as AreaMessages] as const;
  };
  return Object.fromEntries(await Promise.all((await readdir(folder)).map(read)));
}

/** "./sv/seat-map.json" becomes "seat-map". */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, -".json".length);
}
