import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { Email } from "#ports/mail.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

let shop: TestShop;
let handlers: EngineJobs;
const sent: Email[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  handlers = engineJobs(shop.engine, mail, { house: read.value.house, publicUrl: "http://house.example" });
});
afterAll(() => shop.close());

/** Returns all emails of these kinds, in the order of the outbox. */
async function delivered(): Promise<Email[]> {
  sent.length = 0;
  const jobs = await rowsOf<{ name: string; data: never }>(
    shop,
    "delete from jobs.job where name like 'email-chang%' returning name, data",
  );
  for (const { name, data } of jobs) {
    if (name === "email-change") await handlers["email-change"](data);
    else await handlers["email-changed"](data);
  }
  return [...sent];
}

test("a change of email address sends its emails in each language, and the confirmation link only to the new address", async () => {
  const subjects = new Set<string>();
  for (const language of LANGUAGES) {
    const at = (name: string) => `${name}-${language}@test.example`;
    const me = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd), at("old"))), language };
    await shop.backEnd.emailChange.ask({ email: at("new"), current: PASSWORD }, me);
    const requested = await delivered();
    const link = requested.find(({ to }) => to.address === at("new"));
    const notified = requested.find(({ to }) => to.address === at("old"));
    expect(requested).toHaveLength(2);
    expect(notified?.text).toContain("http://house.example/reset-password");
    // Another person may read the old mailbox.
    for (const email of [notified?.text, notified?.html]) expect(email).not.toContain(at("new"));
    const token = /confirm-email\?token=([\w-]{43})/.exec(link?.text ?? "")?.[1] ?? "";
    expect(link?.html).toContain(token);
    expect(await shop.backEnd.emailChange.confirm({ token, endOthers: false }, me)).toMatchObject({
      ok: true,
    });
    const [done, ...more] = await delivered();
    expect([done?.to.address, more.length]).toEqual([at("old"), 0]);
    expect(done?.text).not.toMatch(/new-|reset-password|token=/);
    for (const { subject } of [link, notified, done].flatMap((email) => email ?? [])) subjects.add(subject);
  }
  // Both kinds of English use the same subject.
  expect(subjects.size).toBe(5 * 3);
});

test("an email to an address with an account has no link and no name, and a cancelled change gets no email", async () => {
  const me = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await signedIn(shop.backEnd, await visitor(shop.backEnd), "taken@test.example");
  await shop.backEnd.emailChange.ask({ email: "taken@test.example", current: PASSWORD }, me);
  const email = (await delivered()).find(({ to }) => to.address === "taken@test.example");
  expect(email?.text).toContain("hör redan till ett konto");
  expect(email?.text).not.toMatch(/token=|Åsa/);
  await shop.backEnd.emailChange.ask({ email: "free@test.example", current: PASSWORD }, me);
  await shop.backEnd.emailChange.drop({}, me);
  expect((await delivered()).map(({ to }) => to.address)).not.toContain("free@test.example");
});
