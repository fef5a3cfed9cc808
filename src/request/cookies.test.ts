import { expect, test } from "vitest";
import { readCookie, writeCookie } from "./cookies.ts";

const request = (cookie: string) => new Request("https://house.example/", { headers: { Cookie: cookie } });

test("a cookie is read by its whole name", () => {
  expect(readCookie(request("xlang=de; lang=sv"), "lang")).toBe("sv");
  expect(readCookie(request("language=de"), "lang")).toBeUndefined();
});

test("a cookie with an undecodable value is treated as missing", () => {
  expect(readCookie(request("lang=%E0%A4%A"), "lang")).toBeUndefined();
});

test("a written cookie has its path, lifetime and restrictions", () => {
  expect(writeCookie({ name: "lang", value: "sv", maxAge: 31_536_000, secure: true, httpOnly: true })).toBe(
    "lang=sv; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure",
  );
});
