import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isHarmlessSvg } from "./harmless-svg.ts";

const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;

const DRAWINGS = globSync("demo/house/pictures/**/*.svg");

test("there are drawings to try", () => {
  expect(DRAWINGS.length).toBeGreaterThan(20);
});

test.each(DRAWINGS)("the demo's drawing %s is harmless", (file) => {
  expect(isHarmlessSvg(readFileSync(file, "utf8"))).toBe(true);
});

test.each([
  ["a gradient by its id", svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/>')],
  ["a symbol that is used", svg('<symbol id="s"><path d="M0 0"/></symbol><use href="#s" xlink:href="#s"/>')],
  ["a style of its own", svg("<style>.a{fill:#fff}</style><path class='a' d='M0 0'/>")],
  ["an XML declaration and a comment", `<?xml version="1.0"?>\n<!-- drawn --> ${svg("")}`],
  ["an embedded bitmap", svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
])("%s is harmless", (_, text) => {
  expect(isHarmlessSvg(text)).toBe(true);
});

test.each([
  ["a script", svg("<script>alert(1)</script>")],
  ["a script in capitals with a prefix", svg("<svg:SCRIPT>alert(1)</svg:SCRIPT>")],
  ["an event handler", svg('<rect onload="alert(1)"/>')],
  ["an event handler on the drawing", svg("", ' onLoad="alert(1)"')],
  ["an event handler without quotes", svg("<rect onload=alert(1) />")],
  ["an event handler after a slash", svg('<rect/onload="alert(1)"/>')],
  ["an embedded page", svg("<foreignObject><body/></foreignObject>")],
  ["a frame", svg('<iframe src="//evil.example"></iframe>')],
  ["a link with a script", svg('<a href="javascript:alert(1)"><text>x</text></a>')],
  ["a link hidden by characters", svg('<use href="java&#115;cript:alert(1)"/>')],
  ["another file", svg('<use href="https://evil.example/a.svg#a"/>')],
  ["another file by xlink", svg('<image xlink:href="//evil.example/spy.png"/>')],
  ["a drawing inside data", svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ["an address in a fill", svg('<rect fill="url(https://evil.example/#a)"/>')],
  ["an address in a style", svg("<rect style=\"background:url('//evil.example')\"/>")],
  ["an import in a style", svg("<style>@import '//evil.example/a.css';</style>")],
  ["an escaped import", svg("<style>@\\69mport '//evil.example/a.css';</style>")],
  ["an import in a style hidden by characters", svg("<style>&#64;import '//evil.example/a.css';</style>")],
  ["an animation that sets a link", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ["a document type", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`],
  ["a billion laughs", `<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`],
  ["an unknown entity in an attribute", svg('<rect id="&evil;"/>')],
  ["a style sheet's instruction", `<?xml-stylesheet href="//evil.example"?>${svg("")}`],
  ["an unparsed section", svg("<style><![CDATA[@import 'a']]></style>")],
  ["a second root", `${svg("")}<svg onload="alert(1)"/>`],
  ["HTML", "<html><body onload=alert(1)></body></html>"],
  ["a comment that hides a tag", svg("<!-- --!><script>alert(1)</script><!-- -->")],
  ["a tag that never ends", `${svg("")}<script`],
  ["an unclosed drawing", '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ["nothing", ""],
])("%s is not harmless", (_, text) => {
  expect(isHarmlessSvg(text)).toBe(false);
});

test("a long drawing is read in a moment", () => {
  const start = performance.now();
  expect(isHarmlessSvg(svg(`<path d="${"M0 0 ".repeat(300_000)}"/>`))).toBe(true);
  expect(isHarmlessSvg(`<svg ${"a ".repeat(200_000)}`)).toBe(false);
  expect(isHarmlessSvg(`${"<!--".repeat(100_000)}`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(2_000);
});
