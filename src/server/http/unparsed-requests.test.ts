import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { answerUnparsed } from "./unparsed-requests.ts";

let server: Server;
let port = 0;
beforeAll(async () => {
  const files = await readHouseFolder("demo/house");
  if (!files.ok) throw new Error("The demo house has faults");
  server = createServer((_request, response) => {
    response.write("half of an answer");
  });
  answerUnparsed(server, { ...files.value.house, languages: ["de", "sv"] });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => new Promise((done) => server.close(done).closeAllConnections()));

function answerTo(sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

test.each([
  ["oversized cookies", 431, `GET / HTTP/1.1\r\nhost: a\r\ncookie: x=${"y".repeat(400_000)}\r\n\r\n`],
  ["a protocol other than HTTP", 400, "HELO opera.example\r\n\r\n"],
  ["an incomplete header", 400, "GET / HTTP/1.1\r\nhost a\r\n\r\n"],
])("an unparsable request with %s gets a page and the status %i", async (_what, status, sent) => {
  const answer = await answerTo(sent);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
  expect(head).toMatch(/^content-language: de$/im);
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(body).toMatch(/^<!doctype html><html lang="de">.*<h1>.+<\/h1>/s);
});

test("an error in a later request writes nothing into a response that has begun", async () => {
  const answer = await answerTo("GET / HTTP/1.1\r\nhost: a\r\n\r\nHELO\r\n\r\n");
  expect(answer).not.toContain("<!doctype");
});
