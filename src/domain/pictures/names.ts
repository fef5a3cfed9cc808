import { FORMATS, WIDTHS } from "./shapes.ts";

/** `pictures/carmen-1a2b3c4d.jpg`: made by the office, with its other sizes and formats beside it. */
const MADE = /^pictures\/([^/]+-[0-9a-f]{8}\.(?:jpg|png))$/;

/** A new picture's name. Its content is part of it, so that no browser shows an older one. */
export function pictureName(given: string, hash: string, ending: "jpg" | "png" | "svg"): string {
  const name = given
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\.[a-z0-9]+$/i, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `pictures/${name || "picture"}-${hash.slice(0, 8)}.${ending}`;
}

/** Another size or format of a picture. */
export const isMade = (path: string) => path.startsWith("pictures/made/");

/** Where another size or format of a picture is: `800.avif`, `square.webp`. */
export function variantPath(path: string, variant: string): string | null {
  const [, name] = MADE.exec(path) ?? [];
  return name === undefined ? null : `pictures/made/${name}/${variant}`;
}

interface Wanted {
  readonly width: number | null;
  readonly isSquare: boolean;
  /** What the browser accepts. */
  readonly accept: string;
}

/** The files that would do, the best first; the picture itself is the last. */
export function pictureCandidates(path: string, { width, isSquare, accept }: Wanted): readonly string[] {
  const formats = FORMATS.filter((format) => accept.includes(`image/${format}`));
  const named = (name: string) => formats.flatMap((format) => variantPath(path, `${name}.${format}`) ?? []);
  const square = variantPath(path, "square.jpg");
  if (isSquare) return square === null ? [path] : [...named("square"), square, path];
  const most = WIDTHS.findIndex((one) => one >= (width ?? WIDTHS.at(-1) ?? 0));
  const smaller = WIDTHS.slice(0, most < 0 ? WIDTHS.length : most + 1).toReversed();
  return [...smaller.flatMap((one) => named(String(one))), path];
}
