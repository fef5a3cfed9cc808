import type { HouseFolder } from "#config/house/house-folder.ts";
import type { Fault } from "#config/json/fault.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Engine } from "../../engine/engine.ts";
import type { EngineSettings } from "../../engine/kernel/services.ts";
import { createPreview, type Preview } from "../../engine/preview/preview.ts";
import type { Catalogue } from "../../engine/storage/documents/catalogue-document.ts";
import { readDraft } from "../../house-versions/drafts.ts";
import { type HouseRules, mergeOntoNewest } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import { storedHouse } from "../../house-versions/stored-house.ts";
import type { PreviewLinks } from "./preview-links.ts";

/** The shop with the house of a draft, as it would be if the draft were published now. */
export interface OpenedPreview extends Preview {
  /** Of the draft. */
  readonly name: string;
  readonly files: HouseFolder;
}

type NotShown =
  | { readonly reason: "unknown-draft" | "conflicts" }
  | { readonly reason: "faults"; readonly faults: readonly Fault[] };

export interface Previews {
  /** The same object until the draft, or the house that it is based on, has changed. */
  open(draft: string): Promise<Outcome<OpenedPreview, NotShown>>;
}

export interface PreviewParts {
  readonly previews: Previews;
  readonly links: PreviewLinks;
}

interface PreviewsOptions {
  readonly engine: Engine;
  readonly versions: VersionServices;
  readonly rules: HouseRules;
  catalogueOf(files: HouseFolder): Promise<Catalogue>;
  settingsOf(files: HouseFolder): Promise<EngineSettings>;
}

/** Each has a whole house in memory. */
const MOST_OPEN = 3;

export function createPreviews({
  engine,
  versions,
  rules,
  catalogueOf,
  settingsOf,
}: PreviewsOptions): Previews {
  const { database } = versions;
  const opened = new Map<string, Promise<Outcome<OpenedPreview, NotShown>>>();

  async function build(name: string, tree: Parameters<typeof storedHouse>[2]) {
    const house = await rules.check(storedHouse(database, `draft ${name}`, tree));
    if (!house.ok) return house;
    const files = house.value;
    const preview = createPreview(engine.services, await catalogueOf(files), await settingsOf(files));
    return done({ ...preview, name, files });
  }

  return {
    async open(id) {
      const draft = await readDraft(database, id);
      if (!draft) return refused("unknown-draft");
      const merged = await mergeOntoNewest(versions, draft);
      if (!merged.ok) return refused("conflicts");
      const { newest, tree } = merged.value;
      const key = `${id} ${draft.revision} ${newest.number}`;
      const known = opened.get(key);
      if (known) return known;
      const made = build(draft.name, tree);
      opened.set(key, made);
      made.catch(() => opened.delete(key));
      const [oldest] = opened.keys();
      if (opened.size > MOST_OPEN && oldest !== undefined) opened.delete(oldest);
      return made;
    },
  };
}
