import type { Sharp } from "sharp";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { isHarmlessSvg } from "#domain/pictures/harmless-svg.ts";
import {
  type Crop,
  FORMATS,
  insideOf,
  largestCrop,
  type PictureShape,
  SHAPES,
  WIDTHS,
} from "#domain/pictures/shapes.ts";
import { utf8Text } from "#domain/text/utf8.ts";
import type { MadePicture, PictureMaker, PictureRefusal } from "../../ports/picture-maker.ts";

/** A camera's 45 megapixels; decoded it needs 180 MB. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 30;
const WIDEST_LOGO = 1_200;
/** What is tried to decode at all. Others that the library knows, as PDF and SVG, are not. */
const KNOWN = new Set(["jpeg", "png", "webp", "gif", "heif"]);
const QUALITY = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 82, mozjpeg: true },
};

type Wanted = Parameters<PictureMaker["make"]>[1];

/** One picture at a time, on one core: the others sell tickets. */
export function createPictureMaker(): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    make(bytes, wanted) {
      const made = last.then(() => make(bytes, wanted));
      last = made.catch(() => {});
      return made;
    },
  };
}

async function make(bytes: Uint8Array, wanted: Wanted): Promise<Outcome<MadePicture, PictureRefusal>> {
  const drawing = drawingIn(bytes);
  if (drawing !== null) {
    if (wanted.use === "share") return refused("drawing-not-here");
    if (!isHarmlessSvg(drawing)) return refused("unsafe-drawing");
    return done({ ending: "svg", file: bytes, variants: {} });
  }
  const size = await sizeOf(bytes);
  if (!size.ok) return size;
  try {
    return done(await filesOf(await openPicture(bytes), size.value, wanted));
  } catch {
    return refused("broken-picture");
  }
}

/** The text of what begins as an SVG. */
function drawingIn(bytes: Uint8Array): string | null {
  const text = utf8Text(Buffer.from(bytes));
  return text.ok && /^\ufeff?\s*</.test(text.value) ? text.value : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

/** Reads the header only: what says that it is too large is never decoded. */
async function sizeOf(bytes: Uint8Array): Promise<Outcome<Size, PictureRefusal>> {
  if (!hasKnownStart(bytes)) return refused("no-picture");
  try {
    const { default: sharp } = await import("sharp");
    const about = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, width, height, orientation = 1, hasAlpha = false } = about;
    if (!KNOWN.has(format)) return refused("no-picture");
    if (width * height > MOST_PIXELS) return refused("too-many-pixels");
    const isTurned = orientation >= 5;
    return done({ width: isTurned ? height : width, height: isTurned ? width : height, hasAlpha });
  } catch {
    return refused("broken-picture");
  }
}

/** JPEG, PNG, GIF, WebP and AVIF, by their first bytes. */
function hasKnownStart(bytes: Uint8Array): boolean {
  return /^(?:ffd8ff|89504e470d0a1a0a|47494638|52494646.{8}57454250|.{8}66747970(?:61766966|61766973|6d696631))/.test(
    Buffer.from(bytes.subarray(0, 12)).toString("hex"),
  );
}

async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // Of a moving picture the first frame.
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient();
}

async function filesOf(picture: Sharp, size: Size, { use, crops }: Wanted): Promise<MadePicture> {
  const ending = size.hasAlpha || use === "icon" || use === "logo" ? "png" : "jpg";
  const [first, ...others] = SHAPES[use];
  if (!first) {
    const logo = picture.clone().resize({ width: WIDEST_LOGO, withoutEnlargement: true });
    return { ending, file: await written(logo, ending), variants: {} };
  }
  const cut = (shape: PictureShape) => cropped(picture, cropOf(shape, size, crops));
  const file = await written(sized(cut(first), first.width), ending);
  if (use !== "scene" && use !== "view") return { ending, file, variants: {} };
  const variants: Record<string, Uint8Array> = {};
  const widest = cropOf(first, size, crops).width;
  for (const width of WIDTHS.filter((_, at) => at === 0 || widest > (WIDTHS[at - 1] ?? 0))) {
    for (const format of FORMATS)
      variants[`${width}.${format}`] = await written(sized(cut(first), width), format);
  }
  for (const shape of others) {
    for (const format of [...FORMATS, "jpg" as const])
      variants[`${shape.name}.${format}`] = await written(sized(cut(shape), shape.width), format);
  }
  return { ending, file, variants };
}

function cropOf(shape: PictureShape, size: Size, crops: Readonly<Record<string, Crop>>): Crop {
  return insideOf(size, crops[shape.name] ?? largestCrop(size, shape));
}

const cropped = (picture: Sharp, { x, y, width, height }: Crop) =>
  picture.clone().extract({ left: x, top: y, width, height });

const sized = (picture: Sharp, width: number) => picture.resize({ width, withoutEnlargement: true });

/** Without metadata: a camera writes where it was. */
async function written(picture: Sharp, format: "jpg" | "png" | "avif" | "webp"): Promise<Uint8Array> {
  switch (format) {
    case "jpg":
      return picture.flatten({ background: "#ffffff" }).jpeg(QUALITY.jpeg).toBuffer();
    case "png":
      return picture.png({ compressionLevel: 9 }).toBuffer();
    default:
      return picture[format](QUALITY[format]).toBuffer();
  }
}
