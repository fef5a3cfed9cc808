import { element, escapeXml } from "./xml.ts";

export interface AtomEntry {
  /** Globally unique and constant, as `tag:tickets.example.org,2026:performance-1203`. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly summary: string;
  /** ISO 8601. */
  readonly updated: string;
  readonly categories: readonly string[];
}

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  /** Of this feed, and of the page that it is about. */
  readonly self: string;
  readonly page: string;
  readonly author: string;
  readonly language: string;
  readonly updated: string;
  readonly entries: readonly AtomEntry[];
}

/** RFC 4287. */
export function atomFeed({ id, title, self, page, author, language, updated, entries }: AtomFeed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element("id", id),
    element("title", title),
    element("updated", updated),
    `<author>${element("name", author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.map(atomEntry),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function atomEntry({ id, title, url, summary, updated, categories }: AtomEntry): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", updated),
    element("published", updated),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    ...categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    element("summary", summary),
    "</entry>",
  ].join("\n");
}
