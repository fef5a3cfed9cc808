import { afterEach, expect, test, vi } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { EMAIL_JOBS, JOBS } from "#ports/jobs.ts";
import { engineJobs, vendorJobs } from "../jobs/job-handlers.ts";
import { type AnyEmail, composeEmail } from "./email-jobs.ts";
import { EMAILS } from "./email-table.ts";
import { SAMPLES } from "./testing/samples.ts";
import { wordsIn } from "./words.ts";

const house = houseSchema.parse(smallHouse().house);
const at = { house, publicUrl: "https://house.example", officeUrl: "https://office.house.example" };
const mail = { send: async () => {} };

afterEach(() => vi.restoreAllMocks());

test("every kind of job, of the engine or of the vendor's adapter, has a handler", () => {
  const handled = { ...engineJobs({} as never, mail, at), ...vendorJobs({} as never, mail, at) };
  expect(Object.keys(handled).toSorted()).toEqual(Object.keys(JOBS).toSorted());
});

test("every kind of email is in the table once, and has a sample", () => {
  const kinds = EMAILS.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(Object.keys(SAMPLES).toSorted()).toEqual(kinds.toSorted());
  expect(EMAIL_JOBS.toSorted()).toEqual(kinds.toSorted());
});

test.each(LANGUAGES)("every email is written in %s without a missing message", async (language) => {
  // The translator reports a missing message or value there, and continues.
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  const words = await wordsIn(language, house);
  for (const { kind, write } of EMAILS as readonly AnyEmail<never>[]) {
    for (const [job, data] of SAMPLES[kind as keyof typeof SAMPLES]) {
      const draft = await write({ kind, ...job } as never, { ...data, words }, at);
      if (!draft) throw new Error(`No email was written for ${JSON.stringify({ kind, ...job })}`);
      const { id, subject, text, html } = composeEmail(at, draft, words);
      expect([id, subject, text, html].filter((part) => part.trim() === "")).toEqual([]);
      expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN/);
      expect(reported.mock.calls, `${kind} in ${language}`).toEqual([]);
    }
  }
});
