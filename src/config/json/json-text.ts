const LINE_WIDTH = 150;

/** Formats JSON with everything that fits on one line on one line. */
export function jsonText(value: unknown): string {
  return text(value, "");
}

/** As files of the house are stored and written to folders. */
export function fileText(value: unknown): string {
  return `${jsonText(value)}\n`;
}

function text(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const parts = value.map((part) => text(part, deeper));
    const line = onOneLine(parts, indent);
    return line === null ? `[\n${broken(parts, deeper)}\n${indent}]` : `[${line}]`;
  }
  const parts: string[] = [];
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key];
    if (part !== undefined) parts.push(`${JSON.stringify(key)}: ${text(part, deeper)}`);
  }
  if (parts.length === 0) return "{}";
  const line = onOneLine(parts, `${indent}  `);
  return line === null ? `{\n${broken(parts, deeper)}\n${indent}}` : `{ ${line} }`;
}

/** A part that is broken itself leaves none for what holds it. */
function onOneLine(parts: readonly string[], indent: string): string | null {
  const room = LINE_WIDTH - indent.length - "[]".length;
  let length = -2;
  for (const part of parts) {
    length += part.length + 2;
    if (length > room) return null;
  }
  return parts.some((part) => part.includes("\n")) ? null : parts.join(", ");
}

const broken = (parts: readonly string[], indent: string) => `${indent}${parts.join(`,\n${indent}`)}`;
