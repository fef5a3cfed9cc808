import { expect, test } from "vitest";
import { publicRequest } from "./public-request.ts";

const PUBLIC = "https://tickets.example.org";

test("the router sees the public address, whatever the connection and the Host header say", () => {
  const given = new Request("http://evil.example:3001/events/carmen?month=2027-02");
  expect(publicRequest(given, PUBLIC).url).toBe(`${PUBLIC}/events/carmen?month=2027-02`);
});

test("an address that looks like another host's stays ours", () => {
  expect(publicRequest(new Request("http://shop:3001//evil.example/x"), PUBLIC).url).toBe(
    `${PUBLIC}//evil.example/x`,
  );
});

test("a form arrives whole, and its origin is not asked again", async () => {
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
