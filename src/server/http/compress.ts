import { Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|ld\+json)|image\/svg\+xml)/;

const LEAST = 2_048;

/** Flushes every chunk: waiting for a full block delays the first byte by half a second. */
export function compress(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const encoding = pickEncoding(context.req.header("accept-encoding") ?? "");
    if (!encoding || context.req.method === "HEAD") return;
    const { res } = context;
    if (Number(res.headers.get("content-length") ?? LEAST) < LEAST) return;
    const type = res.headers.get("content-type") ?? "";
    if (res.headers.has("content-encoding") || !COMPRESSIBLE.test(type) || !res.body) return;
    if (type.startsWith("text/event-stream")) return;
    const compressor =
      encoding === "br"
        ? createBrotliCompress({
            flush: constants.BROTLI_OPERATION_FLUSH,
            params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
          })
        : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
    const source = Readable.fromWeb(res.body as Parameters<typeof Readable.fromWeb>[0]);
    source.on("error", (error) => compressor.destroy(error));
    const body = Readable.toWeb(source.pipe(compressor)) as ReadableStream;
    context.res = new Response(body, res);
    context.res.headers.set("Content-Encoding", encoding);
    context.res.headers.delete("Content-Length");
    context.res.headers.append("Vary", "Accept-Encoding");
  };
}

function pickEncoding(accepted: string): "br" | "gzip" | null {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
