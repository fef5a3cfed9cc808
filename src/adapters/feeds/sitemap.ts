import { element } from "./xml.ts";

/** More are not allowed in one file. */
const MOST_ADDRESSES = 50_000;

/** sitemaps.org, version 0.9. */
export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.slice(0, MOST_ADDRESSES).map((address) => `<url>${element("loc", address)}</url>`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
