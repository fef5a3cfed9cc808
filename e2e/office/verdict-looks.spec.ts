import { expect, type Locator, type Page, test } from "@playwright/test";
import type { DoorRules } from "#domain/door/door-list.ts";
import {
  type FakeHouse,
  HOUR,
  type ListedCode,
  openFakeHouse,
  STARTS,
  TOSCA_ID,
} from "../../src/door/testing/phone.ts";
import { scan } from "../testing/door.ts";
import { pairLonePhone } from "../testing/lone-phone.ts";

/** What staff see at arm's length, in a dark hall, whatever colours they see. */

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 568 };

test.use({ bypassCSP: true, serviceWorkers: "block", viewport: PHONE });

const NOW = STARTS - HOUR / 2;
const codeOf = (at: number) => `99${String(at).padStart(18, "0")}`;
const scanned = (at: number, kind: "in" | "out", number: number) => ({
  ...{ id: crypto.randomUUID(), number, kind, entrance: "Höger", at: NOW - 600_000, undoes: null },
  ...{ ticket: `t${at}`, device: "Entré höger" },
});

/** The tickets at their places in the list. */
const TICKETS: readonly ListedCode[] = [
  { code: codeOf(0), row: "12", seat: "104" },
  { code: codeOf(1), priceType: 2 },
  { code: codeOf(2), section: "rad1" },
  { code: codeOf(3), row: "12", seat: "104" },
  { code: codeOf(4), valid: false },
  { code: codeOf(5), before: [codeOf(95)] },
  { code: codeOf(6), performance: TOSCA_ID, ticket: "tosca" },
  { code: codeOf(7) },
];
const SCANS = [scanned(3, "in", 1), scanned(7, "in", 2), scanned(7, "out", 3)];

interface Look {
  readonly name: string;
  readonly code: string;
  readonly signal: "in" | "check" | "stop";
  readonly shows: RegExp;
  readonly direction?: "Ut";
  readonly offline?: true;
}
const LOOKS: readonly Look[] = [
  { name: "in", code: codeOf(0), signal: "in", shows: /Släpp in.*Rad 12.*Plats 104/s },
  { name: "check", code: codeOf(1), signal: "check", shows: /Kontrollera.*studentkort.*Plats 2/s },
  { name: "wrong-entrance", code: codeOf(2), signal: "stop", shows: /Visa till Höger.*Plats 3/s },
  { name: "used", code: codeOf(3), signal: "stop", shows: /Redan insläppt.*Entré höger.*Plats 104/s },
  { name: "returned", code: codeOf(4), signal: "stop", shows: /Återlämnad.*biljettkassan.*Plats 5/s },
  { name: "replaced", code: codeOf(95), signal: "stop", shows: /ersatt.*senaste biljett.*Plats 6/s },
  { name: "wrong-performance", code: codeOf(6), signal: "stop", shows: /Tosca.*Stora scenen.*Plats 7/s },
  { name: "unknown", code: codeOf(70), signal: "stop", shows: /Okänd kod.*Huset har ingen biljett/s },
  { name: "unknown-offline", code: codeOf(71), signal: "stop", shows: /listan från/, offline: true },
];
const WITH_REENTRY: readonly Look[] = [
  { name: "in-again", code: codeOf(7), signal: "in", shows: /Välkommen tillbaka.*Plats 8/s },
  { name: "out", code: codeOf(3), signal: "in", shows: /Ute.*Plats 104/s, direction: "Ut" },
  {
    name: "not-inside",
    code: codeOf(0),
    signal: "stop",
    shows: /Är inte insläppt.*Släpp ut/s,
    direction: "Ut",
  },
];
const WITHOUT_REENTRY: readonly Look[] = [
  { name: "no-reentry", code: codeOf(7), signal: "stop", shows: /gått ut.*Entré höger.*Plats 8/s },
];
const CANCELLED: readonly Look[] = [
  { name: "cancelled", code: codeOf(0), signal: "stop", shows: /inställd.*biljettkassan.*Plats 104/s },
];

async function pairedTo(page: Page, rules: Partial<DoorRules>, cancelled = false): Promise<FakeHouse> {
  const house = openFakeHouse({ now: NOW });
  house.device = { ...house.device, rules: { ...house.device.rules, ...rules } };
  house.about = { cancelled };
  await house.list(TICKETS, SCANS);
  await pairLonePhone(page, house);
  return house;
}

const verdict = (page: Page) => page.locator("[data-signal]");

async function show(page: Page, house: FakeHouse, look: Look): Promise<void> {
  if (await verdict(page).isVisible()) await page.getByRole("button", { name: "Nästa" }).click();
  const direction = page.getByRole("radio", { name: look.direction ?? "In", exact: true });
  if (house.device.rules.reentry) await direction.check();
  house.network = look.offline ? "down" : "up";
  await scan(page, look.code);
  await expect(verdict(page)).toHaveAttribute("data-signal", look.signal);
  await expect(verdict(page)).toContainText(look.shows);
}

