import type { SeatView, ViewShape } from "#domain/seating/seat-view.ts";

/** Light and dark mode, no external resources. */

const STYLE =
  ":root{color-scheme:light dark}" +
  "path{stroke:#1d1416}.p,.s{vector-effect:non-scaling-stroke}" +
  ".w{fill:#f1e8de;stroke:none}.floor{fill:#e0d3c6;stroke:none}.arch{fill:#e9d9b8;stroke:#8a6414}.opening{fill:#3b2a25}" +
  ".backdrop{fill:#fff3d6;stroke:none}.boards{fill:#d9b98a}.stage-front{fill:#6b4a2c}.curtain,.valance{fill:#7a1526}" +
  ".folds{fill:none;stroke:#4c0b17}.singer{fill:#1d1416;stroke:none}.crowd{fill:none;stroke:#5b4a48}" +
  ".rail{fill:#7a1526}.pillar,.edge{fill:#d5c6b8}.p{fill:#2d2022;stroke:#f1e8de}.s{fill:#64121f;stroke:#1d1416}" +
  "@media(prefers-color-scheme:dark){path{stroke:#0b0707}.w{fill:#2a1d1e}.floor{fill:#1e1415}" +
  ".arch{fill:#6d5426;stroke:#e0b860}.opening{fill:#140c0b}.backdrop{fill:#f6dfae}.boards{fill:#a88453}" +
  ".stage-front{fill:#4b331e}.singer{fill:#b23a4c}.crowd{stroke:#7d6f6c}.pillar,.edge{fill:#3a2b2b;stroke:#7d6f6c}" +
  ".p{fill:#140d0d;stroke:#8c7e7a}.s{fill:#4a0d18;stroke:#8c7e7a}}" +
  "@media(forced-colors:active){path{stroke:CanvasText!important}" +
  ".w,path:not(.singer,.folds,.crowd){fill:Canvas!important}" +
  ".singer{fill:CanvasText!important;stroke:none!important}}";

/** A seated person from behind; one unit is half the height of a head. */
const PERSON =
  '<g id="h"><path class="p" d="M-2.2 5c0-2.3 .7-3 1.6-3.2V.7h1.2v1.1c.9 .2 1.6 .9 1.6 3.2z"/>' +
  '<path class="p" d="M0-1.05a.86 1.05 0 1 1-.01 0z"/><path class="s" d="M-2.5 7V3.6q0-.9 .9-.9h3.2q.9 0 .9 .9V7z"/></g>';

/** A singer with open arms in a long gown; one unit is the height of a person. */
const SINGER =
  "M0-1a.075.09 0 1 1-.001 0zM-.04-.8h.08l.09.03.24-.13.02.04-.22.2-.06.01-.02.17.17.46q-.25.05-.5 0l.15-.46-.02-.17-.07-.01-.22-.2.03-.04.23.13z";

export interface ViewWords {
  readonly language: string;
  readonly title: string;
  readonly description: string;
}

export function seatViewSvg(
  { frame, shapes }: SeatView,
  { language, title, description }: ViewWords,
): string {
  const { width, height } = frame;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linejoin="round" stroke-linecap="round" role="img" xml:lang="${language}" aria-labelledby="t d">` +
    `<title id="t">${escaped(title)}</title><desc id="d">${escaped(description)}</desc>` +
    `<style>${STYLE}</style><defs>${shapes.some(({ kind }) => kind === "person") ? PERSON : ""}</defs>` +
    `<rect class="w" width="${width}" height="${height}"/>${shapes.map(drawn).join("")}</svg>\n`
  );
}

function drawn(shape: ViewShape): string {
  switch (shape.kind) {
    case "folds":
      return `<path class="folds" d="${shape.lines.map((line) => path(line)).join("")}"/>`;
    case "person":
      return `<use href="#h" transform="${at(shape.at, shape.size)}"/>`;
    case "singer":
      return `<path class="singer" transform="${at(shape.at, shape.size)}" d="${SINGER}"/>`;
    case "load":
      return `<path class="crowd" stroke-width="${hundredth(shape.size * 2)}" d="${specks(shape.at)}"/>`;
    default:
      return `<path class="${shape.kind}" d="${path(shape.outline)}z"/>`;
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

function path(points: readonly Spot[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${tenth(x)} ${tenth(y)}`).join("");
}

function specks(points: readonly Spot[]): string {
  return points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");
}

function at({ x, y }: Spot, size: number): string {
  return `translate(${Math.round(x)} ${Math.round(y)})scale(${tenth(size)})`;
}

/** Tenths of a pixel; the addition turns -0 into 0. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
