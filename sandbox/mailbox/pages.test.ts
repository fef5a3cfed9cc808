import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { findings } from "../../tooling/axe-findings.ts";
import { installedChromium } from "../../tooling/chromium.ts";
import { createMailbox } from "./server.ts";

const executablePath = installedChromium();
/** With PICTURES set to a folder, each page is also saved as a screenshot for review. */
const pictures = process.env["PICTURES"];

it("the mailbox's pages are accessible, fit narrow screens, and keep an email's own styles", async () => {
  const data = await mkdtemp(join(tmpdir(), "mailbox-pages-"));
  const mailbox = await createMailbox({ smtpPort: 0, port: 0, data });
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  for (const subject of [
    "Välkommen till Sundoperan",
    "Dina biljetter till Così fan tutte den 6 februari 2027",
  ])
    await createTransport(mailbox.smtpUrl).sendMail({
      from: "Sundoperan <biljetter@sundoperan.example>",
      to: "en.ganska.lang.adress@example.se",
      subject,
      text: "Hej Åsa!\n\nDina biljetter: https://shop.example/tickets/abc?x=1\n\nSundoperan",
      html: '<div style="font: 16px serif; color: rgb(122, 21, 38)"><h1>Hej Åsa!</h1><p>Dina <a href="https://shop.example/">biljetter</a>.</p><script>document.body.textContent = "ran"</script></div>',
      attachments: [{ filename: "biljetter.pdf", content: "%PDF", contentType: "application/pdf" }],
    });
  const page = await browser.newPage();
  for (const [width, colorScheme] of [
    [320, "light"],
    [390, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const name of ["mailbox-list", "mailbox-email"]) {
      if (name === "mailbox-list") await page.goto(mailbox.url);
      else {
        await page.getByRole("link", { name: /Dina biljetter/ }).click();
        const heading = page.frameLocator("iframe").getByRole("heading", { name: "Hej Åsa!" });
        expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(122, 21, 38)");
      }
      // At another width only colours and overflow can break.
      const isAnother = colorScheme === "dark" || width > 390;
      expect(await findings(page, { except: "iframe", ...(isAnother && { only: "colours" }) })).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      if (pictures !== undefined)
        await page.screenshot({
          path: join(pictures, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
    }
  }
  await browser.close();
  await mailbox.close();
  await rm(data, { recursive: true });
}, 120_000);
