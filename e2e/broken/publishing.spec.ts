import { type Cookie, expect, type Page, test } from "@playwright/test";
import { Client } from "pg";
import { signInAs } from "../testing/office.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

test.describe.configure({ mode: "serial" });

const OFFICE = `http://localhost:${PORTS.publishingOffice}`;

let shop: ShopProcess;
test.beforeAll(async () => {
  const environment = { OFFICE_PORT: String(PORTS.publishingOffice) };
  shop = await openShopProcess({ port: PORTS.publishing, environment });
});
test.afterAll(() => shop.close());

let session: Cookie[] = [];
/** By hand once: each code of an account works once, and attempts with a used one lock it. */
async function signIn(page: Page): Promise<void> {
  if (session.length > 0) return page.context().addCookies(session);
  await signInAs(page, "Program", "/sign-in", OFFICE);
  session = await page.context().cookies();
}

interface Draft {
  readonly draft: string;
  readonly revision: number;
}

async function ask(page: Page, path: string, data: object, key: string = crypto.randomUUID()) {
  const headers = { origin: OFFICE, "idempotency-key": key };
  const answer = await page.request.post(`${OFFICE}/office/api${path}`, { data, headers, timeout: 30_000 });
  return { status: answer.status(), body: await answer.json() };
}

async function draftWith(page: Page, phone: string): Promise<Draft> {
  const { draft } = (await ask(page, "/house/drafts", { name: "Nytt nummer" })).body;
  const edits = [{ file: "house.json", path: ["contact", "phone"], value: phone }];
  const { revision } = (await ask(page, `/house/drafts/${draft}/edits`, { edits })).body;
  return { draft, revision };
}

const publish = (page: Page, { draft, revision }: Draft, key?: string) =>
  ask(page, `/house/drafts/${draft}/publish`, { revision, note: "" }, key);

async function stored() {
  const [{ versions = 0 } = {}] = await shop.query<{ versions: number }>(
    "select count(*)::int as versions from house_versions",
  );
  const drafts = await shop.query<Draft>("select id as draft, revision from house_drafts");
  return { versions, drafts };
}

const pageSays = async (phone: string) =>
  (await (await fetch(`${shop.url}/login`)).text()).includes(phone.replace(/^0/, ""));

test("publishing against a database that does not respond is an error, and happens once when it is repeated", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const draft = await draftWith(page, "040-222 22 22");
  const before = await stored();
  const key = crypto.randomUUID();
  await shop.freezeDatabase();
  try {
    expect((await publish(page, draft, key)).status).toBe(503);
  } finally {
    await shop.thawDatabase();
  }
  await expect(async () => {
    expect((await publish(page, draft, key)).status).toBe(200);
  }).toPass({ timeout: 20_000 });
  expect((await publish(page, draft, key)).status).toBe(409);
  expect(await stored()).toEqual({ versions: before.versions + 1, drafts: [] });
  await expect.poll(() => pageSays("040-222 22 22"), { timeout: 20_000 }).toBe(true);
});

test("a process that is killed while it publishes leaves the earlier house on sale and the whole draft", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAs(page, "Administratör", "/sign-in", OFFICE);
  const draft = await draftWith(page, "040-333 33 33");
  const before = await stored();
  const database = new Client({ connectionString: await shop.databaseUrl() });
  await database.connect();
  try {
    // Publishing stops where the version is written, behind the import of the catalogue.
    await database.query("begin; lock table house_versions in share mode");
    const waiting = async () =>
      (await shop.query("select 1 from pg_locks where relation = 'house_versions'::regclass and not granted"))
        .length;
    const publishing = publish(page, draft).then(
      ({ status }) => status,
      () => "no answer",
    );
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    await shop.kill();
    expect(await publishing).toBe("no answer");
    await database.query("rollback");
    await expect.poll(waiting).toBe(0);
  } finally {
    await database.end();
  }
  await shop.start();
  expect(await stored()).toEqual(before);
  expect(await pageSays("040-333 33 33")).toBe(false);
  expect(await pageSays("040-222 22 22")).toBe(true);
  expect((await publish(page, draft)).status).toBe(200);
  expect(await stored()).toEqual({ versions: before.versions + 1, drafts: [] });
  await expect.poll(() => pageSays("040-333 33 33"), { timeout: 20_000 }).toBe(true);
});

test("versions that follow one another within seconds share the connections of the process", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const connections = async () =>
    (await shop.query("select 1 from pg_stat_activity where datname = current_database()")).length;
  const before = await connections();
  for (let number = 1; number <= 5; number += 1) {
    const phone = `040-444 44 4${number}`;
    expect((await publish(page, await draftWith(page, phone))).status).toBe(200);
    await expect.poll(() => pageSays(phone), { timeout: 20_000 }).toBe(true);
  }
  // Each earlier version listens to the seats until its last requests are answered.
  expect((await connections()) - before).toBeLessThan(15);
});
