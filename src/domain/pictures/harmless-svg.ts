/**
 * Whether an SVG is a drawing and nothing else. What is not known to be harmless is refused: scripts, event handlers,
 * embedded pages, references to other files, entities, animation.
 */
export function isHarmlessSvg(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /<!(?:DOCTYPE|ENTITY|\[)|<\?(?!xml\s)/i.test(text)) return false;
  const bare = text.replace(/^\ufeff?\s*<\?xml\s[^>]*\?>/, "").replace(/<!--(?:(?!--).)*-->/gs, "");
  let depth = 0;
  let count = 0;
  let at = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(bare); tag; tag = TAG.exec(bare)) {
    const [whole, closing, name = "", attributes = "", closed] = tag;
    if (bare.slice(at, tag.index).includes("<") || !ELEMENTS.has(name.toLowerCase())) return false;
    if (depth === 0 && (count > 0 || name !== "svg")) return false;
    if (!areHarmless(attributes)) return false;
    if (name === "style" && !closing && !isHarmlessStyle(decoded(textAfter(bare, TAG.lastIndex))))
      return false;
    depth += closing ? -1 : closed ? 0 : 1;
    if (depth < 0) return false;
    count += 1;
    at = tag.index + whole.length;
    if (depth === 0 && !closing && !closed) return false;
  }
  return count > 0 && depth === 0 && !bare.slice(at).includes("<");
}

const MOST_CHARACTERS = 2_000_000;
const TAG = /<(\/?)([a-zA-Z][\w:.-]*)((?:\s+[^\s<>"'/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /\s+([^\s<>"'/=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

const ELEMENTS = new Set(
  [
    "svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan style",
    "lineargradient radialgradient stop clippath mask pattern marker filter image switch",
    "feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap",
    "fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode",
    "femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence",
  ].flatMap((line) => line.split(" ")),
);

function areHarmless(attributes: string): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].every(([, name = "", double, single]) =>
    isHarmlessAttribute(name.toLowerCase(), decoded(double ?? single ?? "")),
  );
}

function isHarmlessAttribute(name: string, value: string | null): boolean {
  if (value === null || name.startsWith("on")) return false;
  const local = name.replace(/^.*:/, "");
  if (local === "href" || local === "src")
    return /^#[\w.-]*$/.test(value) || /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=\s]*$/.test(value);
  // Names of vocabularies are addresses, but never requested.
  if (name === "xmlns" || name.startsWith("xmlns:")) return true;
  return isHarmlessStyle(value);
}

function isHarmlessStyle(value: string | null): boolean {
  if (value === null) return false;
  const plain = value.toLowerCase();
  if (/@import|expression\s*\(|javascript:|vbscript:|-moz-binding|behavior\s*:|<|\\/.test(plain))
    return false;
  return [...plain.matchAll(/url\s*\(\s*(["']?)(.*?)\1\s*\)/g)].every(([, , target = ""]) =>
    /^#[\w.-]+$/.test(target.trim()),
  );
}

/** The text of a style element, which ends with the next tag. */
const textAfter = (text: string, from: number) => text.slice(from, Math.max(from, text.indexOf("<", from)));

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Null with an entity that XML does not predefine. */
function decoded(text: string): string | null {
  let isKnown = true;
  const plain = text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));?/gi, (_, hex, decimal, name) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const character = name === undefined ? point <= 0x10ffff && String.fromCodePoint(point) : NAMED[name];
    if (typeof character === "string") return character;
    isKnown = false;
    return "";
  });
  return isKnown ? plain : null;
}
