import { expect, type Page, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";

const AT = "2026-11-29T18:42:00.000Z";
const MONEY = { amount: 123_450, currency: "SEK" };
const OUTAGE = { retried: 3, sinceSeconds: 7300 };

/** A day on which everything waits that can. */
async function busyDay(page: Page): Promise<void> {
  await page.route("**/office/api/today?*", async (route) => {
    const day = await (await route.fetch()).json();
    const order = { id: "1", order: "100010", at: AT };
    await route.fulfill({
      json: {
        ...day,
        stuck: {
          emails: {
            ...{ count: 7, operations: [] },
            first: [
              { id: 1, at: AT, order: "100010", kind: "order-confirmation", answer: "550 User unknown" },
            ],
          },
          refunds: { count: 1, operations: [], first: [{ ...order, money: MONEY, requested: AT }] },
        },
        decisions: {
          claims: { count: 1, operations: [], first: [{ ...order, claimed: AT }] },
          unmatched: { count: 1, operations: [], first: [{ ...order, received: MONEY, refundOn: AT }] },
          withdrawals: { count: 1, operations: [], first: [order] },
          changed: {
            ...{ count: 2, operations: [] },
            first: [
              { performance: 1, title: "Carmen", kind: "cancelled", orders: 1 },
              { performance: 2, title: "Tosca", kind: "moved", orders: 34 },
            ],
          },
          enquiries: { count: 1, first: [{ id: "1", performance: 1, title: "Carmen", at: AT }] },
        },
        health: { outbox: { waiting: 12, oldestSeconds: 4000 }, mail: OUTAGE, provider: OUTAGE },
      },
    });
  });
}

/** What the other journeys do not come by. */
test("every other screen and dialog of the office has no fault that axe finds", async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsOwn(page, "administrator");
  const dialog = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };

  await test.step("a screen whose script cannot be had", async () => {
    await page.goto(OFFICE);
    await expect(page.getByRole("heading", { name: "Drift" })).toBeVisible();
    await page.route("**/assets/audit-*.js", (route) => route.abort());
    await page.getByRole("link", { name: "Logg", exact: true }).click();
    await expect(page.getByText("En del av sidan kunde inte hämtas")).toBeVisible();
    await lookAt(page, "not-loaded");
    await page.unroute("**/assets/audit-*.js");
    await press("Läs in igen");
    await expect(page.getByRole("table", { name: "Logg" })).toBeVisible();
  });

  await test.step("a day on which everything waits, and what deals with it", async () => {
    await busyDay(page);
    await page.goto(OFFICE);
    await expect(page.getByText("550 User unknown")).toBeVisible();
    await lookAt(page, "busy");
    for (const action of [
      "Skicka igen",
      "Klart",
      "För hand",
      "Avslå",
      "Återbetala nu",
      "Har kommit",
      "Återbetala alla",
    ]) {
      await press(action);
      await expect(dialog).toBeVisible();
      await expectNothingFound(page, action);
      await close();
    }
    await page.unroute("**/office/api/today?*");
  });

  await test.step("a day that cannot be had", async () => {
    await page.route("**/office/api/today?*", (route) => route.abort());
    await page.goto(`${OFFICE}/?day=2026-12-24`);
    await expect(page.getByRole("alert")).toContainText("Ingen kontakt med servern", { timeout: 30_000 });
    await lookAt(page, "no-day");
    await page.unroute("**/office/api/today?*");
  });

  await test.step("the menu of the person, and the command bar before and after nothing is found", async () => {
    await page.getByRole("button", { name: /^Inloggad som/ }).press("ArrowDown");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    // A menu is outside of all landmarks.
    await expectNothingFound(page, "person", { without: ["region"] });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option").first()).toBeVisible();
    await lookAt(page, "bar");
    await page.getByRole("searchbox").fill("zzqqxx");
    await expect(page.getByText("Inget hittades")).toBeVisible();
    await lookAt(page, "bar-nothing");
    // The first Escape empties the field.
    await page.keyboard.press("Escape");
    await close();
  });

  for (const [address, text] of [
    ["/search", "Skriv minst två tecken"],
    ["/search?text=zzqqxx", "Inget hittades"],
    ["/orders/none", "Det finns ingen order"],
    ["/audit?operation=zzz", "Inga händelser"],
    ["/no-such-screen", "Adressen är fel"],
    ["/invitation", "Länken är inte hel"],
    ["/invitation#token=none", "Länken är använd"],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(`${OFFICE}${address}`);
      await expect(page.getByText(text)).toBeVisible();
      await lookAt(page, address.replace(/\W+/g, "-"));
    });
  }

  await test.step("the own account", async () => {
    await page.goto(`${OFFICE}/own`);
    await expect(page.getByRole("table", { name: "Inloggade enheter" })).toContainText(/ på |Okänd enhet/);
    await lookAt(page, "own");
    for (const action of ["Välj PIN-kod", "Ändra lösenord och app", "Logga ut överallt"]) {
      await press(action);
      await expect(dialog.getByRole("button").last()).toBeVisible();
      await lookAt(page, action);
      await close();
    }
  });

  await test.step("staff, roles and the log", async () => {
    await page.goto(`${OFFICE}/staff`);
    for (const action of ["Ändra roll", "Skicka ny länk", "Stäng av"]) {
      await page.getByRole("row").filter({ hasText: "demo.example" }).first().getByRole("button").click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
      await expect(dialog).toBeVisible();
      await lookAt(page, action);
      if (action === "Ändra roll") {
        await dialog.getByRole("button", { name: /Roll$/ }).click();
        await expect(page.getByRole("option").first()).toBeVisible();
        // A list is outside of all landmarks.
        await expectNothingFound(page, "role-list", { without: ["region"] });
        await page.keyboard.press("Escape");
        await expect(page.getByRole("option")).toHaveCount(0);
        // While the focus is on its way back from the list, which takes a moment on a slow machine.
        await page.evaluate(() => {
          (document.activeElement as HTMLElement).blur();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        });
        await expect(dialog).toBeHidden();
      } else await close();
    }
    await page.goto(`${OFFICE}/roles`);
    await press("Ny roll");
    await lookAt(page, "define-role");
    await close();
    await page.goto(`${OFFICE}/audit`);
    await press("Exportera CSV");
    await lookAt(page, "export-audit");
  });
});
