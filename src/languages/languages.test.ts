import { globSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import { operations } from "#contract/back-end.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { areasIn, messagesIn } from "./testing/messages-in.ts";

const files = new Map(LANGUAGES.map((language) => [language, messagesIn(language)]));
const swedish = files.get("sv") ?? new Map();

test.each(LANGUAGES)(
  "the language %s has its messages in the same areas as Swedish, and no duplicates",
  (language) => {
    expect(placesOf(language)).toEqual(placesOf("sv"));
    const keys = placesOf(language).map((place) => place.slice(place.indexOf(" ") + 1));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  },
);

test.each(LANGUAGES)("the language %s has the same messages as Swedish", (language) => {
  expect([...(files.get(language)?.keys() ?? [])].sort()).toEqual([...swedish.keys()].sort());
});

test.each(LANGUAGES)("the language %s uses the same arguments as Swedish in every message", (language) => {
  const differing = [...(files.get(language) ?? [])]
    .filter(([key, message]) => facts(message) !== facts(swedish.get(key) ?? ""))
    .map(([key]) => key);
  expect(differing).toEqual([]);
});

test("every error result of every operation has a message", () => {
  const reasons = Object.values(operations).flatMap((group) =>
    Object.values(group).flatMap(({ refusals }) => Object.keys(refusals)),
  );
  expect(reasons.filter((reason) => !swedish.has(`refusals.${reason}`))).toEqual([]);
});

test.each(LANGUAGES)(
  "emails with a link take its validity from the house's settings, not from a message: %s",
  (language) => {
    const words = files.get(language) ?? new Map<string, string>();
    for (const key of [
      "signIn.link-sent",
      "signIn.reset-sent",
      "mail.login-text",
      "mail.password-reset-text",
    ])
      expect(words.get(key), key).toContain("{minutes}");
  },
);

test("messages quoted by the specification are verbatim", () => {
  expect(swedish.get("states.passed")).toBe(
    "Föreställningen har redan spelats. Välj en annan föreställning.",
  );
  expect(swedish.get("refusals.not-enough-seats")).toContain("{Inga lediga platser. Välj en annan sektion.}");
  expect(swedish.get("refusals.link-expired")).toBe("Denna länk har upphört, du kan begära en ny länk");
  expect(swedish.get("rules.confirm-mismatch")).toBe("Lösenorden matchar inte");
  const english = files.get("en") ?? new Map();
  expect(english.get("errors.not-found-title")).toBe("This page could not be found");
  expect(english.get("errors.last-resort")).toBe("An error occurred while showing the error page");
  expect(english.get("errors.back-home")).toBe("Go back to home");
  expect(english.get("rules.terms-required")).toBe("Please accept the terms and conditions");
});

test.each(LANGUAGES)(
  "the messages of a paid order do not call exchanged tickets valid, in %s",
  (language) => {
    const words = files.get(language) ?? new Map<string, string>();
    // Basket, paid order and email show the same note.
    const note = words.get("lineNotes.exchange") ?? "";
    expect(note).toMatch(/slutar gälla|stop being valid|gelten nicht mehr|dejan de ser|p ap bon ankò/);
    // An exchanged ticket is not refunded.
    expect(words.get("tickets.void") ?? "").toMatch(/ eller | or | oder | o | oswa /);
  },
);

/** Keys composed from data (states, reasons, genres) count as used through their namespace. */
const MADE_FROM_DATA = [
  "genres",
  "lineNotes",
  "availability",
  "states",
  "refusals",
  "rules",
  "steps",
  "calendar",
];

test("every message is used, and every namespace that is used exists", () => {
  const sources = globSync("src/{web,server,languages}/**/*.{ts,tsx}").filter(
    (path) => !path.includes(".test."),
  );
  const text = sources.map((path) => readFileSync(path, "utf8")).join("\n");
  const unused = [...swedish.keys()].filter((key) => {
    const [namespace = "", ...rest] = key.split(".");
    return !MADE_FROM_DATA.includes(namespace) && !isUsed(text, rest.join("."));
  });
  expect(unused).toEqual([]);
  const namespaces = new Set([...swedish.keys()].map((key) => key.split(".")[0]));
  const requested = [...text.matchAll(/useTranslations\("([^"]+)"\)/g)].map(([, namespace]) => namespace);
  expect(requested.filter((namespace) => !namespaces.has(namespace?.split(".")[0]))).toEqual([]);
});

function isUsed(text: string, key: string): boolean {
  if (text.includes(`"${key}"`) || text.includes(`.${key}"`)) return true;
  const [start = "", ...rest] = key.split("-");
  return rest.length > 0 && (text.includes(`}-${rest.at(-1)}\``) || text.includes(`${start}-\${`));
}

/** Returns the arguments of a message, sorted. */
function facts(message: string): string {
  const found = new Set<string>();
  collect(compile(message), found);
  return [...found].sort().join(" ");
}

function collect(compiled: unknown, found: Set<string>): void {
  if (!Array.isArray(compiled)) {
    if (typeof compiled === "object" && compiled !== null) {
      for (const branch of Object.values(compiled)) collect(branch, found);
    }
    return;
  }
  // [name] and [name, kind, branches] are arguments; anything else is a sequence of parts.
  const [name, kind, branches] = compiled;
  if (typeof name === "string" && (compiled.length === 1 || typeof kind === "number")) {
    found.add(name);
    collect(branches, found);
    return;
  }
  for (const part of compiled) collect(part, found);
}

/** Returns the language's messages with their file: "frame.json site.title". */
function placesOf(language: Language): string[] {
  return areasIn(language)
    .flatMap(([file, messages]) => [...messages.keys()].map((key) => `${file} ${key}`))
    .sort();
}
