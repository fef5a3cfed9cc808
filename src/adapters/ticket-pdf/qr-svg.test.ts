import { describe, expect, it } from "vitest";
import { qrModules } from "./qr-modules.ts";
import { qrSvg } from "./qr-svg.ts";

describe("a QR code on the screen", () => {
  it("is labelled with its digits in groups, for screen readers", () => {
    expect(qrSvg("990012345678")).toContain('role="img" aria-label="QR 9900 1234 5678"');
  });

  it("has dark modules on white with a quiet zone of four modules, and no fixed size", () => {
    const svg = qrSvg("99001234567890123456");
    expect(svg).toContain('viewBox="0 0 29 29"');
    expect(svg).toContain('<path fill="#fff" d="M0 0h29v29H0z"/>');
    expect(svg).toContain('d="M4 4h7v1h-7z');
    expect(svg).not.toMatch(/\s(width|height)=/);
  });

  it("has the smallest size for the codes that the house prints", () => {
    expect(qrModules("99001234567890123456").size).toBe(21);
  });

  it.each(["", "12a", '1"><script>', "1".repeat(41)])("rejects %j", (code) => {
    expect(() => qrSvg(code)).toThrow("digits");
  });
});
