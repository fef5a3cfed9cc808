import { connect, type Socket } from "node:net";

/**
 * In a separate process with plain sockets, cheaper than what is measured. Started by viewers.ts; messages
 * "measure" and "report".
 */

export interface LoadReport {
  readonly viewers: number;
  readonly events: number;
  /** Milliseconds from the map's creation on the server (its id is that time). */
  readonly delays: number[];
  /** Events whose id was not greater than the previous one. */
  readonly disorder: number;
  readonly closed: number;
  /** The last map of each viewer, where it differs from the others'. */
  readonly lastMaps: string[];
}

const [address = "", performance = "", count = "0"] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const REQUEST = `GET /live/seats/${performance} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\n`;
/** Samples the delays, so that recording them costs little. */
const REMEMBER_ONE_IN = 7;

let measuring = false;
let events = 0;
let disorder = 0;
let closed = 0;
const delays: number[] = [];
const lastIds: number[] = [];
const lastMaps: string[] = [];
const sockets: Socket[] = [];

function hear(viewer: number, text: string): void {
  const at = text.lastIndexOf("id: ");
  if (at < 0) return;
  const lineEnd = text.indexOf("\n", at);
  const id = Number(text.slice(at + 4, lineEnd));
  if (id <= (lastIds[viewer] ?? 0)) disorder++;
  lastIds[viewer] = id;
  const [, map = ""] = /"map":"([^"]*)"/.exec(text.slice(lineEnd)) ?? [];
  lastMaps[viewer] = map;
  if (!measuring) return;
  if (events++ % REMEMBER_ONE_IN === 0) delays.push(Date.now() - id);
}

function join(viewer: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.setEncoding("latin1");
    socket.once("data", () => done());
    socket.on("data", (text) => hear(viewer, String(text)));
    socket.once("error", fail);
    socket.once("close", () => closed++);
    socket.write(`${REQUEST}X-Forwarded-For: 10.0.${viewer >> 8}.${viewer & 255}\r\n\r\n`);
  });
}

for (let viewer = 0; viewer < Number(count); viewer += 100) {
  const size = Math.min(100, Number(count) - viewer);
  await Promise.all(Array.from({ length: size }, (_, index) => join(viewer + index)));
}
process.send?.("ready");
process.on("message", (word) => {
  if (word === "measure") measuring = true;
  if (word === "pause") measuring = false;
  if (word !== "report") return;
  const report: LoadReport = {
    viewers: sockets.length,
    events,
    delays,
    disorder,
    closed,
    lastMaps: [...new Set(lastMaps)],
  };
  process.send?.(report, () => process.exit(0));
});
