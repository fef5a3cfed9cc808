import { create, type Font, type Position } from "fontkit";
import { Blob, ClusterLevel, Face, Buffer as Letters, Font as Shaper, shape } from "harfbuzzjs";
import subsetFont from "subset-font";
import type { OpenedFont } from "./opened-font.ts";

/** HarfBuzz shapes, since fontkit throws on Khmer; fontkit subsets. */

const WEIGHT = 400;
const REMEMBERED_TEXTS = 1_000;

interface ShapedGlyph {
  /** Glyph id and text: "72 ل". */
  readonly id: string;
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

interface Shaped {
  readonly glyphs: readonly ShapedGlyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** @param woff2 variable; its weight is pinned, since fontkit cannot subset variable glyphs */
export async function shapedFont(woff2: Buffer): Promise<OpenedFont> {
  const file = await subsetFont(woff2, "", {
    keepAllGlyphs: true,
    variationAxes: { wght: WEIGHT },
    targetFormat: "truetype",
  });
  const font = create(file);
  const shaper = new Shaper(new Face(new Blob(file)));
  const remembered = new Map<string, Shaped>();
  const layout = (text: string): Shaped => {
    const known = remembered.get(text) ?? shaped(text, font, shaper);
    if (remembered.size >= REMEMBERED_TEXTS) remembered.clear();
    remembered.set(text, known);
    // Copied, since a document scales positions in place.
    return { ...known, positions: known.positions.map((position) => ({ ...position })) };
  };
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: () => subsetByText(font) },
  }) as OpenedFont;
}

function shaped(text: string, font: Font, shaper: Shaper): Shaped {
  const buffer = new Letters();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES);
  shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  const shapes = buffer.getGlyphInfos().map(({ codepoint: shape, cluster }, at) => ({
    shape,
    cluster,
    isWide: (positions[at]?.xAdvance ?? 0) > 0,
  }));
  const letters = lettersOfShapes(text, shapes);
  const glyphs = shapes.map(({ shape }, at): ShapedGlyph => {
    const text = letters[at] ?? "";
    return {
      id: `${shape} ${text}`,
      codePoints: Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
      advanceWidth: font.getGlyph(shape).advanceWidth,
    };
  });
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

interface Shape {
  readonly cluster: number;
  readonly isWide: boolean;
}

/**
 * PDF readers treat a wide glyph without text as a space, so a cluster's characters are spread over its wide
 * glyphs.
 */
function lettersOfShapes(text: string, shapes: readonly Shape[]): string[] {
  const letters = shapes.map(() => "");
  const starts = [...new Set(shapes.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const isTurned = (shapes[0]?.cluster ?? 0) > (shapes.at(-1)?.cluster ?? 0);
  for (const [at, start] of starts.entries()) {
    const all = [...shapes.keys()].filter((shape) => shapes[shape]?.cluster === start);
    const wide = all.filter((shape) => shapes[shape]?.isWide);
    const bearers = wide.length > 0 ? wide : all;
    if (isTurned) bearers.reverse();
    const written = text.slice(start, starts[at + 1]);
    const left = Array.from(written);
    // A Tamil vowel sign is one character with a glyph on either side of its consonant.
    if (left.length < bearers.length) left.splice(0, left.length, ...written.normalize("NFD"));
    for (const [index, bearer] of bearers.entries())
      letters[bearer] = left.splice(0, index === bearers.length - 1 ? left.length : 1).join("");
  }
  return letters;
}

/**
 * Once per text: an embedded glyph has one text, but an Arabic glyph can represent several letters (dots are
 * separate).
 */
function subsetByText(font: Font) {
  const subset = font.createSubset();
  const known = new Map<string, number>();
  return {
    includeGlyph(id: string | number): number {
      const key = String(id);
      const code = known.get(key) ?? subset.glyphs.push(Number.parseInt(key, 10)) - 1;
      known.set(key, code);
      return code;
    },
    encode: () => subset.encode(),
  };
}
