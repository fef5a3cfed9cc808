import type { PictureUse } from "#domain/house/field-notes.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Crop } from "#domain/pictures/shapes.ts";

/** Makes the files of an uploaded picture. */
export interface PictureMaker {
  /** @param crops by the names of the use's shapes; a shape without one is cut from the middle */
  make(
    bytes: Uint8Array,
    wanted: { readonly use: PictureUse; readonly crops: Readonly<Record<string, Crop>> },
  ): Promise<Outcome<MadePicture, PictureRefusal>>;
}

export interface MadePicture {
  readonly ending: "jpg" | "png" | "svg";
  readonly file: Uint8Array;
  /** Other sizes and formats, as `960.avif`. */
  readonly variants: Readonly<Record<string, Uint8Array>>;
}

export type PictureRefusal = {
  readonly reason:
    | "no-picture"
    | "broken-picture"
    | "too-many-pixels"
    | "unsafe-drawing"
    | "drawing-not-here";
};
