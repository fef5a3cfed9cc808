import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import type { PairAnswer, SyncAnswer, SyncRequest } from "#contract/door/door-wire.ts";
import type { DoorTicket } from "#domain/door/door-list.ts";
import { agenda } from "../../tooling/agenda.ts";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { buy } from "../testing/prepared.ts";

/** What a phone asks of the server. */
async function asPhone<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${OFFICE}/door/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

interface PairedPhone {
  readonly performance: number;
  sync(scans?: SyncRequest["scans"]): Promise<SyncAnswer>;
}

async function pairedBy(page: Page, name: string): Promise<PairedPhone> {
  const dialog = page.getByRole("dialog", { name: `Koppla ${name}` });
  const code = await dialog.locator("code").innerText();
  const { token, device } = await asPhone<PairAnswer>("pair", { code });
  await expect(dialog.getByText(`${name} är kopplad.`)).toBeVisible();
  const rest = { lists: [], battery: 14, waiting: 3, version: "test" };
  return {
    performance: device.performances[0] ?? 0,
    sync: (scans = []) => asPhone<SyncAnswer>("sync", { scans, ...rest }, token),
  };
}

function scanOf(
  { performance }: PairedPhone,
  { ticket, hash }: DoorTicket,
  more: Partial<SyncRequest["scans"][number]> = {},
): SyncRequest["scans"][number] {
  return {
    ...{ id: crypto.randomUUID(), kind: "in", performance, entrance: "Dörr 1", ticket, hash },
    ...{ because: null, override: null, undoes: null, at: Date.now(), known: [] },
    ...more,
  };
}

/** The first in the house's season on the main stage; the office shows the performances of the next days. */
async function nextOnMainStage(shop: string) {
  const [first] = (await agenda(shop))
    .filter(({ venue }) => venue.id === "main-stage")
    .toSorted((one, other) => Date.parse(one.starts) - Date.parse(other.starts));
  if (!first) throw new Error("Nothing on the main stage");
  return { performance: first.id, title: first.event.title, event: first.event.slug };
}

