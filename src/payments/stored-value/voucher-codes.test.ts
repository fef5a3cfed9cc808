import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { hashCode, mintCode, readCode, sealCode, unsealCode } from "./voucher-codes.ts";

const KEY = "a-key-of-this-test";

test("a voucher code has four characters, a dash and nine more, without look-alikes", () => {
  const codes = Array.from({ length: 200 }, () => mintCode(randomInt));
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{9}$/);
  expect(new Set(codes).size).toBe(200);
});

test("a typed voucher code may differ in case, spaces and dashes", () => {
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

test("a voucher code is found by its hash and decrypted with the house's key only", () => {
  const code = mintCode(randomInt);
  const sealed = sealCode(KEY, code, randomBytes);
  expect(unsealCode(KEY, sealed)).toBe(code);
  expect(sealed.includes(code)).toBe(false);
  expect(() => unsealCode("another key", sealed)).toThrow();
  expect(hashCode(KEY, code)).toEqual(hashCode(KEY, code));
  expect(hashCode("another key", code)).not.toEqual(hashCode(KEY, code));
});

test("stored hashes and encrypted codes of earlier versions can still be read", () => {
  const hash = "84356f6495fc2ead6850dede9a2366529894b4a911506ffd41891398ed2ccf83";
  const sealed = "070707070707070707070707b4683dfab3a0a365d78f0aff28a307819598291f9ecf063611d78e280626";
  expect(hashCode(KEY, "2345-6789ABCDE").toString("hex")).toBe(hash);
  expect(unsealCode(KEY, Buffer.from(sealed, "hex"))).toBe("2345-6789ABCDE");
});
