import { Readable } from "node:stream";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|ld\+json)|image\/svg\+xml)/;

const LEAST = 2_048;
/** A body of up to this length costs less to compress at once than to pass through a stream. */
const AT_ONCE = 65_536;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

/** Flushes every chunk of a stream: waiting for a full block delays the first byte by half a second. */
export function compress(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const encoding = pickEncoding(context.req.header("accept-encoding") ?? "");
    if (!encoding || context.req.method === "HEAD") return;
    const { res } = context;
    const length = Number(res.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if (length < LEAST) return;
    const type = res.headers.get("content-type") ?? "";
    if (res.headers.has("content-encoding") || !COMPRESSIBLE.test(type) || !res.body) return;
    if (type.startsWith("text/event-stream")) return;
    const isShort = length <= AT_ONCE;
    const body = isShort ? atOnce(encoding, await res.arrayBuffer()) : streamed(encoding, res.body);
    context.res = new Response(body, res);
    context.res.headers.set("Content-Encoding", encoding);
    context.res.headers.delete("Content-Length");
    context.res.headers.append("Vary", "Accept-Encoding");
  };
}

function atOnce(encoding: "br" | "gzip", body: ArrayBuffer): Buffer<ArrayBuffer> {
  return encoding === "br" ? brotliCompressSync(body, BROTLI) : gzipSync(body, GZIP);
}

function streamed(encoding: "br" | "gzip", body: NonNullable<Response["body"]>): ReadableStream {
  const compressor =
    encoding === "br"
      ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH });
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  source.on("error", (error) => compressor.destroy(error));
  return Readable.toWeb(source.pipe(compressor)) as ReadableStream;
}

function pickEncoding(accepted: string): "br" | "gzip" | null {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
