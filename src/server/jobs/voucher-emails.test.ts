import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Email } from "#ports/mail.ts";
import { vouchersToGive } from "../../engine/sales/vouchers/vouchers.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

const VOUCHERS = {
  ...{ name: { sv: "Presentkort" }, about: { sv: "" }, months: 36, vat: null },
  own: { least: 10_000, most: 1_000_000 },
};
const REQUEST = { amount: 150_000, quantity: 2, recipient: "Elsa Ek", message: "Väl mött!", day: null };
const ENTERED: Readonly<Record<Language, { readonly amount: string; readonly title: string }>> = {
  sv: { amount: "1 500 kr", title: "Presentkort" },
  en: { amount: "SEK 1,500", title: "Gift voucher" },
  "en-us": { amount: "SEK 1,500", title: "Gift certificate" },
  de: { amount: "1.500 SEK", title: "Gutschein" },
  es: { amount: "1500 SEK", title: "Cheque regalo" },
  ht: { amount: "1,500 SEK", title: "Kat kado" },
};

let shop: TestShop;
let handlers: EngineJobs;
const sent: Email[] = [];
beforeAll(async () => {
  shop = await openTestShop({ catalogue: { sales: { vouchers: VOUCHERS } } });
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  handlers = engineJobs(shop.engine, mail, { house: read.value.house, publicUrl: "http://house.example" });
});
afterAll(() => shop.close());

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

function paperOf({ attachments = [] }: Email): string[] {
  const [paper] = attachments;
  if (paper?.contentType !== "application/pdf") throw new Error("There is no paper in the email");
  const text = execFileSync("pdftotext", ["-", "-"], { input: Buffer.from(paper.content), encoding: "utf8" });
  return text
    .split("\f")
    .map(plain)
    .filter((page) => page.trim() !== "");
}

async function arrived(language: Language, delivery: "email" | "print") {
  const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))), language };
  await shop.backEnd.vouchers.add({ ...REQUEST, delivery, email: "elsa@test.example" }, caller);
  const { link, lines, holder } = await buy(shop, caller);
  const line = lines[0]?.id ?? "";
  const codes =
    (await vouchersToGive(shop.engine.services, link, line))?.vouchers.map(({ code }) => code) ?? [];
  sent.length = 0;
  await handlers["gift-vouchers"]({ kind: "gift-vouchers", order: link, line });
  const [email] = sent;
  if (!email) throw new Error("No email came");
  return { email, codes, giver: `${holder.firstName} ${holder.lastName}` };
}

test.each(LANGUAGES)(
  "the email to a voucher's recipient has the names, amount, code and expiry, in %s",
  async (language) => {
    const { email, codes, giver } = await arrived(language, "email");
    const { amount, title } = ENTERED[language];
    expect(email.to).toEqual({ name: "Elsa Ek", address: "elsa@test.example" });
    expect(email.subject).toContain(giver);
    for (const text of [plain(email.text), plain(email.html)])
      for (const words of [...codes, amount, "Väl mött!", "2030"]) expect(text).toContain(words);
    expect(`${email.subject}${email.text}`).not.toMatch(/[{}]|undefined|mail\./);
    const pages = paperOf(email);
    expect(pages).toHaveLength(2);
    for (const [at, page] of pages.entries())
      for (const words of [title, codes[at] ?? "?", amount, "Elsa Ek", giver, "Väl mött!", "2030"])
        expect(page).toContain(words);
  },
);

test.each(LANGUAGES)("the email of a voucher to print has the PDF for the buyer, in %s", async (language) => {
  const { email, codes, giver } = await arrived(language, "print");
  expect(email.to.address).not.toBe("elsa@test.example");
  expect(email.subject).toContain("Elsa Ek");
  expect(`${email.subject}${email.text}`).not.toMatch(/[{}]|undefined|mail\./);
  for (const [at, page] of paperOf(email).entries())
    for (const words of [codes[at] ?? "?", ENTERED[language].amount, giver]) expect(page).toContain(words);
});

test("a voucher voided before its email is sent is in no email", async () => {
  const { email } = await arrived("sv", "email");
  expect(email.subject).toContain("presentkort");
  const [given] = await rowsOf<{ link: string; line: string }>(
    shop,
    'select link, line from gift_vouchers join orders on orders.id = "order" order by orders.created desc limit 1',
  );
  await rowsOf(shop, "update stored_value set state = 'void', balance = held");
  sent.length = 0;
  await handlers["gift-vouchers"]({
    kind: "gift-vouchers",
    order: given?.link ?? "",
    line: given?.line ?? "",
  });
  expect(sent).toEqual([]);
});
