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
  reports: { readonly house: Report; readonly season: Report; readonly goods: Report; readonly food: Report },
): Promise<void> {
  const { logo, icon, shareImage, stylesheet } = house.brand ?? {};
  for (const [name, file] of Object.entries({ logo, icon, shareImage, stylesheet })) {
    await reportMissing(folder, file, ["brand", name], reports.house);
  }
  for (const [index, event] of (season.events ?? []).entries()) {
    await reportMissing(folder, event?.picture?.file, ["events", index, "picture", "file"], reports.season);
  }
  for (const [index, room] of (season.waitingRooms ?? []).entries()) {
    await reportMissing(
      folder,
      room?.picture?.file,
      ["waitingRooms", index, "picture", "file"],
      reports.season,
    );
  }
  for (const [index, { picture }] of (sales.goods?.goods ?? []).entries()) {
    await reportMissing(folder, picture.file, ["goods", index, "picture", "file"], reports.goods);
  }
  for (const [index, menu] of (sales.food?.menus ?? []).entries()) {
    const pictures = [menu, ...menu.categories.flatMap(({ items }) => items)].flatMap(
      ({ picture }) => picture ?? [],
    );
    for (const { file } of pictures)
      await reportMissing(folder, file, ["menus", index, "picture", "file"], reports.food);
  }
}

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
