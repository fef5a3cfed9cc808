import { expect, type Page, test } from "@playwright/test";
import { findings } from "../../tooling/axe-findings.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { buyButton, expectChosen, focusFreeSeat, map, openMap, openTools, untilMap } from "./hall-page.ts";

function systemColours<Name extends string>(page: Page, ...names: Name[]): Promise<Record<Name, string>> {
  return page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.forcedColorAdjust = "none";
    const computed = all.map((name) => {
      probe.style.color = name;
      return [name, getComputedStyle(probe).color];
    });
    probe.remove();
    return Object.fromEntries(computed);
  }, names) as Promise<Record<Name, string>>;
}

/**
 * axe misjudges contrast here: it reads `-webkit-text-fill-color` (our colour before forcing) while the
 * browser paints the system's `color`. The test checks instead that all text has a system colour on a system
 * background.
 */
test("in light and dark contrast themes axe finds no violations, parts have system colours and visible edges, and seats differ", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const inBoth = async (state: string, look: () => Promise<void>) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await test.step(`${state} (${colorScheme})`, async () => {
        await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
        await look();
      });
    }
  };
  const words = (state: string) =>
    inBoth(state, async () => {
      expect(await strangeWords(page, await allowedPairs(page)), state).toEqual([]);
    });
  const paintIsOwn = async (state: string) =>
    expect(await strangePaint(page, Object.values(await paints(page))), state).toEqual([]);
  /** Structure is the same in either theme. */
  const nothingFound = async (state: string) => {
    const found = await findings(page, { without: ["color-contrast"], except: '[role="application"]' });
    expect(found, state).toEqual([]);
  };

  await page.emulateMedia({ forcedColors: "active", colorScheme: "light", reducedMotion: "reduce" });
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expectChosen(page, 1);
  await nothingFound("a seat chosen");
  await words("a seat chosen");
  await inBoth("the buy button, and visible edges", async () => {
    const { ButtonText, ButtonFace } = await systemColours(page, "ButtonText", "ButtonFace");
    const button = await buyButton(page).evaluate((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return { color, backgroundColor, borderTopColor };
    });
    expect(button).toEqual({ color: ButtonText, backgroundColor: ButtonFace, borderTopColor: ButtonText });
    await edgesShow(page);
  });
  await inBoth("every line and area of the seats", () => paintIsOwn("seats"));

  await focusFreeSeat(page);
  await page.keyboard.press("v");
  await page.locator("dialog[open]").waitFor();
  await nothingFound("the view");
  await words("the view");
  await page.keyboard.press("Escape");

  await page.getByLabel("Nära gången").check();
  await map(page).locator('[role="checkbox"].x').first().waitFor({ state: "attached" });
  await inBoth("kinds of seats differ", async () => {
    const { Highlight, Canvas } = await paints(page);
    const paint = (selector: string) =>
      map(page)
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { fill, stroke, fillOpacity, strokeOpacity } = getComputedStyle(element);
          return [fill, stroke, fillOpacity, strokeOpacity].join(" ");
        });
    const free = await paint('[role="checkbox"]:not([aria-disabled], .x)');
    const sold = await paint('[role="checkbox"][aria-disabled]');
    const leftOut = await paint('[role="checkbox"].x:not([aria-disabled])');
    const disc = await paint(".disc");
    expect(new Set([free, sold, leftOut, disc]).size).toBe(4);
    await expect(map(page).locator(".disc")).toHaveCSS("fill", Highlight);
    await expect(map(page).locator(".ring")).toHaveCSS("stroke", Highlight);
    expect(Highlight).not.toBe(Canvas);
  });

  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await page.locator('input[name="seat"]').first().waitFor();
  await nothingFound("the list");
  await words("the list");
  await page.getByRole("button", { name: "Karta", exact: true }).click();
  await untilMap(page, "drawn", "true");

  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  await page.goBack();
  await map(page).locator(".held").waitFor({ state: "attached" });
  await inBoth("seats in the basket are hollow", async () => {
    const { Canvas } = await paints(page);
    await expect(map(page).locator(".held")).toHaveCSS("fill", Canvas);
  });

  await page.getByRole("button", { name: "Visa hela salongen" }).click();
  await untilMap(page, "level", "sections");
  await nothingFound("the whole house");
  await words("the whole house");
  await map(page)
    .locator("[data-tone]")
    .evaluateAll(([few, none]) => {
      few?.setAttribute("data-tone", "few");
      none?.setAttribute("data-tone", "none");
    });
  const section = map(page).getByRole("link", { includeHidden: true }).first();
  await inBoth("every line and area of the house", async () => {
    await page.mouse.move(0, 0);
    await paintIsOwn("the whole house");
    await section.hover({ force: true });
    expect(await section.evaluate((link) => link.matches(":hover"))).toBe(true);
    await paintIsOwn("a section pointed at");
  });
  await page.goto("/");
  await words("the calendar");
});

