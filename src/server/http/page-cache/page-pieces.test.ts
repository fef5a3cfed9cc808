import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newPageMarks, pagePieces } from "./page-pieces.ts";

const MARKS = newPageMarks();
const { nonce, now, open, close } = MARKS;
const NOON = 1_800_000_000_000;
const fill = { nonce: "n-1", now: NOON };

test("a cached page gets the nonce and the time everywhere, compressed as well as plain", () => {
  const html = `<p>Åse på operan</p><script nonce="${nonce}">${now}</script><script nonce="${nonce}"></script>`;
  const page = pagePieces(html, MARKS);
  expect(page.nonces).toBe(2);
  const expected = html.replaceAll(nonce, "n-1").replace(now, String(NOON));
  expect(page.plain(fill).toString()).toBe(expected);
  expect(gunzipSync(page.gzip(fill)).toString()).toBe(expected);
});

test("a cached page has all of one visitor's parts replaced by those of another", () => {
  const pageOf = (name: string, words: string) =>
    pagePieces(
      `<a>${open}<b>${name}</b>${close}</a>${words}<i>${open}{"at":${now},"${name}"}${close}</i>`,
      MARKS,
    );
  const page = pageOf("Åsa", "Carmen").plain({ ...fill, parts: pageOf("Bo", "Tosca").parts });
  expect(page.toString()).toBe(`<a><b>Bo</b></a>Carmen<i>{"at":${NOON},"Bo"}</i>`);
});

test("a cached page rejects parts of a different page, and parts that begin or end twice", () => {
  const none = pagePieces("<p></p>", MARKS);
  const one = pagePieces(`<p>${open}${close}</p>`, MARKS);
  expect(() => one.plain({ ...fill, parts: none.parts })).toThrow();
  for (const html of [`${open}`, `${close}`, `${open}${open}${close}${close}`])
    expect(() => pagePieces(html, MARKS)).toThrow();
});

test("a compressed page decompresses to the page with its nonce, whatever its content", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 6 }),
      fc.stringMatching(/^[\w-]{1,40}$/),
      (parts, word) => {
        const page = pagePieces(parts.join(nonce), MARKS);
        const sent = page.plain({ ...fill, nonce: word });
        expect(gunzipSync(page.gzip({ ...fill, nonce: word })).equals(sent)).toBe(true);
        expect(sent.toString()).toBe(parts.join(word));
      },
    ),
  );
});

test("a page is compressed to a fraction of its size", () => {
  const html = `${"<li>Carmen, lördag 19.00</li>".repeat(1_000)}${nonce}`;
  expect(pagePieces(html, MARKS).gzip(fill).length).toBeLessThan(html.length / 20);
});
