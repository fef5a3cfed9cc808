import { expect, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { bringReader, goAlong } from "../testing/screen-reader.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { openAtFreeRun, SPOKEN, transcribe } from "../testing/spoken.ts";
import { expectAnnounced, expectChosen, map } from "./hall-page.ts";

const port = PORTS.orphans;
test.use({ baseURL: `http://localhost:${port}`, bypassCSP: true });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port, constants: { orphanRule: "warn" } });
});
test.afterAll(() => shop.close());

const [spoken] = SPOKEN;
const { language, words } = spoken;

test("a choice that leaves an orphan seat is announced with a warning, and moving it by one seat is announced too", async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await bringReader(page);
  const { note, transcript } = transcribe();
  // A row starting with five ordinary free seats: choosing the second and third orphans the first.
  const [first, second, third] = await openAtFreeRun(page, baseURL, 5, spoken);
  const name = /plats \d+/.exec(first?.name ?? "")?.[0] ?? "";
  const hear = await goAlong(page);
  await hear(() => page.locator(`#${second?.id}`).focus());
  await page.keyboard.press("Space");
  await expectChosen(page, 1);
  await hear(() => page.locator(`#${third?.id}`).focus(), 2);
  note("Two that leave one alone", await hear(() => page.keyboard.press("Space")));
  await expectAnnounced(page, `${name} blir ensam kvar`);
  await expectNothingFound(page, "orphaned", { except: '[role="application"]' });
  const mended = await hear(() => page.getByRole("button", { name: words.shift }).click(), 2);
  note("Mended: what is said, and where one is then", mended);
  note("… and nothing more", await hear(() => expectChosen(page, 2), 0));
  await expect(page.locator(`#seats input[name="as-${first?.id.slice(1)}"]`)).toHaveCount(1);
  await expect(page.getByText("blir ensam kvar", { exact: false }).and(page.locator("p"))).toHaveCount(0);
  await expect(map(page)).toBeVisible();
  expect(transcript()).toMatchSnapshot(`warning-${language}.txt`);
});
