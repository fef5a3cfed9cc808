import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { forgetHost, publicRequest } from "./public-request.ts";

const PUBLIC = "https://tickets.example.org";

test("the router sees the public address, whatever the connection and the Host header contain", () => {
  const given = new Request("http://evil.example:3001/events/carmen?month=2027-02");
  expect(publicRequest(given, PUBLIC).url).toBe(`${PUBLIC}/events/carmen?month=2027-02`);
});

test("a path that looks like another host stays on the shop's own host", () => {
  expect(publicRequest(new Request("http://shop:3001//evil.example/x"), PUBLIC).url).toBe(
    `${PUBLIC}//evil.example/x`,
  );
});

test("a form is passed on completely, without its origin", async () => {
  const given = new Request("http://127.0.0.1:3001/basket", {
    method: "POST",
    body: "whatever it was sent as",
    headers: { origin: PUBLIC, cookie: "__Host-session=x", "content-type": "multipart/form-data" },
  });
  const request = publicRequest(given, PUBLIC, "a=1&b=%C3%B6");
  expect(request.headers.get("origin")).toBeNull();
  expect(request.headers.get("cookie")).toBe("__Host-session=x");
  expect([...(await request.formData())]).toEqual([
    ["a", "1"],
    ["b", "ö"],
  ]);
});

async function answerTo(sent: string, before: (incoming: IncomingMessage) => void): Promise<string> {
  const listener = getRequestListener(async (request) => new Response(await request.text()));
  const server = createServer((incoming, outgoing) => {
    before(incoming);
    return listener(incoming, outgoing);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  socket.end(sent);
  const shown = await text(socket);
  server.close();
  return shown;
}

test.each([
  ["an invalid Host", "POST / HTTP/1.1\r\nhost: [::1\r\nconnection: close\r\n"],
  ["no Host, as from load balancers that use HTTP/1.0", "POST /readyz HTTP/1.0\r\n"],
])("a request and its body are read despite %s", async (_what, head) => {
  const sent = `${head}content-length: 8\r\n\r\na basket`;
  expect(await answerTo(sent, forgetHost)).toMatch(/^HTTP\/1\.1 200[\s\S]*a basket$/);
  expect(await answerTo(sent, () => {})).toMatch(/^HTTP\/1\.1 400/);
});
