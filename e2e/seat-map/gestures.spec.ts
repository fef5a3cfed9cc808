import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import { expectChosen, freeSeats, map, openMap, shown, tabStop, untilMap } from "./hall-page.ts";

const shownAtRest = async (page: Page) => {
  await map(page).evaluate(async (frame) => {
    const scene = frame.querySelector("svg")?.parentElement;
    if (!scene) throw new Error("There is no drawing");
    for (let [still, last] = [0, ""]; still < 10; ) {
      await new Promise(requestAnimationFrame);
      const now = getComputedStyle(scene).transform;
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });
  return shown(page);
};
const middleOf = async (page: Page) => {
  const box = await map(page).boundingBox();
  if (!box) throw new Error("There is no map");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
interface Point {
  readonly x: number;
  readonly y: number;
}
const touch = (
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  points: readonly Point[],
) =>
  session.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
  });

test("the mouse wheel and a click zoom the hall in and out", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL), "");
  await test.step("the wheel zooms towards the pointer, and out again", async () => {
    const { x, y } = await middleOf(page);
    const { width } = await shown(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -240);
    await expect.poll(async () => (await shown(page)).width).toBeLessThan(width * 0.7);
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 240);
    await expect.poll(async () => (await shown(page)).width).toBeCloseTo(width, 0);
  });
  await test.step("a press ends wheel zooming, and the dragged picture is sharp", async () => {
    const scales = await map(page).evaluate((frame) => {
      const scene = frame.querySelector("svg")?.parentElement;
      if (!scene) throw new Error("There is no drawing");
      const { x, y, width, height } = frame.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
      const hit = document.elementFromPoint(at.clientX, at.clientY);
      const scale = () => new DOMMatrix(getComputedStyle(scene).transform).a;
      hit?.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -200 }));
      const turned = scale();
      hit?.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerId: 1, pointerType: "mouse" }));
      const pressed = scale();
      hit?.dispatchEvent(new PointerEvent("pointerup", { ...at, pointerId: 1, pointerType: "mouse" }));
      return { turned, pressed };
    });
    expect(scales.turned).toBeGreaterThan(1.3);
    expect(scales.pressed).toBe(1);
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Visa hela salongen" }).click();
  await untilMap(page, "whole", "true");
  await test.step("a click on the zoomed-out map zooms in and chooses no seat", async () => {
    await untilMap(page, "level", "sections");
    const frame = await map(page).boundingBox();
    await map(page).dblclick({ position: { x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2 } });
    await untilMap(page, "level", "seats");
    await expectChosen(page, 0);
  });
});

test("in a section the hall is dragged and flicked, without momentum under reduced motion", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("a flicked picture glides on; with reduced motion it stays where it was released", async () => {
    const dragged: number[] = [];
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      await page.emulateMedia({ reducedMotion });
      const { x, y } = await middleOf(page);
      const before = await shown(page);
      const session = await page.context().newCDPSession(page);
      // At a hand's speed, however slowly the machine delivers the events.
      const began = Date.now();
      const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", by: number) =>
        session.send("Input.dispatchMouseEvent", {
          ...{ type, x: x - Math.min(by, 100), y, button: "left", buttons: 1, clickCount: 1 },
          timestamp: (began + by) / 1000,
        });
      await mouse("mousePressed", 0);
      for (let by = 20; by <= 100; by += 20) await mouse("mouseMoved", by);
      await mouse("mouseReleased", 101);
      await expect.poll(async () => (await shown(page)).x).not.toBe(before.x);
      const unit = before.width / ((await map(page).boundingBox())?.width ?? 1);
      dragged.push(((await shownAtRest(page)).x - before.x) / unit);
      await expectChosen(page, 0);
    }
    const [glided = 0, rested = 0] = dragged;
    expect(rested).toBeCloseTo(100, -1);
    expect(glided).toBeGreaterThan(rested + 20);
  });
  await test.step("nothing glides under reduced motion: a zoom step is complete in the next frame", async () => {
    await tabStop(page).focus();
    const before = await shown(page);
    const scaled = await page.evaluate(() => {
      const scene = document.querySelector('[role="application"] svg')?.parentElement;
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "-", bubbles: true }));
      return scene && new DOMMatrix(getComputedStyle(scene).transform).a;
    });
    expect(scaled).toBe(1);
    expect((await shown(page)).width).toBeGreaterThan(before.width * 1.3);
  });
  await test.step("a click on the small map moves there, and a button shows the whole house again", async () => {
    const before = await shown(page);
    const small = page.locator('[role="application"] ~ div svg').first();
    const box = await small.boundingBox();
    await small.click({ position: { x: 4, y: (box?.height ?? 0) / 2 } });
    await expect.poll(async () => (await shown(page)).x).not.toBe(before.x);
    await page.getByRole("button", { name: "Visa hela salongen" }).click();
    await untilMap(page, "whole", "true");
  });
});

