import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import type { OfficeEnv } from "../office-caller.ts";

const POLICY = [
  "default-src 'none'",
  // The reader of codes is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The app of the devices at the door, which its service worker keeps for when there is no network. */
export function serveDoorFiles(app: Hono<OfficeEnv>, folder: string): void {
  app.get("/door", (context) => context.redirect("/door/"));
  app.use("/door/*", async (context, next) => {
    await next();
    const { headers } = context.res;
    // Names of assets contain a hash of the content.
    const isForEver = context.res.ok && context.req.path.startsWith("/door/assets/");
    headers.set("Cache-Control", isForEver ? "public, max-age=31536000, immutable" : "no-cache");
    headers.set("Content-Security-Policy", POLICY);
  });
  app.use(
    "/door/*",
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => path.replace(/^\/door/, ""),
    }),
  );
  app.get("/door/*", async (context) => {
    // A missing file must not become a page.
    if (/\.\w+$/.test(context.req.path)) return context.text("Not found", 404);
    const page = await readFile(join(folder, "index.html"), "utf8").catch(() => null);
    return page === null
      ? context.text("The app of the door is not built: npm run build", 503)
      : context.html(page);
  });
}
