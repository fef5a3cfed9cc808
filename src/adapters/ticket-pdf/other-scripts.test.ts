import { expect, test } from "vitest";
import { printTickets } from "./print-tickets.ts";
import { printVouchers } from "./print-vouchers.ts";
import { missingShapes, textOf, ticketsOf, voucherWith, wordsAcross } from "./testing/printed.ts";

/** Names, messages and titles are printed as entered, and extracted text matches. */

const NAMES = {
  Chinese: "王小明 李",
  Japanese: "山田 さくら",
  Korean: "김민준",
  Arabic: "مريم الحسن",
  Persian: "می‌خواهم پژمان",
  Hebrew: "דוד לוי",
  Hindi: "प्रिया शर्मा",
  Thai: "สมชาย น้ำใจดี",
  Greek: "Ελένη Κάλλας",
  Vietnamese: "Nguyễn Thị Ánh",
  "Vietnamese, decomposed": "Nguyễn Thị Ánh".normalize("NFD"),
  Cyrillic: "Пётр Чайковский",
  Armenian: "Արամ Խաչ",
  Bengali: "শর্মা রবীন্দ্রনাথ",
  Burmese: "အောင်ဆန်းစုကြည်",
  Ethiopic: "ዮሐንስ ገብረ",
  Georgian: "ნინო გელაშვილი",
  Gujarati: "કૃષ્ણ પટેલ",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Kannada: "ಕೃಷ್ಣಮೂರ್ತಿ",
  Khmer: "សុខា ភ្នំពេញ",
  Lao: "ສົມຊາຍ",
  Malayalam: "ശ്രീകുമാർ",
  Sinhala: "ශ්‍රී ලංකා",
  Tamil: "கோவிந்தசாமி",
  Telugu: "సూర్య ప్రకాష్",
};

test.each(Object.entries(NAMES))(
  "a name and a title in %s can be extracted from the PDF as entered",
  async (_, name) => {
    const pdf = await printTickets(ticketsOf({ holderText: name, eventTitle: name, composer: name }));
    expect(textOf(pdf).split(name.normalize("NFC"))).toHaveLength(4);
    expect(missingShapes(pdf)).toBe(0);
  },
);

test("a voucher's message in nine scripts can be extracted from the PDF as entered", async () => {
  const message = Object.values(NAMES).slice(0, 12).join(" + ");
  const pdf = await printVouchers(voucherWith(message));
  const text = textOf(pdf);
  for (const word of message.normalize("NFC").split(/[ +]+/)) expect(text).toContain(word);
  expect(missingShapes(pdf)).toBe(0);
});

test("Arabic within Latin text runs from right to left, and the whole line from left to right", async () => {
  const pdf = await printTickets(ticketsOf({ holderText: "Maria مريم الحسن Berg" }));
  expect(wordsAcross(pdf, ["Maria", "مريم", "الحسن", "Berg"])).toEqual(["Maria", "الحسن", "مريم", "Berg"]);
});

test("a name that begins in Hebrew runs from right to left, and its number from left to right", async () => {
  const pdf = await printTickets(ticketsOf({ holderText: "לוי 77 Berg דוד" }));
  expect(wordsAcross(pdf, ["לוי", "77", "Berg", "דוד"])).toEqual(["דוד", "Berg", "77", "לוי"]);
});

test("an emoji in a list of values takes no space", async () => {
  const xOf = async (value: string) => {
    const place = [
      { label: "Namn", value },
      { label: "Rad", value: "7b" },
    ];
    const text = textOf(await printTickets(ticketsOf({ place })), "-bbox");
    return /xMin="([\d.]+)".*>7b</.exec(text)?.[1];
  };
  expect(await xOf("Zoë Maria 🎭🎭🎭")).toBe(await xOf("Zoë Maria"));
});

test("an emoji is removed with its surrounding space", async () => {
  const typed = "Zoë 🎭 O’Brien 👩🏽‍🎤❤️🇸🇪";
  const pdf = await printTickets(ticketsOf({ holderText: typed, eventTitle: "🎭", composer: "Bar 3️⃣ ©" }));
  expect(textOf(pdf)).toContain("\nZoë O’Brien\n");
  expect(textOf(pdf)).toContain("\nBar 3 ©\n");
  expect(textOf(pdf)).not.toContain("?");
  expect(missingShapes(pdf)).toBe(0);
});

test("an unsupported character is printed as a question mark, not as a box", async () => {
  const pdf = await printTickets(ticketsOf({ holderText: "Anna Ǆ\uE000" }));
  expect(textOf(pdf)).toContain("Anna ??");
  expect(missingShapes(pdf)).toBe(0);
});

test("a long message without spaces breaks between words, and no punctuation begins a line", async () => {
  const message = "我们在歌剧院见面，祝你生日快乐。".repeat(8);
  const lines = textOf(await printVouchers(voucherWith(message))).split("\n");
  const printed = lines.filter((line) => /\p{Script=Han}/u.test(line));
  expect(printed.join("")).toBe(message);
  expect(printed.length).toBeGreaterThan(1);
  expect(printed.filter((line) => /^[，。]/.test(line))).toEqual([]);
});
