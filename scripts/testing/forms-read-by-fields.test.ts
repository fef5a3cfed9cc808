import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const WEB = join(resolve(import.meta.dirname, "../.."), "src/web");

/** Files that read a form by hand, with the reason. */
const BY_HAND: Readonly<Record<string, string>> = {
  "forms/form.ts": "the reader itself",
  "visit/visitor.ts": "the key of every form, which is valid or absent and never cut",
  "passkeys/read-credential.ts": "JSON, which is too long or complete and never cut",
  "bot-check/admit-person.ts": "the provider's token, whose length only the provider knows",
  "seat-map/choice/choice-form.ts": "hundreds of seats, read together with their sections",
};

test("no page reads a form's values without the fields of src/web/forms, except the listed files", async () => {
  const byHand: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: WEB })) {
    const source = await readFile(join(WEB, file), "utf8");
    if (/\b(?:form|formData\(\)\))\.(?:get|getAll|has|entries|keys)\(|\.\.\.form[\].]/.test(source))
      byHand.push(file);
  }
  expect(byHand.sort()).toEqual(Object.keys(BY_HAND).sort());
});
