import { expect, test } from "@playwright/test";
import { beginDraft } from "../testing/drafts.ts";
import { lookAt } from "../testing/look-at.ts";
import { signInAs } from "../testing/office.ts";

test("an editor sees the emails of a draft in each language, and nothing in them is executed", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAs(page, "Program");
  await beginDraft(page, "Mejlprov");
  await page.goto(`${page.url()}/emails?event=carmen&email=order-confirmation`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Hej Anna!")).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Carmen" })).toBeVisible();
  await expect(page.locator("pre")).toContainText("CARMEN");
  const [answer] = await Promise.all([
    page.waitForResponse(/email\.html/),
    page.goto(`${page.url()}&language=de`),
  ]);
  expect(answer.headers()["content-security-policy"]).toMatch(/^default-src 'none'; .*sandbox$/);
  await expect(frame.locator("html")).toHaveAttribute("lang", "de");
  await lookAt(page, "emails");
});
