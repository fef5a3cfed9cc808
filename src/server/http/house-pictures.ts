import { createHash } from "node:crypto";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { HouseSource } from "#config/house/house-source.ts";
import { pictureCandidates } from "#domain/pictures/names.ts";

const OTHER_FILE = "application/octet-stream";

/**
 * Answers /house/pictures/…: pictures that the house's editors chose. Of one that the office has made, `?w=480` asks for a
 * width and `?square` for the square part, in the best format that the browser accepts.
 */
export function housePictures(source: HouseSource) {
  return async (context: Context): Promise<Response> => {
    const wanted = pathOf(context.req.path);
    const found = wanted === null ? null : await firstOf(source, wanted, context);
    if (found === null) return context.text("Not Found", 404);
    const { path, content } = found;
    const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 16)}"`;
    const headers = {
      ETag: tag,
      "Cache-Control": "public, max-age=3600",
      Vary: "Accept",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    if (context.req.header("if-none-match") === tag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(content), 200, {
      ...headers,
      "Content-Type": getMimeType(path) ?? OTHER_FILE,
    });
  };
}

async function firstOf(source: HouseSource, wanted: string, { req }: Context) {
  const width = Number(req.query("w"));
  const candidates = pictureCandidates(wanted, {
    width: width > 0 ? width : null,
    isSquare: req.query("square") !== undefined,
    accept: req.header("accept") ?? "",
  });
  for (const path of candidates) {
    const content = await source.read(path);
    if (content !== null) return { path, content };
  }
  return null;
}

/** Null if it is not a path inside the house's pictures. */
function pathOf(address: string): string | null {
  try {
    const path = decodeURIComponent(address).replace(/^\/house\//, "");
    const isInside = !path.split(/[/\\]/).includes("..") && !path.includes("\0");
    return isInside && path.startsWith("pictures/") ? path : null;
  } catch {
    return null;
  }
}
