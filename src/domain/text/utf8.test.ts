import { describe, expect, it } from "vitest";
import { message } from "./message.ts";
import { utf8Text } from "./utf8.ts";

const refusalOf = (bytes: Uint8Array) => {
  const text = utf8Text(bytes);
  return text.ok ? null : text.refusal;
};

describe("the text of a file", () => {
  it("in UTF-8 is read without its byte order mark, with its line ends unchanged", () => {
    expect(utf8Text(Buffer.from("\uFEFF{\r\n}\r\n"))).toEqual({ ok: true, value: "{\r\n}\r\n" });
    expect(utf8Text(Buffer.from("La Bohème 🎭\uFFFD"))).toEqual({ ok: true, value: "La Bohème 🎭\uFFFD" });
  });

  it("in Windows-1252 is rejected with the line of the first invalid byte", () => {
    const bytes = Buffer.from('{\r\n  "title":\r\n  "La Bohème"\r\n}', "latin1");
    expect(refusalOf(bytes)).toMatchObject({ why: message`is not UTF-8`, line: 3 });
    expect(refusalOf(Buffer.from("a\nBoh\xe8", "latin1"))).toMatchObject({ line: 2 });
  });

  it.each([
    ["with a mark", Buffer.from("\uFEFF{}", "utf16le")],
    ["without one", Buffer.from("{}", "utf16le")],
    ["of the other order", Buffer.from("\uFEFF{}", "utf16le").swap16()],
  ])("in UTF-16 %s is rejected with the name of the encoding", (_, bytes) => {
    expect(refusalOf(bytes)).toMatchObject({ why: message`is UTF-16, not UTF-8`, line: null });
  });
});
