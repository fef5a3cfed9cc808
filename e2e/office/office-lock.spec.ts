import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { DEMO_PIN, OFFICE, signInAs } from "../testing/office.ts";

test("the page locks when it is not used, keeps what was typed, and no one else can use it", async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Accounts that no other journey uses, as a code works once.
  await signInAs(page, "Kassaansvarig");
  await signInAs(page, "Publikvärd");

  await page.clock.install();
  await page.goto(`${OFFICE}/own`);
  await page.getByRole("button", { name: "Ändra PIN-kod" }).click();
  const field = page.getByLabel("Ny PIN-kod");
  await field.fill("1928");
  const lock = page.getByRole("dialog", { name: "Låst" });

  await test.step("after a quarter of an hour, over an open dialog", async () => {
    await page.clock.fastForward("14:00");
    await expect(lock).toBeHidden();
    await page.clock.fastForward("01:01");
    await expect(lock).toBeVisible();
    await lookAt(page, "lock");
    await page.keyboard.press("Escape");
    await expect(lock).toBeVisible();
    const status = await page.evaluate(async () => (await fetch("/office/api/own")).status);
    expect(status).toBe(423);
    // Neither the command bar nor the page behind can be reached.
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("searchbox")).toBeHidden();
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press("Tab");
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      );
      expect(isInside).toBe(true);
    }
  });

  await test.step("a wrong PIN stays locked, the right one goes on where it was", async () => {
    await lock.getByLabel("PIN-kod").fill("111111");
    await expect(lock.getByText("Fel PIN-kod.")).toBeVisible();
    await lookAt(page, "lock-wrong");
    await lock.getByLabel("PIN-kod").fill(DEMO_PIN);
    await expect(lock).toBeHidden();
    await expect(field).toHaveValue("1928");
    await expect(field).toBeFocused();
  });

  await test.step("another person who is signed in here gets their page", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Inloggad som/ }).click();
    await page.getByRole("menuitem", { name: "Lås" }).click();
    await lock.getByRole("button", { name: "Jag är Demo supervisor" }).click();
    await lock.getByLabel("PIN-kod").fill(DEMO_PIN);
    await expect(lock).toBeHidden();
    await expect(page).toHaveURL(`${OFFICE}/`);
    await expect(page.getByRole("button", { name: "Inloggad som Demo supervisor" })).toBeVisible();
    await expect(field).toBeHidden();
  });

  await test.step("a second tab locks and unlocks with the first, whose open dialog keeps what was typed", async () => {
    await page.goto(`${OFFICE}/own`);
    await page.getByRole("button", { name: "Ändra PIN-kod" }).click();
    await field.fill("2837");
    const second = await page.context().newPage();
    await second.goto(`${OFFICE}/own`);
    await expect(second.getByRole("heading", { name: "Mitt konto" })).toBeVisible();
    await second.getByRole("button", { name: /^Inloggad som/ }).click();
    await second.getByRole("menuitem", { name: "Lås" }).click();
    await expect(lock).toBeVisible();
    const lockOfSecond = second.getByRole("dialog", { name: "Låst" });
    await lockOfSecond.getByLabel("PIN-kod").fill(DEMO_PIN);
    for (const one of [lockOfSecond, lock]) await expect(one).toBeHidden();
    await expect(field).toHaveValue("2837");
    await expect(field).toBeFocused();
    await second.getByRole("button", { name: /^Inloggad som/ }).click();
    await second.getByRole("menuitem", { name: "Lås" }).click();
    await lock.getByLabel("PIN-kod").fill(DEMO_PIN);
    for (const one of [lock, lockOfSecond]) await expect(one).toBeHidden();
    await expect(field).toHaveValue("2837");
    await page.keyboard.press("Escape");
    await second.close();
  });

  await page.getByRole("button", { name: /^Inloggad som/ }).click();
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto(`${OFFICE}/own`);
  await expect(page).toHaveURL(/\/sign-in\?next/);
});
