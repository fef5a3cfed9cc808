import { type Browser, chromium, type Page } from "@playwright/test";
import { arena } from "#config/testing/arena.ts";
import { installedWholeChromium } from "../tooling/chromium.ts";
import { freePort } from "../tooling/free-ports.ts";
import { openBenchShop, percentile } from "./load/bench-shop.ts";
import { type OfficeClient, signInToOffice } from "./load/office-client.ts";
import { throttle } from "./seat-map/measure.ts";

/**
 * `npm run bench:hall [-- --short]`: the office's screen of a hall with 2,500 seats in Chromium at a quarter of the
 * processor's speed. Prints milliseconds from each key or mouse action until the next paint, the median and the slowest of
 * all rounds. Exits with 1 if a seat was not drawn, chosen or saved.
 */
const short = process.argv.includes("--short");
const SEATS = short ? 300 : 2_500;
const ROUNDS = short ? 1 : 5;
const SLOWER = 4;
const HALL = "arena";

const port = await freePort();
const office = `http://localhost:${port}`;
const shop = await openBenchShop(1, { OFFICE_PORT: String(port) });
let browser: Browser | undefined;
try {
  const client = await signInToOffice(office, "programme");
  await client.ask("POST", "/own/language", { language: "en" });
  const draft = await draftWithHall(client);
  browser = await chromium.launch({ executablePath: installedWholeChromium() });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1_400 } });
  page.setDefaultTimeout(120_000);
  const [name = "", value = ""] = client.cookie().split("=");
  await page.context().addCookies([{ name, value, url: office }]);
  await page.goto(`${office}/house/drafts/${draft}/halls/${HALL}`);
  await page
    .locator('[role="checkbox"]')
    .nth(SEATS - 1)
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Lasso" }).click();
  await throttle(page, SLOWER);
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) await editAll(page, round, times);
  await throttle(page, 1);
  await page.getByText("Everything is saved in the draft.").waitFor();
  for (const [what, all] of times)
    console.log(`${what}: ${percentile(all, 0.5)} ms, slowest ${Math.max(...all)}`);
  const slowestMs = Math.max(...[...times.values()].flat());
  console.log(JSON.stringify({ seats: SEATS, throttled: SLOWER, slowestMs }));
} finally {
  await browser?.close();
  await shop.close();
}

async function draftWithHall(client: OfficeClient): Promise<string> {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64");
  const { plan, sidecar } = arena(SEATS);
  const made = await client.ask("POST", "/house/drafts", { name: "Halls" });
  const draft = String(made.body["draft"]);
  const input = { plan: base64(plan), sidecar: base64(sidecar), isNew: true };
  const put = await client.ask("POST", `/house/drafts/${draft}/halls/${HALL}`, input);
  if (put.status !== 200) throw new Error(`The hall was refused: ${JSON.stringify(put)}`);
  return draft;
}

/** Every round changes every seat. */
async function editAll(page: Page, round: number, times: Map<string, number[]>): Promise<void> {
  const time = async (what: string, action: () => Promise<void>) => {
    const milliseconds = await untilPainted(page, action);
    times.set(what, [...(times.get(what) ?? []), milliseconds]);
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  const select = async (label: string, choice: string) => {
    await button(new RegExp(`^\\S+ ${label}$`)).press("Enter");
    await time(`${label} for all`, () => option(choice).press("Enter"));
  };
  await time("open the list of layers", () => button(/Show$/).press("Enter"));
  await time("show levels", () => option(round % 2 === 0 ? "Level" : "Price band").press("Enter"));
  await time("choose all with the lasso", () => aroundAll(page));
  await page.getByText(`${SEATS.toLocaleString("en")} seats are chosen.`).waitFor();
  await select("Price band", round % 2 === 0 ? "C" : "B");
  await select("Step-free", round % 2 === 0 ? "Yes" : "No");
  await time("choose none", () => button("Choose none").press("Enter"));
}

async function aroundAll(page: Page): Promise<void> {
  const area = await page.locator("[data-lasso]").boundingBox();
  if (!area) throw new Error("There is no lasso");
  const at = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const;
  await page.mouse.move(...at(0.01, 0.01));
  await page.mouse.down();
  await page.mouse.move(...at(0.99, 0.01), { steps: 4 });
  await page.mouse.move(...at(0.99, 0.99), { steps: 4 });
  await page.mouse.move(...at(0.01, 0.99), { steps: 4 });
  await page.mouse.up();
}

async function untilPainted(page: Page, action: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await action();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return Math.round(performance.now() - began);
}