async function allowedPairs(page: Page): Promise<string[]> {
  const { Canvas, ButtonFace, Field, Highlight, HighlightText, ...inks } = await systemColours(
    page,
    ...(["CanvasText", "LinkText", "ButtonText", "FieldText", "GrayText", "HighlightText"] as const),
    ...(["Canvas", "ButtonFace", "Field", "Highlight"] as const),
  );
  return [
    ...Object.values(inks).flatMap((ink) =>
      [Canvas, ButtonFace, Field].map((ground) => `${ink} on ${ground}`),
    ),
    `${HighlightText} on ${Highlight}`,
  ];
}

const paints = (page: Page) =>
  systemColours(page, "Canvas", "CanvasText", "LinkText", "GrayText", "Highlight", "HighlightText");

async function edgesShow(page: Page): Promise<void> {
  const { CanvasText, ButtonText } = await systemColours(page, "CanvasText", "ButtonText");
  await openTools(page);
  const views = page.getByRole("button", { name: "Visa sikten" });
  await expect(views).toHaveCount(2);
  const edged = [
    views.first().locator(".."),
    page.getByRole("button", { name: "Zooma in" }),
    page.getByRole("button", { name: "Välj de bästa platserna här" }),
    page.getByRole("group", { name: "Visa salongen som" }),
    page.getByRole("region", { name: "Valda platser" }),
    page.getByRole("region", { name: "Valda platser" }).getByRole("combobox"),
    buyButton(page),
  ];
  for (const part of edged) {
    const { width, style, colour } = await part.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      return { width: Number.parseFloat(borderTopWidth), style: borderTopStyle, colour: borderTopColor };
    });
    expect(width, String(part)).toBeGreaterThanOrEqual(1);
    expect(style, String(part)).toBe("solid");
    expect([CanvasText, ButtonText], String(part)).toContain(colour);
  }
}

function strangeWords(page: Page, allowed: readonly string[]): Promise<string[]> {
  return page.evaluate((pairs) => {
    const strange = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      // The drawing has its own test; a price band's letter is always on its band's colour.
      const isElsewhere = !holder || holder.closest("svg, noscript, script, style, [data-band]");
      if (isElsewhere || !texts.currentNode.nodeValue?.trim() || !holder.checkVisibility()) continue;
      const pair = `${getComputedStyle(holder).color} on ${groundOf(holder)}`;
      if (!pairs.includes(pair)) strange.add(`${holder.outerHTML.slice(0, 90)}: ${pair}`);
    }
    return [...strange];

    function groundOf(element: Element): string {
      for (let part: Element | null = element; part; part = part.parentElement) {
        const { backgroundColor } = getComputedStyle(part);
        if (!/^rgba.*, 0\)$/.test(backgroundColor)) return backgroundColor;
      }
      return "none";
    }
  }, allowed);
}

function strangePaint(page: Page, allowed: readonly string[]): Promise<string[]> {
  return page.evaluate((colours) => {
    const strange = new Set<string>();
    const note = (part: Element, what: string, colour: string) => {
      if (colour === "none" || /^rgba.*, 0\)$/.test(colour) || colours.includes(colour)) return;
      strange.add(`${part.outerHTML.slice(0, 90)}: ${what} ${colour}`);
    };
    for (const part of document.querySelectorAll('[role="application"], main svg, main svg *')) {
      if (!part.checkVisibility({ opacityProperty: true })) continue;
      const style = getComputedStyle(part);
      if (part instanceof HTMLElement || part instanceof SVGSVGElement)
        note(part, "background", style.backgroundColor);
      if (!(part instanceof SVGGeometryElement || part instanceof SVGTextContentElement)) continue;
      if (style.fillOpacity !== "0") note(part, "fill", style.fill);
      if (style.strokeOpacity !== "0" && style.strokeWidth !== "0px") note(part, "stroke", style.stroke);
    }
    return [...strange];
  }, allowed);
}
