import type { PictureUse } from "../house/field-notes.ts";

export const SHAPE_NAMES = ["wide", "square", "view", "share", "icon"] as const;

/** A part of a picture that is shown somewhere, with its proportions. */
export interface PictureShape {
  readonly name: (typeof SHAPE_NAMES)[number];
  readonly width: number;
  readonly height: number;
}

const WIDE = { name: "wide", width: 1200, height: 800 } as const;
const SQUARE = { name: "square", width: 240, height: 240 } as const;

/** What an editor cuts out for each use; the first is the file itself. A logo is shown whole. */
export const SHAPES: Readonly<Record<PictureUse, readonly PictureShape[]>> = {
  scene: [WIDE, SQUARE],
  view: [{ name: "view", width: 1200, height: 800 }],
  share: [{ name: "share", width: 1200, height: 630 }],
  icon: [{ name: "icon", width: 512, height: 512 }],
  logo: [],
};

/** Widths in which the storefront asks for a scene or a view. */
export const WIDTHS = [480, 960, 1600] as const;
export const FORMATS = ["avif", "webp"] as const;

/** In pixels of the upright picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest part of a picture with a shape's proportions, around its middle. */
export function largestCrop(
  picture: { readonly width: number; readonly height: number },
  shape: { readonly width: number; readonly height: number },
): Crop {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = Math.max(1, Math.floor(shape.width * scale));
  const height = Math.max(1, Math.floor(shape.height * scale));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

/** A crop within the picture, in whole pixels. */
export function insideOf(picture: { readonly width: number; readonly height: number }, crop: Crop): Crop {
  const width = Math.min(Math.max(1, Math.round(crop.width)), picture.width);
  const height = Math.min(Math.max(1, Math.round(crop.height)), picture.height);
  return {
    x: Math.min(Math.max(0, Math.round(crop.x)), picture.width - width),
    y: Math.min(Math.max(0, Math.round(crop.y)), picture.height - height),
    width,
    height,
  };
}
