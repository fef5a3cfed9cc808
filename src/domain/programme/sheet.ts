/** Cells of what a spreadsheet copies: tabs between cells, or semicolons where there is no tab; cells may be quoted. */
export function readSheet(text: string): string[][] {
  const separator = text.includes("\t") ? "\t" : ";";
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.replaceAll("\u00a0", " ").trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === "\n") {
      endCell();
      rows.push([]);
    } else if (character !== "\r") cell += character;
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ""));
}

/** As a spreadsheet would copy it. */
export function writeSheet(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/["\t\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}
