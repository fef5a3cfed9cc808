import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { NOT_WITHDRAWN_BECAUSE } from "#domain/orders/withdrawal.ts";

test.each(LANGUAGES)(
  "the messages in %s have a text for each reason why a line cannot be withdrawn",
  async (language) => {
    const file = join(import.meta.dirname, language, "withdrawal.json");
    const { withdrawal } = JSON.parse(await readFile(file, "utf8")) as { withdrawal: { kept: string } };
    const missing = NOT_WITHDRAWN_BECAUSE.filter((why) => !withdrawal.kept.includes(` ${why} {`));
    // The last reason is the text of "other".
    expect(missing).toEqual(["withdrawn"]);
  },
);
