import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { hashCode, mintCode, readCode, sealCode, unsealCode } from "./voucher-codes.ts";

const KEY = "a-key-of-this-test";

test("a code has four signs, a dash and nine more, none of which looks like another", () => {
  const codes = Array.from({ length: 200 }, () => mintCode(randomInt));
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{9}$/);
  expect(new Set(codes).size).toBe(200);
});

test("case, spaces and dashes of every kind do not matter when it is typed", () => {
  const code = mintCode(randomInt);
  const [first, second] = code.split("-");
  for (const typed of [
    code.toLowerCase(),
    ` ${first} ${second} `,
    `${first}–${second}`,
    `${first}${second}`,
  ]) {
    expect(readCode(typed)).toBe(code);
  }
  for (const typed of ["", "ABCD", `${code}X`, code.replace(/.$/, "0"), "' or 1=1 --   "])
    expect(readCode(typed)).toBeNull();
});

test("a code is found by its hash and comes out of its seal, with the house's key and no other", () => {
  const code = mintCode(randomInt);
  const sealed = sealCode(KEY, code, randomBytes);
  expect(unsealCode(KEY, sealed)).toBe(code);
  expect(sealed.includes(code)).toBe(false);
  expect(() => unsealCode("another key", sealed)).toThrow();
  expect(hashCode(KEY, code)).toEqual(hashCode(KEY, code));
  expect(hashCode("another key", code)).not.toEqual(hashCode(KEY, code));
});

test("what was written down of codes that are out there finds and opens them still", () => {
  const hash = "84356f6495fc2ead6850dede9a2366529894b4a911506ffd41891398ed2ccf83";
  const sealed = "070707070707070707070707b4683dfab3a0a365d78f0aff28a307819598291f9ecf063611d78e280626";
  expect(hashCode(KEY, "2345-6789ABCDE").toString("hex")).toBe(hash);
  expect(unsealCode(KEY, Buffer.from(sealed, "hex"))).toBe("2345-6789ABCDE");
});
