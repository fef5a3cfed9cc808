import { stat } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import type { Sales } from "#domain/sales/sales.ts";
import type { Path, Report } from "../json/fault.ts";
import type { SeasonDraft } from "../season/season-draft.ts";
import type { HouseDraft } from "./house-draft.ts";
import { isMissing } from "./house-files.ts";

/** Pictures and the stylesheet that the house names but does not have. */
export async function pictureFaults(
  folder: string,
  house: HouseDraft,
  season: SeasonDraft,
  sales: Sales,
  reportFor: (file: string) => Report,
): Promise<void> {
  const { logo, icon, shareImage, stylesheet } = house.brand ?? {};
  for (const [name, file] of Object.entries({ logo, icon, shareImage, stylesheet })) {
    await reportMissing(folder, file, ["brand", name], reportFor("house.json"));
  }
  const lists: readonly (readonly [file: string, above: Path, list: readonly Pictured[] | undefined])[] = [
    ["season.json", ["events"], season.events],
    ["season.json", ["waitingRooms"], season.waitingRooms],
    ["goods.json", ["goods"], sales.goods?.goods],
    ["packages.json", [], sales.packages],
    ["series.json", [], sales.series],
    ["flex-subscriptions.json", [], sales["flex-subscriptions"]],
  ];
  for (const [file, above, list = []] of lists) {
    for (const [index, entry] of list.entries()) {
      const place = [...above, index, "picture", "file"];
      await reportMissing(folder, entry?.picture?.file, place, reportFor(file));
    }
  }
  for (const [index, menu] of (sales.food?.menus ?? []).entries()) {
    const pictures = [menu, ...menu.categories.flatMap(({ items }) => items)].flatMap(
      ({ picture }) => picture ?? [],
    );
    for (const { file } of pictures)
      await reportMissing(folder, file, ["menus", index, "picture", "file"], reportFor("food.json"));
  }
}

/** Whatever has a picture, as far as it could be read. */
type Pictured = { readonly picture?: { readonly file?: string | undefined } | null | undefined } | undefined;

async function reportMissing(
  folder: string,
  file: string | undefined,
  path: Path,
  report: Report,
): Promise<void> {
  if (file === undefined) return;
  // Whatever is named here is served to everybody.
  if (isAbsolute(file) || normalize(file).startsWith("..")) {
    report(path, `"${file}" is outside the house folder`);
  } else if (!(await isFile(join(folder, file)))) {
    report(path, `there is no file "${file}" in the house folder`);
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
