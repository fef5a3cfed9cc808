import { Agent, get } from "node:http";

/**
 * A process of overload.ts and pages.ts: each client sends its next request after the response. Gets a `LoadOrder` as a
 * message; replies with a `LoadReport`.
 */

export interface LoadOrder {
  readonly url: string;
  readonly connections: number;
  readonly milliseconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Used in rotation. */
  readonly cookies?: readonly string[];
}
export interface LoadReport {
  readonly requests: number;
  readonly perSecond: number;
  readonly bytes: number;
  readonly errors: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((done) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.on("end", () => done(answer.statusCode === 200 ? bytes : -1));
      answer.on("error", () => done(-1));
    }).on("error", () => done(-1));
  });
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const { url, connections, milliseconds, headers = {}, cookies = [] } = order;
  let [requests, bytes, errors] = [0, 0, 0];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < milliseconds) {
        const cookie = cookies[requests % cookies.length];
        const size = await ask(url, cookie === undefined ? headers : { ...headers, cookie });
        if (size < 0) errors++;
        else bytes += size;
        requests++;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  return { requests, bytes, errors, perSecond: requests / seconds };
}

process.on("message", async (order: LoadOrder) => {
  process.send?.(await load(order));
});
process.on("disconnect", () => process.exit());
