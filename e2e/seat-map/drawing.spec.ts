import { expect, type Page, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import { focusFreeSeat, map, openMap, SECTION, takeSeats, untilMap } from "./hall-page.ts";

const near = (page: Page, parts: 1 | 2) =>
  map(page)
    .locator('[role="checkbox"]')
    .evaluateAll(
      (seats, parts) => [
        ...new Set(
          seats
            // Chromium's checkVisibility() ignores a group that is not displayed.
            .filter((seat) => seat.getClientRects().length > 0)
            .map((seat) => seat.getAttribute("aria-label")?.split(",").slice(0, parts).join(",")),
        ),
      ],
      parts,
    );
const sectionsNear = (page: Page) => near(page, 1);
/** Seats shown as dots. */
const dots = (page: Page, look = "") =>
  map(page)
    .locator(`.dots path${look}`)
    .evaluateAll((paths) =>
      paths
        .filter((path) => path.getClientRects().length > 0)
        .reduce((sum, path) => sum + (path.getAttribute("d")?.split("h0").length ?? 1) - 1, 0),
    );

test("zoomed out, seats are drawn as one path of dots for each state, and a taken seat changes", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const performance = await performanceOnSale(baseURL);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page, performance, "");
  await test.step("the seats are built while the page is idle, before zooming in", async () => {
    await expect.poll(() => map(page).locator('[role="checkbox"]').count()).toBe(1577);
    expect((await near(page, 2)).length).toBe(1);
  });
  await test.step("the drawing is transparent above an opaque background that does not move (the house)", () =>
    liesClear(page));
  await test.step("large elements beside the map have stacking contexts, so that Chromium skips them while the map moves", async () => {
    const plain = await map(page).evaluate((frame) => {
      const found: string[] = [];
      const isApart = (element: Element) => {
        const { isolation, position } = getComputedStyle(element);
        return isolation === "isolate" || position !== "static";
      };
      for (
        let part: Element = frame;
        part.parentElement && part.nodeName !== "MAIN";
        part = part.parentElement
      ) {
        for (const beside of part.parentElement.children) {
          if (beside === part || beside.querySelectorAll("*").length < 12) continue;
          if (!isApart(beside) && ![...beside.children].every(isApart)) found.push(beside.className);
        }
      }
      return found;
    });
    expect(plain).toEqual([]);
  });
  await test.step("zoomed out, every seat is a dot, and only the focused row has focusable seats", async () => {
    expect(await dots(page)).toBe(1577);
    expect(await near(page, 2)).toEqual([expect.stringMatching(/^Parkett vänster, rad \d+$/)]);
    await map(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("0");
    await untilMap(page, "level", "sections");
    expect(await near(page, 2)).toEqual([expect.stringMatching(/^Parkett mitten, rad \d+$/)]);
  });
  await test.step("a dot changes when its seat is taken, and so does the seat after zooming in", async () => {
    const free = map(page).locator('[aria-label^="Parkett bakre mitten,"]:not([aria-disabled])').first();
    const seat = (await free.getAttribute("id"))?.slice(1) ?? "";
    const before = await dots(page, ".t");
    await takeSeats(baseURL, performance, seat);
    await expect.poll(() => dots(page, ".t")).toBe(before + 1);
    await expect(map(page).locator(`#s${seat}`)).toBeHidden();
    await page.locator(`nav a[href$="/syos/${SECTION}"]`).click();
    await untilMap(page, "level", "seats");
    await map(page).locator(`#s${seat}[aria-disabled="true"]`).waitFor();
  });
});

