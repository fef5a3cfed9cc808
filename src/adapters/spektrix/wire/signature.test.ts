import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { authorization } from "./signature.ts";

/** An independent implementation: openssl on the command line. */
const SECRET = Buffer.from("a secret that only the tests know").toString("base64");
const openssl = (args: string[], input: string) =>
  execFileSync("openssl", args, { input }).toString("base64");

function independently(text: string): string {
  const key = Buffer.from(SECRET, "base64").toString("hex");
  return openssl(["dgst", "-sha1", "-mac", "HMAC", "-macopt", `hexkey:${key}`, "-binary"], text);
}

const DATE = "Sun, 06 Nov 1994 08:49:37 GMT";
const BASE = "https://system.spektrix.com/sundoperan/api/v3";
const key = { login: "parkett", secret: SECRET };

test("a read is signed with its method, full URL and date", () => {
  const url = `${BASE}/events?$expand=instances&name=Bj%C3%B6rling`;
  expect(authorization(key, { method: "GET", url, date: DATE, body: "" })).toBe(
    `SpektrixAPI3 parkett:${independently(`GET\n${url}\n${DATE}`)}`,
  );
});

test("a command is also signed with the digest of its body, including an empty and a non-ASCII one", () => {
  for (const [method, body] of [
    ["POST", '{"customer":{"id":"I-Åsa-✓"}}'],
    ["PATCH", "{}"],
    ["DELETE", ""],
  ] as const) {
    const url = `${BASE}/baskets/1/tickets?ticketIds[]=2`;
    const digest = openssl(["dgst", "-md5", "-binary"], body);
    expect(authorization(key, { method, url, date: DATE, body })).toBe(
      `SpektrixAPI3 parkett:${independently(`${method}\n${url}\n${DATE}\n${digest}`)}`,
    );
  }
});

test("a different date, URL or body gives a different signature", () => {
  const request = { method: "POST", url: `${BASE}/baskets`, date: DATE, body: "{}" };
  const signatures = [
    request,
    { ...request, url: `${BASE}/baskets?` },
    { ...request, date: DATE.replace("37", "38") },
    { ...request, body: "{ }" },
  ].map((one) => authorization(key, one));
  expect(new Set(signatures).size).toBe(4);
});
