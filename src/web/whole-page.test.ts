import { afterEach, expect, test, vi } from "vitest";
import { wholePage } from "./whole-page.ts";

const MODULES = '<script nonce="n" type="module" async="">import("/a.js")</script>';
const page = (part: string) =>
  `<html><head><link rel="modulepreload" href="/a.js"/></head><body>${part}${MODULES}</body></html>`;

afterEach(() => vi.restoreAllMocks());

test("a page's scripts load after its first paint, and its data are at the end", () => {
  const whole = wholePage(page("<main>Tosca</main>"), "n", "<script>data</script>");
  expect(whole).toMatch(/^<!DOCTYPE html><html><head><link property="later" href="\/a.js"\/>/);
  expect(whole).toContain('<main>Tosca</main><script nonce="n">requestAnimationFrame');
  expect(whole).toContain('<script nonce="n" type="text/plain" id="start">import("/a.js")</script>');
  expect(whole).toMatch(/<script>data<\/script><\/body><\/html>$/);
});

test("a page without the router's script throws an error", () => {
  expect(() => wholePage("<html><body></body></html>", "n", "")).toThrow("React Router");
});

test("a part that the server leaves to the browser, since its code is not loaded, is reported", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  wholePage(page("<!--$--><p>Tosca</p><!--/$-->"), "n", "");
  expect(report).not.toHaveBeenCalled();
  wholePage(page('<!--$!--><template data-msg="suspended"></template><!--/$-->'), "n", "");
  expect(report).toHaveBeenCalledWith("A part of the page is rendered by browsers only");
});
