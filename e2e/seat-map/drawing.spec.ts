import { expect, type Page, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import { focusFreeSeat, map, openMap, SECTION, takeSeats, untilMap } from "./hall-page.ts";

/** What is drawn of a house, from afar and from near, so that moving it stays cheap. */

/** The sections, or their rows, whose seats can be stood on now, by their seats' names. */
const near = (page: Page, parts: 1 | 2) =>
  map(page)
    .locator('[role="checkbox"]')
    .evaluateAll(
      (seats, parts) => [
        ...new Set(
          seats
            // Chromium's checkVisibility() takes no notice of a group that is not displayed.
            .filter((seat) => seat.getClientRects().length > 0)
            .map((seat) => seat.getAttribute("aria-label")?.split(",").slice(0, parts).join(",")),
        ),
      ],
      parts,
    );
const sectionsNear = (page: Page) => near(page, 1);
/** Seats shown as dots, of these looks or of all. */
const dots = (page: Page, look = "") =>
  map(page)
    .locator(`.dots path${look}`)
    .evaluateAll((paths) =>
      paths
        .filter((path) => path.getClientRects().length > 0)
        .reduce((sum, path) => sum + (path.getAttribute("d")?.split("h0").length ?? 1) - 1, 0),
    );

test("from afar seats are dots that cost little, and turn when they are taken", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const performance = await performanceOnSale(baseURL);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page, performance, "");
  await test.step("the seats are ready before one comes near, when nobody wants anything of the page", async () => {
    await expect.poll(() => map(page).locator('[role="checkbox"]').count()).toBe(1577);
    expect((await near(page, 2)).length).toBe(1);
  });
  await test.step("the hall lies clear on paper that stands still (the house)", () => liesClear(page));
  await test.step("what stands beside the map is in layers of its own, which Chromium leaves alone while the map moves", async () => {
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
  await test.step("from afar every seat is a dot, and one can stand on those of one row, wherever it is", async () => {
    expect(await dots(page)).toBe(1577);
    expect(await near(page, 2)).toEqual([expect.stringMatching(/^Parkett vänster, rad \d+$/)]);
    await map(page).locator('[tabindex="0"]').focus();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("0");
    await untilMap(page, "level", "sections");
    expect(await near(page, 2)).toEqual([expect.stringMatching(/^Parkett mitten, rad \d+$/)]);
  });
  await test.step("a dot turns when its seat is taken far off, and its seat says so when one comes near", async () => {
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

test("from near seats are drawn that cost nothing while the picture moves", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("the hall lies clear on paper that stands still: Chromium moves what can be seen through for a third less", () =>
    liesClear(page));
  await test.step("dragging the picture changes nothing in the drawing, only where it stands", async () => {
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
    // Nor in a style: Chromium would look through the whole page for what else might have moved.
    expect((await changes()).filter((change) => !change.startsWith("g visibility"))).toEqual([]);
    await page.mouse.up();
    // Words that may be hinted are laid out anew wherever they are moved.
    await expect(map(page).locator("svg").first()).toHaveCSS("text-rendering", "geometricprecision");
  });
  await test.step("from near the sections in view are drawn seat by seat, others when one comes there", async () => {
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
  await test.step("on the way out the drawing is never much larger than what is shown of it", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const { scales, widths } = await map(page).evaluate(async (frame) => {
      const svg = frame.querySelector("svg");
      const scene = svg?.parentElement;
      if (!scene) throw new Error("There is no drawing");
      const { x, y, width, height } = frame.getBoundingClientRect();
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      const ground = document.elementFromPoint(clientX, clientY);
      const scales: number[] = [];
      const widths: number[] = [];
      // One in every picture, without a rest in between: at rest it is painted sharp anyway.
      while (frame.dataset.whole !== "true" && scales.length < 60) {
        const turn = { deltaY: 70, clientX, clientY, bubbles: true, cancelable: true };
        ground?.dispatchEvent(new WheelEvent("wheel", turn));
        await new Promise(requestAnimationFrame);
        scales.push(new DOMMatrix(getComputedStyle(scene).transform).a);
        widths.push(Math.max(scene.offsetWidth, svg.clientWidth));
      }
      return { scales, widths };
    });
    await untilMap(page, "whole", "true");
    expect(scales.length).toBeGreaterThan(8);
    // Scaling it down to a third, the browser would paint nine windows for the one that is seen.
    expect(Math.min(...scales)).toBeGreaterThanOrEqual(0.75);
    // A layer of another size would be painted anew, as sharp as it is shown just then.
    const rest = scales.findLastIndex((scale) => scale !== 1);
    expect(new Set(widths.slice(0, rest)).size).toBe(1);
  });
});

async function liesClear(page: Page): Promise<void> {
  const { papers, still } = await map(page).evaluate((frame) => {
    const drawing = frame.querySelector("svg");
    const papers: string[] = [];
    for (let at: Element | null = drawing; at && at !== frame; at = at.parentElement) {
      papers.push(getComputedStyle(at).backgroundColor);
    }
    // What does not move and fills the window, so that nothing of the page is seen or drawn beneath the hall.
    const still = [...frame.children].find((part) => !part.contains(drawing));
    const [outer, inner] = [frame.getBoundingClientRect(), still?.getBoundingClientRect()];
    const isFilled = inner && inner.width >= outer.width && inner.height >= outer.height;
    return { papers, still: still && isFilled ? getComputedStyle(still).backgroundColor : "" };
  });
  expect(papers).toEqual(papers.map(() => "rgba(0, 0, 0, 0)"));
  expect(papers.length).toBeGreaterThan(1);
  expect(still).toMatch(/^rgb\(|^oklab|^color\(/);
}

/** Until what is near has come into the drawing: that is done when there is time for it. */
async function untilDrawn(page: Page): Promise<void> {
  let before = "";
  const isStill = async () => {
    const last = before;
    before = await map(page).evaluate((frame) => frame.innerHTML);
    return before === last;
  };
  await expect.poll(isStill, { intervals: [300] }).toBe(true);
}

test("a section's seats come all at once: what is painted half would be painted again", async ({
  page,
  baseURL,
}) => {
  // As in browsers that do not say when nobody wants anything of them: nothing is drawn beforehand.
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
