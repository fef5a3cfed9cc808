import { isAbsolute, normalize } from "node:path";
import type { Sales } from "#domain/sales/sales.ts";
import { message } from "#domain/text/message.ts";
import { utf8Text } from "#domain/text/utf8.ts";
import type { HallSidecar } from "../halls/hall.ts";
import type { Path, ReportFault } from "../json/fault.ts";
import type { PartialSeason } from "../season/partial-season.ts";
import type { HouseSource } from "./house-source.ts";
import type { PartialHouse } from "./partial-house.ts";

interface PictureFaultsOptions {
  readonly house: PartialHouse;
  readonly season: PartialSeason;
  readonly sales: Sales;
  /** By hall. */
  readonly sidecars: ReadonlyMap<string, HallSidecar>;
  readonly reportFor: (file: string) => ReportFault;
}

/** Missing files, files that are not pictures, and a style sheet that is not UTF-8. */
export async function pictureFaults(
  source: HouseSource,
  { house, season, sales, sidecars, reportFor }: PictureFaultsOptions,
): Promise<void> {
  const { logo, icon, shareImage, stylesheet } = house.brand ?? {};
  for (const [name, file] of Object.entries({ logo, icon, shareImage })) {
    await reportFault(source, file, ["brand", name], reportFor("house.json"));
  }
  await stylesheetFault(source, stylesheet, reportFor("house.json"));
  const lists: readonly (readonly [file: string, above: Path, list: readonly Pictured[] | undefined])[] = [
    ["season.json", ["events"], season.events],
    ["season.json", ["waitingRooms"], season.waitingRooms],
    ["products.json", ["products"], sales.products?.products],
    ["packages.json", [], sales.packages],
    ["series.json", [], sales.series],
    ["flex-subscriptions.json", [], sales["flex-subscriptions"]],
  ];
  for (const [file, above, list = []] of lists) {
    for (const [index, entry] of list.entries()) {
      const place = [...above, index, "picture", "file"];
      await reportFault(source, entry?.picture?.file, place, reportFor(file));
    }
  }
  for (const [index, menu] of (sales.food?.menus ?? []).entries()) {
    const pictures = [menu, ...menu.categories.flatMap(({ items }) => items)].flatMap(
      ({ picture }) => picture ?? [],
    );
    for (const { file } of pictures)
      await reportFault(source, file, ["menus", index, "picture", "file"], reportFor("food.json"));
  }
  for (const [hall, sidecar] of sidecars) {
    for (const { file, path } of viewPictures(sidecar))
      await reportFault(source, file, path, reportFor(`halls/${hall}.sidecar.json`));
  }
}

function viewPictures({ zones, rows, seats }: HallSidecar) {
  const entries = [
    ...Object.entries(zones).map(([key, { facts }]) => ({ facts, above: ["zones", key, "facts"] })),
    ...Object.entries(rows).map(([key, facts]) => ({ facts, above: ["rows", key] })),
    ...Object.entries(seats).map(([key, facts]) => ({ facts, above: ["seats", key] })),
  ];
  return entries.flatMap(({ facts, above }) =>
    facts?.viewPicture ? [{ file: facts.viewPicture.file, path: [...above, "viewPicture", "file"] }] : [],
  );
}

type Pictured = { readonly picture?: { readonly file?: string | undefined } | null | undefined } | undefined;

async function reportFault(
  source: HouseSource,
  file: string | undefined,
  path: Path,
  report: ReportFault,
): Promise<void> {
  const content = await namedFile(source, file, path, report);
  if (content?.length === 0) report(path, message`the file "${file}" is empty`);
  else if (content && !hasPicture(file ?? "", content)) {
    report(path, message`the file "${file}" is no picture`, PICTURES);
  }
}

async function stylesheetFault(
  source: HouseSource,
  file: string | undefined,
  report: ReportFault,
): Promise<void> {
  const path = ["brand", "stylesheet"];
  const text = utf8Text((await namedFile(source, file, path, report)) ?? Buffer.of());
  if (text.ok) return;
  const { why, line } = text.refusal;
  const reason =
    line === null ? message`the file "${file}" ${why}` : message`the file "${file}" ${why} in line ${line}`;
  report(path, reason, message`save it as UTF-8`);
}

async function namedFile(
  source: HouseSource,
  file: string | undefined,
  path: Path,
  report: ReportFault,
): Promise<Buffer | null> {
  if (file === undefined) return null;
  // Files named here are publicly served.
  if (isAbsolute(file) || normalize(file).startsWith("..")) {
    report(path, message`"${file}" is outside the house folder`);
    return null;
  }
  const content = await source.read(file);
  if (content === null) report(path, message`there is no file "${file}" in the house folder`);
  return content;
}

const PICTURES = message`save it as PNG, JPEG, WebP, AVIF, GIF or SVG, with the ending of its kind`;

/** Browsers recognise SVG by its extension, and other pictures by their first bytes. */
export function hasPicture(file: string, content: Buffer): boolean {
  if (/\.svg$/i.test(file)) return /<svg[\s>/]/.test(content.toString("utf8"));
  const begins = content.toString("hex", 0, 12);
  // PNG, JPEG, GIF, WebP, AVIF and ICO.
  return /^(?:89504e47|ffd8ff|47494638|52494646.{8}57454250|.{8}6674797061766966|.{8}6674797061766973|00000100)/.test(
    begins,
  );
}
