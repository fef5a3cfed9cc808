import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";

/** Byte by byte: a library would correct it. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface Sent {
  /** 0 if the shop closed the connection without a response, or took too long. */
  readonly status: number;
  readonly body: string;
  /** Processor time that the shop used in the meantime. */
  readonly milliseconds: number;
}

const PATIENCE_MS = 8_000;

export async function send(port: number, pid: number, request: RawRequest): Promise<Sent> {
  const before = await processorMilliseconds(pid);
  const text = await exchange(port, request);
  const milliseconds = (await processorMilliseconds(pid)) - before;
  const end = text.indexOf("\r\n\r\n");
  return { status: Number(text.slice(9, 12)) || 0, body: end < 0 ? "" : text.slice(end + 4), milliseconds };
}

function exchange(port: number, { method, path, headers, body }: RawRequest): Promise<string> {
  const bytes = Buffer.from(body);
  const all: Record<string, string> = { host: `127.0.0.1:${port}`, connection: "close", ...headers };
  if (bytes.length > 0 && !("content-length" in all) && !("transfer-encoding" in all)) {
    all["content-length"] = String(bytes.length);
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((done) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"));
      socket.write(bytes);
    });
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      text += part;
      // An event stream does not end.
      if (/^content-type: text\/event-stream/im.test(text.slice(0, 2_000))) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      done(text);
    });
  });
}

/** Of all threads, precise to a microsecond; /proc/<pid>/stat rounds to hundredths of a second. */
async function processorMilliseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
      return Number(text.split(" ")[0]) / 1e6;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
