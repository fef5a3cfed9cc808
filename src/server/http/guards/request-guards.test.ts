import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { publicRequest } from "../public-request.ts";
import { sameOriginPosts } from "../security.ts";
import { withoutUnreadableParameters } from "./bounds.ts";
import { readFormBody } from "./form-body.ts";
import { createRequestGuards, type SiteEnv } from "./request-guards.ts";

/** Tests malformed requests over HTTP against a server that reads forms as the shop's pages do. */

const FORM = "application/x-www-form-urlencoded";
let port = 0;
let server: ReturnType<typeof serve>;
let now = 0;
beforeAll(async () => {
  const files = await readHouseFolder("demo/house");
  if (!files.ok) throw new Error("The demo house has faults");
  const windows = [{ date: "2027-06-30", from: "23:00", to: "04:00" }];
  const house = { ...files.value.house, timeZone: "Europe/Oslo", maintenance: { on: false, windows } };
  const guards = createRequestGuards(house, () => now);
  const app = new Hono<SiteEnv>();
  app.use(guards.bounds);
  app.use("/api/v1/*", guards.opening);
  app.use(
    sameOriginPosts<SiteEnv>({ publicUrl: "http://shop.example" }, (context) =>
      guards.turnAway(context, "unreadable", 403),
    ),
  );
  app.get("/requested", (context) => context.text(context.req.url.replace(/^.*\/requested/, "")));
  app.get("*", (context) => context.text("a page"));
  app.post("/api/*", (context) => context.text("an answer"));
  app.post("*", async (context) => {
    const form = await readFormBody(context.req.raw);
    if (!form.ok) {
      return guards.turnAway(context, "unreadable", form.refusal.reason === "too-large" ? 413 : 400);
    }
    const read = await publicRequest(context.req.raw, "http://shop.example", form.value).formData();
    return context.json([...read]);
  });
  await new Promise<void>((done) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (at) => {
      port = at.port;
      done();
    });
    // As in the shop's own server, which does this before the address is parsed.
    server.prependListener("request", (incoming: IncomingMessage) => {
      incoming.url = withoutUnreadableParameters(incoming.url ?? "/");
    });
  });
});
afterAll(() => new Promise((done) => server.close(done)));

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function ask(method: string, path: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> {
  return new Promise((done, fail) => {
    const requested = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", text }),
      );
    });
    requested.on("error", fail).end(body);
  });
}

const post = (body: string, type = FORM, headers: Record<string, string> = {}) =>
  ask("POST", "/basket", { "content-type": type, "sec-fetch-site": "same-origin", ...headers }, body);

describe("an address", () => {
  test.each([
    ["a NUL", "/events/%00"],
    ["a line break", "/events/%0a"],
    ["a lone surrogate", "/events/%ED%A0%80"],
    ["half an escape", "/events/%z"],
    ["bytes that are no UTF-8", "/events/%ff"],
    ["too many parameters", `/?${"a&".repeat(400)}`],
  ])("that is unreadable, with %s, gets a page in the visitor's language", async (_what, path) => {
    const answer = await ask("GET", path, { "accept-language": "de" });
    expect(answer.status).toBe(400);
    expect(answer.type).toContain("text/html");
    expect(answer.text).toContain('<html lang="de">');
    expect(answer.text).toContain("Das konnten wir nicht lesen");
  });

  test("longer than 8 KB gets its own page, and an unreadable one in the API gets JSON", async () => {
    expect((await ask("GET", `/?a=${"x".repeat(9_000)}`)).status).toBe(414);
    const answer = await ask("GET", "/api/v1/events/%00");
    expect(answer).toMatchObject({ status: 400, type: "application/json" });
    expect(JSON.parse(answer.text)).toMatchObject({ code: "BAD_REQUEST", defined: false });
  });

  test.each([
    ["Latin-1", "utm_term=Malm%F6"],
    ["a percent sign", "utm_campaign=Rabatt-50%"],
    ["a lone surrogate", "month=%ED%A0%80"],
    ["a line break", "order=%0a%7b%22level%22%3a30%7d"],
    ["a NUL in its name", "a%00=1"],
  ])("is served without a parameter with %s", async (_what, parameter) => {
    for (const query of [`${parameter}&q=%C3%A5`, `q=%C3%A5&${parameter}`])
      expect(await ask("GET", `/requested?${query}`), query).toMatchObject({
        status: 200,
        text: "?q=%C3%A5",
      });
    expect(await ask("GET", `/requested?${parameter}`)).toMatchObject({ status: 200, text: "" });
    expect(await ask("GET", `/api/v1/performances?${parameter}`)).toMatchObject({ status: 400 });
  });

  test("with names in other scripts is accepted", async () => {
    const address = "/events/%D0%BB%D0%B5%D0%B1%D0%B5%D0%B4%D1%8C?q=%F0%9F%8E%AD+100%25";
    expect(await ask("GET", address)).toMatchObject({ status: 200, text: "a page" });
  });
});

