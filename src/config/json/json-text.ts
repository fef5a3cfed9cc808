const LINE_WIDTH = 150;

/** Formats JSON with everything that fits on one line on one line. */
export function jsonText(value: unknown): string {
  return text(value, "", new Map());
}

/** Objects and lists by their text on one line; null if no line is wide enough. */
type Lines = Map<object, string | null>;

function text(value: unknown, indent: string, lines: Lines): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const line = onOneLine(value, lines);
  if (line !== null && line.length + indent.length <= LINE_WIDTH) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const parts = value.map((part) => `${deeper}${text(part, deeper, lines)}`);
    return `[\n${parts.join(",\n")}\n${indent}]`;
  }
  const parts = present(value).map(
    ([key, part]) => `${deeper}${JSON.stringify(key)}: ${text(part, deeper, lines)}`,
  );
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

function onOneLine(value: unknown, lines: Lines): string | null {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = lines.get(value);
  if (known !== undefined) return known;
  const line = writtenOut(value, lines);
  const fitting = line !== null && line.length <= LINE_WIDTH ? line : null;
  lines.set(value, fitting);
  return fitting;
}

/** Null as soon as a part has no line: every part is measured, so that none is measured twice. */
function writtenOut(value: object, lines: Lines): string | null {
  if (Array.isArray(value)) {
    const parts = value.map((part) => onOneLine(part, lines));
    return parts.includes(null) ? null : `[${parts.join(", ")}]`;
  }
  const parts = present(value).map(([key, part]) => {
    const line = onOneLine(part, lines);
    return line === null ? null : `${JSON.stringify(key)}: ${line}`;
  });
  if (parts.includes(null)) return null;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, part]) => part !== undefined);
}
