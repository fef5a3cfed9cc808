import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type ApiRequest, sendRequest } from "./send-request.ts";

const POST: ApiRequest = { method: "POST", path: "/v1/things", body: { of: 1 }, idempotencyKey: "once" };

async function ask(answer: RequestListener, request = POST, fetch = globalThis.fetch) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = { baseUrl, headers: { authorization: "key" }, timeoutMs: 200, fetch };
  return sendRequest(connection, request).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

test("an HTTP exchange sends credentials, JSON and idempotency key, and returns status, text and the pause to make", async () => {
  const answer = await ask((request, response) => {
    const { authorization, "content-type": type, "idempotency-key": key } = request.headers;
    response.writeHead(429, { "retry-after": "7" });
    request.toArray().then((body) => response.end(`${authorization} ${type} ${key} ${body.join("")}`));
  });
  const text = 'key application/json once {"of":1}';
  expect(answer).toEqual({ status: 429, text, retryAfter: "7" });
});

test.each<[string, RequestListener]>([
  ["a broken connection", (request) => request.destroy()],
  ["no response in time", () => {}],
  ["a body that does not end in time", (_request, response) => void response.write("{")],
  ["a body that breaks off", (request, response) => void response.write("{", () => request.destroy())],
])("an HTTP exchange returns null for %s", async (_what, answer) => {
  expect(await ask(answer)).toBeNull();
});

test("an HTTP exchange throws errors that are bugs instead of reporting an outage", async () => {
  const broken = () => Promise.reject(new TypeError("headers of undefined"));
  await expect(ask(() => {}, POST, broken)).rejects.toThrow("headers of undefined");
});
