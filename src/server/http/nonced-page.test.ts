import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { noncedPage } from "./nonced-page.ts";

const PLACEHOLDER = "0123456789abcdef0123456789abcdef";

test("a page has its nonce in every place, compressed as well as plain", () => {
  const html = `<p>Åse på operan</p><script nonce="${PLACEHOLDER}">1</script><script nonce="${PLACEHOLDER}"></script>`;
  const page = noncedPage(html, PLACEHOLDER);
  expect(page.places).toBe(2);
  const expected = html.replaceAll(PLACEHOLDER, "n-1");
  expect(page.plain("n-1").toString()).toBe(expected);
  expect(gunzipSync(page.gzip("n-1")).toString()).toBe(expected);
});

test("whatever a page says, unpacking gives it back with the nonce in it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 6 }),
      fc.stringMatching(/^[\w-]{1,40}$/),
      (parts, nonce) => {
        const page = noncedPage(parts.join(PLACEHOLDER), PLACEHOLDER);
        expect(gunzipSync(page.gzip(nonce)).equals(page.plain(nonce))).toBe(true);
        expect(page.plain(nonce).toString()).toBe(parts.join(nonce));
      },
    ),
  );
});

test("a page is a fraction of its size when compressed", () => {
  const html = `${"<li>Carmen, lördag 19.00</li>".repeat(1_000)}${PLACEHOLDER}`;
  expect(noncedPage(html, PLACEHOLDER).gzip("n").length).toBeLessThan(html.length / 20);
});