test("two phones are paired, let people in, and the office sees it, settles a conflict and enters a paper list", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { title, ...onSale } = await nextOnMainStage(baseURL ?? "");
  for (const tickets of [3, 2]) await buy(baseURL, { ...onSale, title }, tickets);
  await signInAsOwn(page, "supervisor");
  await page.goto(OFFICE);
  await page.getByRole("link", { name: "Insläpp", exact: true }).click();
  await expect(page.getByRole("link", { name: title, exact: true }).first()).toBeVisible();
  await lookAt(page, "openings");

  const [left, right] = await test.step("two phones are paired by the typed code", async () => {
    await page.getByRole("link", { name: "Telefoner" }).click();
    await page.getByRole("button", { name: "Koppla en telefon" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Visa koden" }).click();
    await expect(dialog.getByText("Ge telefonen ett namn.")).toBeVisible();
    await lookAt(page, "pair");
    await dialog.getByLabel("Namn", { exact: true }).fill("Entré vänster");
    await dialog.getByText(title).first().click();
    await dialog.getByRole("button", { name: "Visa koden" }).click();
    await expect(dialog.getByRole("img", { name: /QR-kod/ })).toBeVisible();
    await lookAt(page, "pairing-code");
    const one = await pairedBy(page, "Entré vänster");
    await lookAt(page, "paired");
    await dialog.getByRole("button", { name: "Koppla en till" }).click();
    await dialog.getByLabel("Namn", { exact: true }).fill("Entré höger");
    await dialog.getByRole("button", { name: "Visa koden" }).click();
    const other = await pairedBy(page, "Entré höger");
    await dialog.getByRole("button", { name: "Klar" }).click();
    await expect(page.getByRole("row", { name: /Entré höger/ })).toContainText("Kopplad");
    await lookAt(page, "devices");
    return [one, other];
  });

  await test.step("a code that was closed is replaced by a new one in one click", async () => {
    await page.getByRole("button", { name: "Koppla en telefon" }).click();
    const dialog = page.getByRole("dialog", { name: "Koppla Entré reserv" });
    await page.getByRole("dialog").getByLabel("Namn", { exact: true }).fill("Entré reserv");
    await page.getByRole("dialog").getByText(title).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Visa koden" }).click();
    const first = await dialog.locator("code").innerText();
    await dialog.getByRole("button", { name: "Stäng" }).click();
    await page.getByRole("button", { name: "Åtgärder för Entré reserv" }).click();
    await page.getByRole("menuitem", { name: "Visa en ny kod" }).click();
    await expect(dialog.getByRole("img", { name: /QR-kod/ })).toBeVisible();
    expect(await dialog.locator("code").innerText()).not.toBe(first);
    await lookAt(page, "new-code");
    await pairedBy(page, "Entré reserv");
    await dialog.getByRole("button", { name: "Klar" }).click();
    await expect(page.getByRole("row", { name: /Entré reserv/ })).toContainText("Kopplad");
  });

  await test.step("the live page shows what the phones have sent, without reloading", async () => {
    await page.goto(`${OFFICE}/entrance/${left.performance}`);
    await expect(page.getByText("Ingen är insläppt än.")).toBeVisible();
    await lookAt(page, "live-before");
    const { lists } = await left.sync();
    const [one, two, three] = (lists[0]?.tickets ?? []).filter(({ valid }) => valid);
    if (!one || !two || !three) throw new Error("Too few tickets");
    const override = { because: "wrong-entrance" as const, reason: "Kom med sin mormor" };
    await left.sync([
      scanOf(left, one),
      scanOf(left, two, { override }),
      scanOf(left, three, { kind: "refused", because: "wrong-entrance" }),
    ]);
    await expect(page.getByText("Kom med sin mormor")).toBeVisible();
    await expect(page.getByRole("img", { name: "Dörr 1: 2 insläppta" })).toBeVisible();
    // Offline until now, it did not know of the first one's scan.
    const { lists: ofRight } = await right.sync();
    const same = ofRight[0]?.tickets.find(
      ({ section, row, seat }) => section === one.section && row === one.row && seat === one.seat,
    );
    if (!same) throw new Error("The other phone has other tickets");
    await right.sync([scanOf(right, same, { entrance: "Dörr 4" })]);
    await expect(page.getByText("Insläppt två gånger")).toBeVisible();
    await expect(page.getByRole("row", { name: /Entré höger/ })).toContainText("3 skanningar");
    await page.getByRole("button", { name: "Visa listan" }).click();
    await expect(page.getByRole("list", { name: /^Har inte kommit: / }).first()).toBeVisible();
    await page.getByText("Visa som tabell").click();
    await lookAt(page, "live");
  });

  await test.step("a conflict is settled with a note", async () => {
    await page.getByRole("button", { name: "Avsluta" }).click();
    const dialog = page.getByRole("dialog", { name: /^Avsluta konflikten/ });
    await dialog.getByRole("button", { name: "Avsluta" }).click();
    await expect(dialog.getByText("Skriv vad som hände.").first()).toBeVisible();
    await dialog.getByLabel("Anteckning").fill("Samma person gick in två gånger");
    await lookAt(page, "settle");
    await dialog.getByRole("button", { name: "Avsluta" }).click();
    await expect(page.getByText("Inga konflikter.")).toBeVisible();
    await page.getByText("Avslutade").click();
    await expect(page.getByText("Samma person gick in två gånger")).toBeVisible();
  });

  await test.step("scans are exported, and the list is printed", async () => {
    const [scans] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exportera CSV" }).click(),
    ]);
    expect(await readFile(await scans.path(), "utf8")).toContain("Kom med sin mormor");
    await page.getByRole("link", { name: "Lista på papper" }).click();
    const [list] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Skriv ut listan (PDF)" }).click(),
    ]);
    expect((await readFile(await list.path())).subarray(0, 5).toString()).toBe("%PDF-");
    expect(list.suggestedFilename()).toMatch(/^door-\d{4}-\d\d-\d\d-\d+\.pdf$/);
  });

  await test.step("what was ticked on paper is entered by keyboard, and once only", async () => {
    const box = page.getByRole("checkbox", { disabled: false });
    const before = await box.count();
    await box.first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByRole("checkbox", { checked: true, disabled: false })).toHaveCount(2);
    await lookAt(page, "paper-list");
    await page.getByRole("button", { name: "Spara 2 kryss" }).click();
    await expect(page.getByText("2 är insläppta.")).toBeVisible();
    await expect(box).toHaveCount(before - 2);
    await lookAt(page, "entered");
  });

  await test.step("a phone is revoked after what it means", async () => {
    await page.goto(`${OFFICE}/entrance/devices`);
    await page.getByRole("button", { name: "Åtgärder för Entré höger" }).click();
    await page.getByRole("menuitem", { name: "Spärra" }).click();
    const dialog = page.getByRole("dialog", { name: "Spärra Entré höger" });
    await expect(dialog.getByText("3 skanningar som inte är skickade")).toBeVisible();
    await lookAt(page, "revoke");
    await dialog.getByRole("button", { name: "Spärra" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Entré höger/ })).toBeHidden();
  });
});
