import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Event } from "./book.ts";
import { createNotifications } from "./notifications.ts";

let received: number[];
/** The receiver's responses in order; null leaves the request open. */
let answers: (number | null)[];
const lines: string[] = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  received.push(JSON.parse(text).events.length);
  const status = answers.length > 0 ? answers.shift() : 200;
  if (typeof status === "number") response.writeHead(status, { location: "/elsewhere" }).end();
});
beforeEach(async () => {
  received = [];
  answers = [];
  lines.length = 0;
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

const events = (count: number) => Array.from({ length: count }, () => ({})) as Event[];
const notify = (count: number, patienceMs = 20_000) =>
  createNotifications({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: "secret",
    pauses: [1],
    patienceMs,
    log: (line) => void lines.push(line),
  }).notify(events(count));

test("the stand-in sends at most 250 events in one notification", async () => {
  await notify(600);
  expect(received).toEqual([250, 250, 100]);
});

test("the stand-in resends a notification that is answered after the time limit", async () => {
  answers = [null];
  await notify(1, 100);
  expect(received.length).toBeGreaterThan(1);
  expect(lines[0]).toBe("webhook not taken: no answer");
});

test("the stand-in resends a notification that is redirected, and does not follow the redirect", async () => {
  answers = [302];
  await notify(1);
  expect(received).toEqual([1, 1]);
  expect(lines).toEqual(["webhook not taken: 302"]);
});
