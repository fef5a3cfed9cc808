import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { messagesIn } from "./testing/messages-in.ts";

/** docs/glossary.md, "The visitor's words": outdated synonyms, words of the other English, and false friends. */
const AVOIDED: Record<Language, readonly RegExp[]> = {
  sv: [
    /utsikt/i,
    /besök har pausat/i,
    /kan inte ångras/i,
    /\bstol(?:en|ar|arna)?\b/i,
    /bästa tillsammans/i,
    /kundvagn/i,
    /\bbrev(?:et)?\b/i,
    /ordernummer/i,
    /att det fattas|^det fattas/i,
  ],
  en: [
    /\bcarts?\b/i,
    /\bcancel(?:ed|ing)\b/i,
    /\b(?:color|center|theater)s?\b/i,
    /\bmailed\b/i,
    /\bpick up\b/i,
    /\bmending\b/i,
    /\bwas paused\b/i,
    /\bper booking\b/i,
    /\b(?:your|the) choice\b/i,
    /wheelchair place/i,
    /whole house/i,
    /\bin booking\b/i,
    /\bterms of purchase\b/i,
    /\be-mail/i,
    /(?<!case )\bletters?\b/i,
  ],
  "en-us": [
    /\bbaskets?\b/i,
    /\bcancelled\b/i,
    /\b(?:colour|centre|theatre|favourite)s?\b/i,
    /\bpost(?:ed|code)\b/i,
    /\bcollect(?:ed|ing)?\b/i,
    /\bForgotten\b/,
    /\btick(?:ed)?\b/i,
    /\bprice bands?\b/i,
    /\bintervals?\b(?!,|\})/i,
    /\blook in again\b/i,
    /\bwas paused\b/i,
    /\brestricted view\b/i,
    /\bworking days\b/i,
    /\bunder way\b/i,
    /\bgift cards?\b/i,
    /\be-mail/i,
    /\bsoya\b/i,
  ],
  de: [
    /Aussicht/,
    /freiwillig/i,
    /Zustellung/,
    /zu viel\b/,
    /Geschäftsbedingungen/,
    /Vorleseprogramm/,
    /Tickets?\b/,
    /\bBesuch war\b/,
    /an der Kasse\b/,
    /Spielstätte/,
    /Quittung/,
    /\bBrief/,
    /Ermäßigung/,
  ],
  es: [
    /\basientos?\b/i,
    /\bplazas?\b(?! para silla)/i,
    /\blocalidades\b/i,
    /ha cogido/i,
    /\bsectore?s?\b|\bsecci(?:ón|ones)\b/i,
    /zona de precio/i,
    /por correo(?! electrónico| postal)/i,
    /\bcarritos?\b/i,
    /membresía/i,
    /tarjetas? regalo/i,
    /donación/i,
    // The house addresses visitors as usted.
    /\b(?:tus|puedes|pagaste|llámanos|te devolvemos)\b/i,
  ],
  ht: [
    /espektak/i,
    /\bimel\b/i,
    /pou kont (?:li|yo|ou)/i,
    /biwo tikè/i,
    /klas pri/i,
    /retounen/i,
    /gentan/i,
    /pou pi plis/i,
    /\bbon kado\b/i,
    /\bfòm (?:nan|sa a)\b/i,
    /\bbwè\b/i,
    /opsyonèl/i,
    /Ou ka achte pa plis/,
    / w(?! ap)(?=[ .,])/,
  ],
};

const messages = new Map(LANGUAGES.map((language) => [language, messagesIn(language)]));

test.each(LANGUAGES)("the messages in %s use no word that the glossary replaces", (language) => {
  const found = [...(messages.get(language) ?? [])].flatMap(([key, text]) =>
    AVOIDED[language]
      .filter((word) => word.test(visible(text)))
      .map((word) => `${key}: ${word} in “${text}”`),
  );
  expect(found).toEqual([]);
});

test.each(LANGUAGES)("the messages in %s contain the glossary's words for visitors", (language) => {
  const all = [...(messages.get(language)?.values() ?? [])].join("\n").toLowerCase();
  const words = glossary(language);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !all.includes(word.toLowerCase()))).toEqual([]);
});

test("the check detects replaced words, and British words in American English and vice versa", () => {
  expect(AVOIDED["en-us"].some((word) => word.test("Your basket is empty"))).toBe(true);
  expect(AVOIDED.es.some((word) => word.test("Quedan pocas plazas"))).toBe(true);
  expect(AVOIDED.ht.some((word) => word.test("si w pito yon lòt"))).toBe(true);
});

/** Argument names are not translated. */
function visible(message: string): string {
  return message.replace(/\{\w+(?:, (?:plural|select),)?/g, "");
}

function glossary(language: Language): string[] {
  const text = readFileSync("docs/glossary.md", "utf8").split("## The visitor's words")[1] ?? "";
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const column = rows[0]?.indexOf(language) ?? -1;
  return rows.slice(2).flatMap((row) => (row[column] ?? "").split(", "));
}
