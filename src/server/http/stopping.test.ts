import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { watchAnswers } from "./stopping.ts";

type Visit = (request: IncomingMessage, response: ServerResponse) => void;
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function open(visit: Visit) {
  const server = createServer(visit);
  const answers = watchAnswers(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { answers, port: (server.address() as AddressInfo).port };
}

async function call(port: number) {
  const socket = connect(port, "127.0.0.1");
  opened.push(() => socket.destroy());
  let heard = "";
  socket.setEncoding("utf8").on("data", (part) => {
    heard += part;
  });
  socket.on("error", () => {});
  const ended = new Promise((done) => socket.once("close", done));
  await once(socket, "connect");
  return {
    ask: () => socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n"),
    heard: () => heard,
    ended,
  };
}

function slowly() {
  const waiting: ServerResponse[] = [];
  const visit: Visit = (_request, response) => {
    waiting.push(response);
  };
  const came = (count: number) => expect.poll(() => waiting.length).toBe(count);
  return { visit, came, answerOne: () => waiting.shift()?.end("ticket") };
}

describe("a stopping server", () => {
  test("completes requests in progress, closes each connection with its response, and ends after the last", async () => {
    const { visit, came, answerOne } = slowly();
    const { answers, port } = await open(visit);
    const [one, two] = [await call(port), await call(port)];
    one.ask();
    two.ask();
    await came(2);
    let isOver = false;
    const finished = answers.finish().then(() => {
      isOver = true;
    });
    answerOne();
    await one.ended;
    expect(one.heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(one.heard()).toContain("\r\nConnection: close\r\n");
    expect(one.heard()).toMatch(/ticket$/);
    expect(isOver).toBe(false);
    answerOne();
    await finished;
    await two.ended;
    expect(two.heard()).toMatch(/ticket$/);
  });

  test("accepts no new connections and closes idle ones", async () => {
    const { visit, came, answerOne } = slowly();
    const { answers, port } = await open(visit);
    const [asking, quiet, used] = [await call(port), await call(port), await call(port)];
    used.ask();
    await came(1);
    answerOne();
    await expect.poll(used.heard).toMatch(/ticket/);
    asking.ask();
    await came(1);
    const finished = answers.finish();
    await used.ended;
    await expect(call(port)).rejects.toThrow("ECONNREFUSED");
    answerOne();
    await asking.ended;
    await finished;
    await quiet.ended;
    expect(quiet.heard()).toBe("");
  });

  test("stops waiting for a pending response at the time limit", async () => {
    const { visit, came } = slowly();
    const { answers, port } = await open(visit);
    const asking = await call(port);
    asking.ask();
    await came(1);
    const began = performance.now();
    await answers.finish(300);
    expect(performance.now() - began).toBeGreaterThan(250);
    await asking.ended;
    expect(asking.heard()).toBe("");
  });
});
