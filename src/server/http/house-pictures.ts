import { createHash } from "node:crypto";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { HouseSource } from "#config/house/house-source.ts";

const OTHER_FILE = "application/octet-stream";

/** Answers /house/pictures/…: pictures that the house's editors chose. */
export function housePictures(source: HouseSource) {
  return async (context: Context): Promise<Response> => {
    const path = pathOf(context.req.path);
    const content = path === null ? null : await source.read(path);
    if (path === null || content === null) return context.text("Not Found", 404);
    const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 16)}"`;
    const headers = {
      ETag: tag,
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    if (context.req.header("if-none-match") === tag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(content), 200, {
      ...headers,
      "Content-Type": getMimeType(path) ?? OTHER_FILE,
    });
  };
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
