import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { emailHtml } from "../../src/server/emails/email-layout.ts";
import { LONG_HOUSE, LONG_WORD } from "../testing/long-house.ts";
import { picture } from "../testing/look-at.ts";

test("an email at 320 px, from a house with a long name and long words, does not scroll sideways", async ({
  page,
}) => {
  const read = await readHouseFolder(join(import.meta.dirname, "../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const { house } = read.value;
  const contact = { ...house.contact, email: `biljetter@${LONG_WORD}.example`, city: LONG_WORD };
  const html = emailHtml({ ...house, name: LONG_HOUSE, contact }, "de", LONG_WORD, [
    { kind: "paragraph", text: `Guten Tag ${LONG_WORD}!\n${LONG_WORD}` },
    { kind: "heading", text: `Die ${LONG_WORD}` },
    {
      kind: "rows",
      rows: [
        [LONG_WORD, "1.590,00 SEK"],
        ["Ort", LONG_WORD],
      ],
    },
    { kind: "button", text: LONG_WORD, url: "https://shop.example" },
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // No word of ordinary length is broken, least of all in the name.
  const broken = await page
    .getByText(LONG_HOUSE)
    .first()
    .evaluate((name) => {
      const [text] = name.childNodes;
      const words = [...(name.textContent ?? "").matchAll(/\S+/g)];
      return words.filter(({ index, 0: word }) => {
        const range = document.createRange();
        if (!text) return true;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      }).length;
    });
  expect(broken).toBe(0);
  await picture(page, "long-words");
});
