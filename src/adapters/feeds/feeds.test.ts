import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { atomFeed } from "./atom.ts";
import { sitemap } from "./sitemap.ts";
import { escapeXml } from "./xml.ts";

const HOSTILE = 'Tosca & "vänner" <script>\u0000\u0007\uD800\uFFFE</script>';
/** By an independent parser. */
const parsed = (xml: string) =>
  execFileSync(
    "python3",
    ["-c", "import sys,xml.dom.minidom as m;print(m.parseString(sys.stdin.buffer.read()).toxml())"],
    {
      input: xml,
    },
  ).toString();

test("texts are escaped, without characters that XML does not allow", () => {
  expect(escapeXml(HOSTILE)).toBe("Tosca &amp; &quot;vänner&quot; &lt;script&gt;\uFFFD&lt;/script&gt;");
});

test("a feed and a sitemap with hostile texts are well-formed", () => {
  const url = "https://operan.example/?a=1&b=<2>";
  const entry = { id: "tag:x", title: HOSTILE, url, summary: HOSTILE, updated: "2027-01-01T00:00:00Z" };
  const feed = atomFeed({
    ...{ id: "tag:y", title: HOSTILE, self: url, page: url, author: HOSTILE, language: "sv" },
    ...{ updated: entry.updated, entries: [{ ...entry, categories: [HOSTILE] }] },
  });
  expect(parsed(feed)).not.toContain("<script>");
  expect(parsed(sitemap([url]))).toContain("a=1&amp;b=&lt;2&gt;");
});
