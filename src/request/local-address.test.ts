import { expect, test } from "vitest";
import { localAddress, withoutTrailingSlash } from "./local-address.ts";

test.each(["/", "/events/carmen?month=2027-02", "/basket#seats"])(
  "the return address %s is accepted",
  (address) => {
    expect(localAddress(address)).toBe(address);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "/./\\\\evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/..%2f%2fevil.example",
  "/%ff",
  "https://evil.example",
  "events",
  null,
  4,
])("the return address %s is replaced by /", (address) => {
  expect(localAddress(address)).toBe("/");
});

test("characters of a return address that are not allowed in headers are percent-encoded", () => {
  expect(localAddress("/events/лебедь?ö=漢字")).toBe(
    "/events/%D0%BB%D0%B5%D0%B1%D0%B5%D0%B4%D1%8C?%C3%B6=%E6%BC%A2%E5%AD%97",
  );
});

test.each([
  ["/", null],
  ["/events/carmen", null],
  ["/events/carmen/", "/events/carmen"],
  ["/basket///", "/basket"],
  ["//evil.example/", "/evil.example"],
  ["/\\evil.example/", "/"],
  ["///", "/"],
])("the path %s without trailing slashes is %s", (path, address) => {
  expect(withoutTrailingSlash(path)).toBe(address);
});