/** Everything is on the screen: the shape, what it says, the seat and the buttons. */
async function expectWhole(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, SMALL]) {
    await page.setViewportSize(size);
    const { over, least } = await verdict(page).evaluate((section) => ({
      over: section.scrollHeight - section.clientHeight,
      least: Math.min(
        ...[...section.querySelectorAll("h1, p, li, button")].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        ),
      ),
    }));
    expect.soft(over, `${name} scrolls at ${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
    expect.soft(least, `${name} has small text`).toBeGreaterThanOrEqual(18);
    await draw(page, `${name}-${size.width}`);
  }
  await page.setViewportSize(PHONE);
}

/** At arm's length it is as large as a quarter of its size. */
async function expectReadable(page: Page, name: string): Promise<void> {
  const sizeOf = (part: Locator) => part.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const head = await sizeOf(verdict(page).getByRole("heading"));
  expect.soft(head / 4, `${name}: its head`).toBeGreaterThanOrEqual(12);
  const advice = verdict(page).locator("[data-advice]");
  if ((await advice.count()) > 0)
    expect.soft((await sizeOf(advice)) / 4, `${name}: its advice`).toBeGreaterThanOrEqual(6.5);
  const seat = verdict(page).getByText(/^Plats /);
  if ((await seat.count()) > 0)
    expect.soft((await sizeOf(seat)) / 4, `${name}: its seat`).toBeGreaterThanOrEqual(12);
}

async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/verdict-${name}.png` });
}

const SCENES: readonly (readonly [string, Partial<DoorRules>, boolean, readonly Look[]])[] = [
  ["whoever leaves stays out", { reentry: false }, false, [...LOOKS, ...WITHOUT_REENTRY]],
  ["visitors may come back", { reentry: true }, false, WITH_REENTRY],
  ["the performance is cancelled", { reentry: false }, true, CANCELLED],
];
for (const [where, rules, isCancelled, looks] of SCENES) {
  test(`where ${where}, each verdict is whole on the smallest phone and readable at arm's length`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const house = await pairedTo(page, rules, isCancelled);
    for (const look of looks) {
      await show(page, house, look);
      await expectReadable(page, look.name);
      await expectWhole(page, look.name);
    }
  });
}

const DEFICIENCIES = ["none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const;

/** The colour of most of the screen, as it is seen. */
async function groundOf(page: Page): Promise<readonly [number, number, number]> {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data: bytes = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    const counts = new Map<number, number>();
    for (let at = 0; at < bytes.length; at += 4) {
      const colour = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const [[most] = [0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
    return [most >> 16, (most >> 8) & 255, most & 255] as const;
  }, picture);
}

/** As WCAG defines it. */
function contrast(...colours: readonly (readonly [number, number, number])[]): number {
  const linear = (value: number) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const [dark = 0, light = 0] = colours
    .map(([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    .toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

test("in, check and stop differ in brightness, shape and frame where colours are not seen", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const house = await pairedTo(page, { reentry: false });
  const devtools = await page.context().newCDPSession(page);
  const looks = LOOKS.filter(({ name }) => ["in", "check", "returned"].includes(name));
  const grounds = new Map<string, (readonly [number, number, number])[]>();
  const shapes = new Set<string>();
  for (const look of looks) {
    for (const type of DEFICIENCIES) {
      await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
      // One that lets in closes without a tap.
      if (!(await verdict(page).isVisible())) await show(page, house, { ...look });
      await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
      grounds.set(type, [...(grounds.get(type) ?? []), await groundOf(page)]);
      await draw(page, `${look.signal}-${type}`);
    }
    shapes.add((await verdict(page).locator("svg").innerHTML()) ?? "");
    const frame = await verdict(page).evaluate((one) =>
      Number.parseFloat(getComputedStyle(one).borderTopWidth),
    );
    expect(frame > 0).toBe(look.signal === "stop");
    await page.getByRole("button", { name: "Nästa" }).click();
  }
  expect(shapes.size).toBe(3);
  for (const [type, [into, check, stop]] of grounds) {
    if (!into || !check || !stop) throw new Error("A verdict was not seen");
    expect.soft(contrast(into, stop), `in and stop with ${type}`).toBeGreaterThan(1.4);
    expect.soft(contrast(into, check), `in and check with ${type}`).toBeGreaterThan(2);
    expect.soft(contrast(check, stop), `check and stop with ${type}`).toBeGreaterThan(2);
  }
});

test("the screen that waits for a ticket is whole on the smallest phone, also without a network", async ({
  page,
}) => {
  const house = await pairedTo(page, { reentry: true });
  house.device = { ...house.device, names: true };
  await page.clock.fastForward(4_000);
  await expect(page.getByRole("button", { name: "Sök gäst" })).toBeVisible();
  house.network = "down";
  await page.clock.fastForward(4_000);
  await expect(page.getByText("Utan nät")).toBeVisible();
  await page.setViewportSize(SMALL);
  const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await draw(page, "ready-320");
  expect(over).toBeLessThanOrEqual(0);
  for (const name of ["Öppna kameran", "Läs av", "Sök gäst", "Inställningar", "Byt plats"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  await draw(page, "ready-390");
});

test("a scan that cannot be stored has its own frame", async ({ page }) => {
  await pairedTo(page, {});
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await scan(page, codeOf(0));
  await expect(page.getByRole("region", { name: "Avläsningen kunde inte sparas" })).toBeVisible();
  await draw(page, "cannot-record-390");
});
