import { expect, test } from "@playwright/test";
import { beginDraft } from "../testing/drafts.ts";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";

test("an editor sees the emails of a draft in each language, and nothing in them is executed", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAsOwn(page, "programme");
  await page.goto(`${OFFICE}/house`);
  await beginDraft(page, `Mejl ${crypto.randomUUID().slice(0, 8)}`);
  const draft = page.url();
  await page.goto(`${draft}/emails?event=carmen&email=order-confirmation`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Hej Anna!")).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Carmen" })).toBeVisible();
  await expect(page.locator("pre")).toContainText("CARMEN");
  await lookAt(page, "emails");
  await page.setViewportSize({ width: 320, height: 844 });
  const lines = await frame
    .getByRole("cell", { name: /^\d+\skr$/ })
    .first()
    .evaluate((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  expect(lines).toBe(1);
  await page.setViewportSize({ width: 1280, height: 844 });
  const [answer] = await Promise.all([
    page.waitForResponse(/email\.html/),
    page.goto(`${draft}/emails?event=carmen&email=order-confirmation&language=de`),
  ]);
  expect(answer.headers()["content-security-policy"]).toMatch(/^default-src 'none'; .*sandbox$/);
  await expect(frame.locator("html")).toHaveAttribute("lang", "de");
});
