const LINE_WIDTH = 150;

/** Formats JSON with everything that fits on one line on one line. */
export function jsonText(value: unknown, indent = ""): string {
  const flat = onOneLine(value);
  if (flat.length + indent.length <= LINE_WIDTH || typeof value !== "object" || value === null) return flat;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const parts = value.map((part) => `${deeper}${jsonText(part, deeper)}`);
    return `[\n${parts.join(",\n")}\n${indent}]`;
  }
  const parts = present(value).map(
    ([key, part]) => `${deeper}${JSON.stringify(key)}: ${jsonText(part, deeper)}`,
  );
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const parts = present(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, part]) => part !== undefined);
}
