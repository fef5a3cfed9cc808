import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { boughtCodes, officeOf, scan, startAt, verdict } from "../testing/door.ts";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";

const HOURS = 3_600_000;

const stored = (phone: Page, store: string) =>
  phone.evaluate(async (name) => {
    const open = indexedDB.open("parkett-door");
    await new Promise((done) => open.addEventListener("success", done));
    const count = open.result.transaction(name).objectStore(name).count();
    await new Promise((done) => count.addEventListener("success", done));
    open.result.close();
    return count.result;
  }, store);

test("two phones let people in, lose the network, are restarted, agree again, and one is revoked", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { performance, codes } = await boughtCodes(baseURL ?? "", { count: 3, fromLast: 0 });
  const [first = "", second = "", third = ""] = codes;
  await signInAsOwn(page, "supervisor");
  const office = officeOf(page);
  const pair = (name: string) => office.pairingCode(name, performance);
  const open = async (): Promise<{ context: BrowserContext; phone: Page }> => {
    const context = await browser.newContext({ locale: "sv-SE", viewport: { width: 390, height: 844 } });
    return { context, phone: await context.newPage() };
  };
  const left = await open();
  const right = await open();
  const full = await open();

  await test.step("one is paired by the code of the QR code, the other by typing it", async () => {
    const code = await pair("Foajé vänster");
    await left.phone.goto(`${OFFICE}/door/#pair=${code}`);
    await expect(left.phone.getByRole("heading", { name: "Var står du?" })).toBeVisible();
    await expect(left.phone).toHaveURL(`${OFFICE}/door/`);
    await lookAt(left.phone, "choose");
    await startAt(left.phone);
    await lookAt(left.phone, "ready");
    await right.phone.goto(`${OFFICE}/door/`);
    await right.phone.getByLabel("Kod").fill("WRONG");
    await right.phone.getByRole("button", { name: "Koppla", exact: true }).click();
    await expect(right.phone.getByText("Koden stämmer inte.")).toBeVisible();
    await lookAt(right.phone, "pair");
    const typed = (await pair("Foajé höger")).replace(/(.{4})/g, "$1 ").toLowerCase();
    await right.phone.getByLabel("Kod").fill(typed);
    await right.phone.getByRole("button", { name: "Koppla", exact: true }).click();
    await startAt(right.phone);
    await full.phone.goto(`${OFFICE}/door/#pair=${await pair("Full")}`);
    await startAt(full.phone);
    const devtools = await full.context.newCDPSession(full.phone);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: OFFICE, quotaSize: 1 });
  });

  await test.step("a ticket is let in once, and the other phone says where", async () => {
    await scan(left.phone, first);
    await expect(verdict(left.phone, "Släpp in")).toContainText(/Rad .*Plats/);
    await lookAt(left.phone, "in");
    await expect.poll(async () => (await office.get(`/performances/${performance}/door`)).inside).toBe(1);
    // The other phone hears of it within seconds.
    await expect.poll(() => stored(right.phone, "scans")).toBe(1);
    await right.phone.getByLabel("Skriv kod").fill(first.replace(/(.{4})/g, "$1 "));
    await right.phone.getByRole("button", { name: "Läs av" }).click();
    await expect(verdict(right.phone, "Stopp")).toContainText("Foajé vänster");
    await expect(verdict(right.phone, "Stopp")).toContainText(/Redan insläppt.*Rad/s);
    await lookAt(right.phone, "used");
  });

  await test.step("without a network both let the same ticket in; one is restarted before it can say so", async () => {
    for (const { context } of [left, right]) await context.setOffline(true);
    await right.phone.getByRole("button", { name: "Nästa" }).click();
    for (const { phone } of [left, right]) {
      await expect(phone.getByText("Utan nät")).toBeVisible({ timeout: 30_000 });
      await scan(phone, second);
      await expect(verdict(phone, "Släpp in")).toBeVisible();
    }
    await left.phone.close();
    left.phone = await left.context.newPage();
    await left.phone.goto(`${OFFICE}/door/`);
    await expect(left.phone.getByText("1 väntar")).toBeVisible();
    await lookAt(left.phone, "offline");
    await scan(left.phone, "99123456789012345678");
    await expect(verdict(left.phone, "Stopp")).toContainText("Finns inte på listan från");
    await lookAt(left.phone, "unknown");
  });

  await test.step("with the network back, the office hears of both, and of the conflict", async () => {
    for (const { context } of [left, right]) await context.setOffline(false);
    await expect
      .poll(async () => (await office.get(`/performances/${performance}/door/conflicts`)).conflicts.length, {
        timeout: 70_000,
      })
      .toBe(1);
    await expect.poll(() => stored(left.phone, "outbox")).toBe(0);
  });

  await test.step("a scan that cannot be stored is refused", async () => {
    // The browser believes for half a minute that there is room.
    await expect(async () => {
      await scan(full.phone, third);
      const fault = full.phone.getByRole("region", { name: "Avläsningen kunde inte sparas" });
      await expect(fault).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 45_000 });
    await lookAt(full.phone, "cannot-record");
    const devtools = await full.context.newCDPSession(full.phone);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: OFFICE });
    await full.phone.getByRole("button", { name: "Försök igen" }).click();
    await expect(full.phone.getByRole("button", { name: "Läs av" })).toBeVisible();
  });

  await test.step("a phone whose clock is ten hours ahead keeps its lists and warns", async () => {
    await right.phone.clock.setSystemTime(Date.now() + 10 * HOURS);
    await right.phone.reload();
    await expect(right.phone.getByText("Telefonens klocka går fel.")).toBeVisible({ timeout: 20_000 });
    expect(await stored(right.phone, "lists")).toBe(1);
  });

  await test.step("a revoked phone deletes what it has", async () => {
    const { devices } = await office.get("/door/devices");
    const { id } = devices.find(({ name }: { name: string }) => name === "Foajé vänster");
    await office.post(`/door/devices/${id}/revoke`, {});
    await expect(left.phone.getByText("Telefonen är spärrad.")).toBeVisible({ timeout: 20_000 });
    for (const store of ["tickets", "lists", "scans", "facts"])
      expect(await stored(left.phone, store)).toBe(0);
    await lookAt(left.phone, "revoked");
  });
  for (const { context } of [left, right, full]) await context.close();
});
