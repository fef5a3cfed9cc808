import { expect, test } from "@playwright/test";
import { OFFICE } from "../testing/office.ts";

interface Manifest {
  readonly name: string;
  readonly display: string;
  readonly start_url: string;
  readonly scope: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

test("the door's app has what browsers ask of an app that can be installed", async ({ page }) => {
  await page.goto(`${OFFICE}/door/`);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const address = await page
    .locator('link[rel="manifest"]')
    .evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ""));
  const manifest: Manifest = await (await page.request.get(address)).json();
  expect(manifest.name).not.toBe("");
  expect(manifest.display).toBe("standalone");
  for (const path of [manifest.start_url, manifest.scope])
    expect(new URL(path, address).href.startsWith(scope)).toBe(true);
  const sizes: string[] = [];
  for (const { src, sizes: declared, type } of manifest.icons.filter((icon) => icon.type === "image/png")) {
    const icon = await page.request.get(new URL(src, address).href);
    expect(icon.headers()["content-type"]).toContain(type);
    const bytes = await icon.body();
    // Of its header.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(declared);
    sizes.push(declared);
  }
  // Those that Chrome requires.
  expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});