test("zoomed in, panning and zooming do not redraw the seats", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("the drawing is transparent above a background that does not move: Chromium moves it a third faster", () =>
    liesClear(page));
  await test.step("dragging changes only the drawing's position", async () => {
    await untilDrawn(page);
    const box = await map(page).boundingBox();
    if (!box) throw new Error("There is no map");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const changes = () =>
      map(page).evaluate((frame) => (frame as HTMLElement & { changes?: string[] }).changes ?? []);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await map(page).evaluate((frame) => {
      const changes: string[] = [];
      Object.assign(frame, { changes });
      new MutationObserver((records) => {
        for (const { target, attributeName } of records) changes.push(`${target.nodeName} ${attributeName}`);
      }).observe(frame, { subtree: true, childList: true, attributes: true });
    });
    const place = () => map(page).locator("svg").first().boundingBox();
    const before = await place();
    for (let by = 10; by <= 60; by += 10) await page.mouse.move(x - by, y - by);
    expect((await place())?.x).toBeCloseTo((before?.x ?? 0) - 60, 0);
    // No style changes either: Chromium would check the whole page for other movement.
    expect((await changes()).filter((change) => !change.startsWith("g visibility"))).toEqual([]);
    await page.mouse.up();
    await expect(map(page).locator("svg").first()).toHaveCSS("text-rendering", "geometricprecision");
  });
  await test.step("zoomed in, sections in view are drawn seat by seat, others once they come into view", async () => {
    const sections = await sectionsNear(page);
    expect(sections).toContain("Parkett bakre mitten");
    expect(sections).not.toContain("Tredje raden höger");
    expect(await dots(page)).toBeGreaterThan(500);
    await focusFreeSeat(page);
    await page.keyboard.press("Control+End");
    await expect.poll(() => sectionsNear(page)).toContain("Tredje raden höger");
    expect(await sectionsNear(page)).not.toContain("Parkett vänster");
    await expect(map(page).locator(":focus")).toHaveAttribute("aria-label", /^Tredje raden höger/);
  });
  await test.step("while zooming out, the drawing is never much larger than the visible part", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const { scales, widths, drawings } = await map(page).evaluate(async (frame) => {
      const svg = frame.querySelector("svg");
      const scene = svg?.parentElement;
      if (!scene) throw new Error("There is no drawing");
      const { x, y, width, height } = frame.getBoundingClientRect();
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      const ground = document.elementFromPoint(clientX, clientY);
      const scales: number[] = [];
      const widths: number[] = [];
      const drawings: number[] = [];
      // Without a pause: at rest the map is repainted at full sharpness anyway.
      while (frame.dataset.whole !== "true" && scales.length < 60) {
        const turn = { deltaY: 70, clientX, clientY, bubbles: true, cancelable: true };
        ground?.dispatchEvent(new WheelEvent("wheel", turn));
        await new Promise(requestAnimationFrame);
        scales.push(new DOMMatrix(getComputedStyle(scene).transform).a);
        widths.push(scene.offsetWidth);
        drawings.push(svg.clientWidth * new DOMMatrix(getComputedStyle(svg).transform).a);
      }
      return { scales, widths, drawings };
    });
    await untilMap(page, "whole", "true");
    expect(scales.length).toBeGreaterThan(8);
    // Scaled down to a third, the browser would paint nine times the visible area.
    expect(Math.min(...scales)).toBeGreaterThanOrEqual(0.75);
    // A layer of another size would be repainted at full sharpness.
    const rest = scales.findLastIndex((scale) => scale !== 1);
    expect(new Set(widths.slice(0, rest)).size).toBe(1);
    expect(Math.max(...drawings.slice(0, rest))).toBeLessThanOrEqual((widths[0] ?? 0) - 1);
  });
});

async function liesClear(page: Page): Promise<void> {
  const { papers, still } = await map(page).evaluate((frame) => {
    const drawing = frame.querySelector("svg");
    const papers: string[] = [];
    for (let at: Element | null = drawing; at && at !== frame; at = at.parentElement) {
      papers.push(getComputedStyle(at).backgroundColor);
    }
    // It does not move and fills the window, so that the page is neither visible nor painted beneath the
    // hall.
    const still = [...frame.children].find((part) => !part.contains(drawing));
    const [outer, inner] = [frame.getBoundingClientRect(), still?.getBoundingClientRect()];
    const isFilled = inner && inner.width >= outer.width && inner.height >= outer.height;
    return { papers, still: still && isFilled ? getComputedStyle(still).backgroundColor : "" };
  });
  expect(papers).toEqual(papers.map(() => "rgba(0, 0, 0, 0)"));
  expect(papers.length).toBeGreaterThan(1);
  expect(still).toMatch(/^rgb\(|^oklab|^color\(/);
}

async function untilDrawn(page: Page): Promise<void> {
  let before = "";
  const isStill = async () => {
    const last = before;
    before = await map(page).evaluate((frame) => frame.innerHTML);
    return before === last;
  };
  await expect.poll(isStill, { intervals: [300] }).toBe(true);
}

test("a section's seats appear all at once, as showing half of them first would paint twice", async ({
  page,
  baseURL,
}) => {
  // As in browsers without requestIdleCallback, where nothing is drawn in advance.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: undefined }));
  await openMap(page, await performanceOnSale(baseURL), "");
  await map(page).evaluate((frame) => {
    const halves: string[] = [];
    Object.assign(frame, { halves: () => halves });
    new MutationObserver(() => {
      for (const section of frame.querySelectorAll(".near")) {
        const rows = [...section.querySelectorAll(".rows > g")];
        const drawn = rows.filter((row) => row.firstChild).length;
        if (drawn < rows.length) halves.push(`${drawn} of ${rows.length}`);
      }
    }).observe(frame, { subtree: true, childList: true, attributeFilter: ["class"] });
  });
  expect(await map(page).locator('[role="checkbox"]').count()).toBeLessThan(100);
  await map(page).locator('[tabindex="0"]').focus();
  await page.keyboard.press("PageDown");
  await untilMap(page, "level", "seats");
  await expect.poll(async () => (await sectionsNear(page)).length).toBeGreaterThan(1);
  const halves = await map(page).evaluate(
    (frame) => (frame as HTMLElement & { halves?: () => string[] }).halves?.() ?? ["nobody looked"],
  );
  expect(halves).toEqual([]);
});

test("the seats are built soon also where the browser is never idle", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const busy: typeof requestIdleCallback = (callback, { timeout } = {}) =>
      timeout === undefined
        ? 0
        : Number(setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout));
    Object.assign(globalThis, { requestIdleCallback: busy });
  });
  await openMap(page, await performanceOnSale(baseURL), "");
  const built = () => map(page).locator('[role="checkbox"]').count();
  await expect.poll(built, { timeout: 40_000 }).toBe(1577);
});
