/** If even the error page fails: no layout, router or style sheet that could fail too. */

export interface LastResortWords {
  readonly "last-resort": unknown;
  readonly "back-home": unknown;
}

export function lastResortPage(words: LastResortWords, language: string, error: unknown): string {
  const heading = asText(String(words["last-resort"]));
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex,nofollow">',
    `<meta name="color-scheme" content="light dark"><title>${heading}</title></head><body>`,
    `<main><h1>${heading}</h1><pre>${asText(describe(error))}</pre>`,
    `<p><a href="/">${asText(String(words["back-home"]))}</a></p></main></body></html>`,
  ].join("");
}

/** Without the stack, which would reveal details of the server. */
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function asText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
