/**
 * A receiver of webhooks in a process of its own. Prints its port, then a line of JSON for each request. `/mode` sets how
 * it answers: "ok", "slow" (never), "lie" (500, after it has taken the message), "redirect", "hang-up", "endless", "late" (after a while). `open` counts the requests that have no answer yet.
 */
import { createServer } from "node:http";

let mode = "ok";
let open = 0;
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (request.url === "/mode") {
    mode = body;
    response.end();
    return;
  }
  const { headers, url } = request;
  open++;
  response.on("close", () => open--);
  process.stdout.write(`${JSON.stringify({ url, headers, body, mode, open })}\n`);
  if (mode === "ok") response.writeHead(204).end();
  if (mode === "late") setTimeout(() => response.writeHead(204).end(), 20);
  if (mode === "lie") response.writeHead(500).end("done");
  if (mode === "redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  if (mode === "hang-up") request.socket.destroy();
  if (mode === "endless") {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
  }
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
});