async function tapBeneathSeat(page: Page): Promise<void> {
  await map(page).scrollIntoViewIfNeeded();
  const free = freeSeats(page).and(page.locator('[aria-checked="false"]'));
  const seat = await free.evaluateAll((seats) => {
    const frame = document.querySelector('[role="application"]')?.getBoundingClientRect();
    const boxes = seats.map((one) => one.getBoundingClientRect());
    const found = boxes.find(
      ({ x, y }) =>
        frame && x > frame.x + 40 && x < frame.right - 140 && y > frame.y + 120 && y < frame.bottom - 200,
    );
    return found && { x: found.x, y: found.y, width: found.width, height: found.height };
  });
  if (!seat) throw new Error("No seat in the picture is free");
  await page.touchscreen.tap(seat.x + seat.width / 2, seat.y + seat.height + 3);
}

test.describe("the seat map by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("zooms and chooses seats", async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    const performance = await performanceOnSale(baseURL);
    await openMap(page, performance, "");
    await test.step("a pinch zooms in and out and chooses nothing", async () => {
      await map(page).scrollIntoViewIfNeeded();
      const { x, y } = await middleOf(page);
      const session = await page.context().newCDPSession(page);
      const pair = (apart: number) => [
        { x: x - apart, y },
        { x: x + apart, y },
      ];
      const spread = async (from: number, to: number) => {
        await touch(session, "touchStart", pair(from));
        for (let step = 1; step <= 5; step++) {
          await touch(session, "touchMove", pair(from + ((to - from) * step) / 5));
        }
        await touch(session, "touchEnd", []);
      };
      const { width } = await shown(page);
      await spread(20, 120);
      await expect.poll(async () => (await shown(page)).width).toBeLessThan(width / 2);
      const near = (await shown(page)).width;
      await spread(120, 40);
      await expect.poll(async () => (await shown(page)).width).toBeGreaterThan(near * 1.5);
      await expectChosen(page, 0);
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openMap(page, performance);
    await test.step("a tap beside a seat chooses it; a double tap on the zoomed-out map only zooms in", async () => {
      await tapBeneathSeat(page);
      await expectChosen(page, 1);
      await page.getByRole("button", { name: "Visa hela salongen" }).click();
      await untilMap(page, "whole", "true");
      await map(page).scrollIntoViewIfNeeded();
      const box = await map(page).boundingBox();
      // Away from the sections' links, which lead to their own page.
      const corner = { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + (box?.height ?? 0) - 12 };
      await page.touchscreen.tap(corner.x, corner.y);
      await page.touchscreen.tap(corner.x, corner.y);
      await untilMap(page, "level", "seats");
      await expectChosen(page, 1);
    });
    await test.step("a tap is recognized where click events have no pointer type", async () => {
      await openMap(page, performance);
      // As in Safari until 2025: a click is a MouseEvent.
      await page.evaluate(() => {
        addEventListener(
          "click",
          (event) => {
            if (!(event instanceof PointerEvent)) return;
            event.stopImmediatePropagation();
            const { bubbles, cancelable, detail, clientX, clientY, view } = event;
            const plain = new MouseEvent("click", { bubbles, cancelable, detail, clientX, clientY, view });
            if (event.target?.dispatchEvent(plain) === false) event.preventDefault();
          },
          true,
        );
      });
      await tapBeneathSeat(page);
      await expectChosen(page, 2);
    });
  });
});