describe("a form on a page", () => {
  test("is received as it was typed, in both encodings", async () => {
    const fields = [
      ["name", "Żółć & 漢字 🎭"],
      ["as-1", "2"],
      ["as-1", "3"],
    ];
    const encoded = String(new URLSearchParams(fields as [string, string][]));
    expect(JSON.parse((await post(encoded)).text)).toEqual(fields);
    const parts = fields.map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const multipart = await post(`${parts.join("")}--b--\r\n`, "multipart/form-data; boundary=b");
    expect(JSON.parse(multipart.text)).toEqual(fields);
  });

  test("keeps line breaks in multi-line fields only, in both encodings", async () => {
    const written = "Dear Anna,\r\n\r\nsee you on Friday!\tYours \n Åsa\r\n";
    const fields = { message: written, "long.about": written, recipient: written };
    const encoded = String(new URLSearchParams({ ...fields, token: "\r\nSet-Cookie: a=b" }));
    const lines = "Dear Anna,\n\nsee you on Friday! Yours \n Åsa\n";
    expect(JSON.parse((await post(encoded)).text)).toEqual([
      ["message", lines],
      ["long.about", lines],
      ["recipient", "Dear Anna, see you on Friday! Yours Åsa "],
      ["token", " Set-Cookie: a=b"],
    ]);
    const part = `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n${written}\r\n--b--\r\n`;
    expect(JSON.parse((await post(part, "multipart/form-data; boundary=b")).text)).toEqual([
      ["message", lines],
    ]);
  });

  test("loses pasted invisible characters, but keeps emoji joiners and punctuation", async () => {
    const sent = { phone: "\u202a0701234567\u202c", email: "a\u200bb@c.se\ufeff", code: "AB\u00adCD" };
    const names = { firstName: "👩\u200d🎤", lastName: "می\u200cخواهم", firm: " a  b " };
    expect(JSON.parse((await post(String(new URLSearchParams({ ...sent, ...names })))).text)).toEqual(
      Object.entries({ phone: "0701234567", email: "ab@c.se", code: "ABCD", ...names }),
    );
  });

  test("has its email addresses in one Unicode composition", async () => {
    const sent = { name: "A\u030asa", password: "Bla\u030abar27" };
    expect(JSON.parse((await post(String(new URLSearchParams(sent)))).text)).toEqual(
      Object.entries({ ...sent, name: "Åsa" }),
    );
  });

  test("keeps passwords exactly as typed", async () => {
    const sent = { password: "se\u00adcret \u200b1", newPassword: " a  b\u2060" };
    expect(JSON.parse((await post(String(new URLSearchParams(sent)))).text)).toEqual(Object.entries(sent));
  });

  test.each([
    ["a NUL in a value", "email=a%00b"],
    ["a NUL in a name", "a%00=b"],
    ["a line break in a name", "a%0d%0aSet-Cookie:=b"],
    ["half an escape", "email=%4"],
    ["a lone surrogate", "email=%ED%A0%80"],
  ])("with %s is rejected", async (_what, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Vi kunde inte läsa");
  });

  test.each([
    ["without a boundary", "multipart/form-data", "--b\r\n"],
    ["with another boundary", "multipart/form-data; boundary=c", "--b\r\n\r\n--b--"],
    [
      "cut off",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    ],
    [
      "with a file",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])("in multipart encoding is rejected: %s", async (_what, type, body) => {
    expect((await post(body, type)).status).toBe(400);
  });

  test.each(["text/plain", "application/json", "", "x", "multipart/mixed; boundary=b"])(
    "of the content type %j is rejected",
    async (type) => {
      const answer = await post("a=b", type);
      expect(answer.status).toBe(403);
      expect(answer.type).toContain("text/html");
    },
  );

  test("with 20,000 fields, an overlong name or value, or 65 KB is rejected immediately as too large", async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `as-${index}=1&seat=${index}`).join("&");
    for (const body of [many, `${"n".repeat(200)}=1`, `a=${"v".repeat(5_000)}`, "x".repeat(70_000)]) {
      const began = process.cpuUsage();
      expect((await post(body)).status).toBe(413);
      expect(process.cpuUsage(began).user / 1_000).toBeLessThan(100);
    }
    const parts = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(400);
    expect((await post(`${parts}--b--\r\n`, "multipart/form-data; boundary=b")).status).toBe(413);
  });

  test("without a content length is counted as it arrives", async () => {
    const answer = await post("a=".padEnd(70_000, "x"), FORM, { "transfer-encoding": "chunked" });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("Vi kunde inte läsa");
  });
});

test("unsupported HTTP methods are rejected", async () => {
  const answer = await new Promise<string>((done) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
    );
    let text = "";
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("close", () => done(text));
  });
  expect(answer).toMatch(/^HTTP\/1.1 405 /);
});

test("API clients learn when a closed shop opens again, also past midnight, and nothing is executed", async () => {
  const shop = () => fetch(`http://127.0.0.1:${port}/api/v1/basket`, { method: "POST", body: "{}" });
  now = Date.parse("2027-07-01T00:30:00Z");
  const answer = await shop();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, String(90 * 60)]);
  expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
  now = Date.parse("2027-07-01T02:00:00Z");
  expect((await shop()).status).not.toBe(503);
});
