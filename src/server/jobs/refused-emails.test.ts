import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { createMailbox, type Mailbox } from "#sandbox/mailbox/server.ts";
import { createSmtpMail } from "../../adapters/smtp/smtp.ts";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { listRefusedEmail } from "../../engine/refused-emails.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { engineJobs } from "./job-handlers.ts";
import { type JobQueue, openJobQueue } from "./outbox.ts";
import { notingRefusals } from "./refused-emails.ts";

/** Runs the outbox, its workers and SMTP against a mail server that refuses, up to the box office's list. */

let folder: string;
let mailbox: Mailbox;
let mail: ReturnType<typeof createSmtpMail>;
let shop: TestShop;
let queue: JobQueue;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "refused-emails-"));
  mailbox = await createMailbox({ smtpPort: 0, port: 0, data: folder });
  shop = await openTestShop();
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const { house } = read.value;
  mail = createSmtpMail({
    url: mailbox.smtpUrl,
    from: { name: house.name, address: "tickets@house.example" },
  });
  const sent = notingRefusals(mail, (refused) => listRefusedEmail(shop.services, refused));
  queue = await openJobQueue(shop.databaseUrl, () => {});
  await queue.work(engineJobs(shop.engine, sent, { house, publicUrl: "http://house.example" }));
});
afterEach(async () => {
  await queue.stop();
  await mail.close();
  await shop.close();
  await mailbox.close();
  await rm(folder, { recursive: true });
});

async function boxOffice(line: string): Promise<string> {
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}

async function bought(email: string): Promise<{ caller: Caller; number: string }> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  await holdSeats(shop, caller, ["A-5"]);
  const { number } = await buy(shop, caller);
  return { caller, number };
}

const jobs = () =>
  rowsOf(shop, "select state::text from jobs.job where name = 'order-confirmation' order by created_on");
const reach = (...states: string[]) =>
  vi.waitFor(async () => expect(await jobs()).toEqual(states.map((state) => ({ state }))), {
    timeout: 8_000,
    interval: 50,
  });

test("a permanently refused email is not retried and is listed for the box office until it is settled", async () => {
  const { number } = await bought("refuse-550@test.example");
  await reach("completed");
  const listed = await boxOffice("refused-emails");
  expect(listed).toMatch(/^1 {2}/);
  expect(listed).toContain(
    `order ${number}  refuse-550@test.example  ${SOMEBODY.phone}  order-confirmation: `,
  );
  expect(listed).toContain("\n    550 Refused as refuse-550@test.example asks");
  expect(await boxOffice("refused-email-settle 2")).toBe("refused: unknown-email");
  expect(await boxOffice("refused-email-settle 1")).toBe("Email 1 is settled.");
  expect(await boxOffice("refused-email-settle 1")).toBe("refused: unknown-email");
  expect(await boxOffice("refused-emails")).toBe("No email was refused.");
  shop.clock.advance(31 * 24 * 3_600);
  await shop.engine.tidy();
  expect(await rowsOf(shop, "select 1 from refused_emails")).toEqual([]);
});

test("a temporarily refused email is retried and not listed", async () => {
  await bought("refuse-450@test.example");
  await reach("retry");
  expect(await boxOffice("refused-emails")).toBe("No email was refused.");
});

test("a refused email that is sent again goes to the order's current address", async () => {
  const { number } = await bought("refuse-553@test.example");
  await reach("completed");
  await rowsOf(
    shop,
    `update orders set document = jsonb_set(document, '{holder,email}', '"asa@test.example"') where number = $1`,
    [number],
  );
  expect(await boxOffice("refused-email-send 1")).toBe("Email 1 is sent again.");
  await reach("completed", "completed");
  expect(await boxOffice("refused-emails")).toBe("No email was refused.");
  const emails = await fetch(`${mailbox.url}/emails.json?to=asa@test.example`);
  expect(await emails.json()).toHaveLength(1);
});

test("erasing a customer removes their refused emails from the list", async () => {
  const { caller, number } = await bought("refuse-550@test.example");
  await reach("completed");
  expect(await boxOffice("refused-emails")).toContain(number);
  await rowsOf(shop, "update tickets set valid = false");
  const erased = await shop.backEnd.account.erase({ current: SOMEBODY.password, waiveCredit: true }, caller);
  expect(erased).toMatchObject({ ok: true });
  expect(await boxOffice("refused-emails")).toBe("No email was refused.");
  expect(await rowsOf(shop, "select 1 from refused_emails")).toEqual([]);
});
