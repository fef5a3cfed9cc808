import { expect, test } from "@playwright/test";
import { bringReader, goAlong, outsideOptions, readAloud } from "../testing/screen-reader.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { openAtFreeRun, openHouse, SPOKEN, transcribe } from "../testing/spoken.ts";
import { expectChosen, focusedSeat, focusFreeSeat, map, openMap, tabStop, takeSeats } from "./hall-page.ts";
import { spots } from "./map-places.ts";

/** Transcripts are in e2e/heard. `event-words.test.ts` covers actions in other languages. */

test.use({ bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await bringReader(page);
});

/** How many there are depends on the day. */
const NOT_TO_BE_HAD =
  /^polite: (Du ville ha 9 platser, men bara (en är ledig|\d är lediga)\. Välj färre|Det finns inga lediga platser kvar)\.\u00a0?$/;

for (const spoken of SPOKEN) {
  const { language, words, middle, aside } = spoken;

  test(`the seat map announces the hall, seats, the total and the list, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const performance = await performanceOnSale(baseURL);
    const { note, transcript } = transcribe();
    await openHouse(page, performance, spoken);
    // The virtual reader ignores style sheets; browsers do not.
    const link = page.getByRole("link", { name: /^[^,]+, [^,]+, (från|from) / });
    await link.first().waitFor();
    note("The house", await readAloud(page.locator('nav:has(a[href*="/syos/"])'), 8));
    await openMap(page, performance);
    await focusFreeSeat(page);
    const free = await focusedSeat(page);
    note("A free seat", await readAloud(page.locator(`#s${free}`), 1));
    const sold = (await spots(page, middle)).find(({ isSold }) => isSold);
    note("A sold seat", await readAloud(page.locator(`#${sold?.id}`), 1));
    await page.keyboard.press("Space");
    await expectChosen(page, 1);
    note("The chosen seat", await readAloud(page.locator(`#s${free}`), 1));
    note("The sum", (await readAloud(page.locator("#seats"), 80)).filter(outsideOptions()));
    await page.locator('input[name="aisle"]').check();
    const out = map(page).locator(`.x[aria-label^="${middle}"][aria-checked="false"]`).first();
    note("A seat outside the filter", await readAloud(out, 1));
    await page.locator('input[name="aisle"]').uncheck();
    const hear = await goAlong(page);
    note("Lost to somebody else", await hear(async () => void (await takeSeats(baseURL, performance, free))));
    note("… and nothing more", await hear(() => expectChosen(page, 0), 0));
    await tabStop(page).focus();
    await page.keyboard.press("PageUp");
    const there = (await spots(page, aside)).filter(({ isSold }) => !isSold);
    const which = (part: string) => there.find(({ name }) => name.includes(part))?.id;
    const hidden = words.restricted.split(":")[0] ?? "";
    note("A seat with a restricted view", await readAloud(page.locator(`#${which(hidden)}`), 1));
    note("A place for a wheelchair", await readAloud(page.locator(`#${which(words.wheelchair)}`), 1));
    await page.getByRole("button", { name: words.list, exact: true }).click();
    await page.locator('input[name="seat"]').first().waitFor();
    note("The list", await readAloud(page.locator('fieldset:has(input[name="seat"])').first(), 7));
    expect(transcript()).toMatchSnapshot(`seat-map-${language}.txt`);
  });
}

test("in Swedish each focused seat is announced once with all its features, and a choice once with the total", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const [spoken] = SPOKEN;
  const { words, middle, aside } = spoken;
  const [moving, choosing] = [transcribe(), transcribe()];
  const [first] = await openAtFreeRun(page, baseURL, 4, spoken);
  await page.locator(`#${first?.id}`).focus();
  const hear = await goAlong(page);
  const press = (key: string) => hear(() => page.keyboard.press(key));
  moving.note("To the right", await press("ArrowRight"));
  moving.note("To the right", await press("ArrowRight"));
  moving.note("To the right", await press("ArrowRight"));
  moving.note("To the left", await press("ArrowLeft"));
  moving.note("The row behind", (await press("ArrowDown")).map(soldOrNot));
  moving.note("The next section", (await press("PageDown")).map(soldOrNot));
  moving.note("The section before", (await press("PageUp")).map(soldOrNot));
  const sold = (await spots(page, middle)).find(({ isSold }) => isSold);
  await hear(() => page.locator(`#${sold?.id}`).focus());
  moving.note("Choosing a sold seat", await press("Space"));
  moving.note("Done", await press("Escape"));
  moving.note("… and nothing more", await hear(async () => {}, 0));
  expect(moving.transcript()).toMatchSnapshot("moving-sv.txt");

  await hear(() => page.locator(`#${first?.id}`).focus());
  choosing.note("One chosen", await press("Space"));
  await press("ArrowRight");
  choosing.note("Two chosen", await press("Space"));
  choosing.note("One let go", await press("Enter"));
  choosing.note("Taken back", await press("Control+z"));
  await press("ArrowRight");
  choosing.note("The best two here", await press("b"));
  const clear = page.getByRole("button", { name: words.clear });
  choosing.note("All let go", await hear(() => clear.click(), 2));
  choosing.note(
    "Taken back",
    await hear(() => page.getByRole("button", { name: words.undo }).first().click(), 2),
  );
  await tabStop(page).focus();
  for (let count = 4; count < 9; ) {
    await page.keyboard.press("n");
    if ((await page.locator(":focus").getAttribute("aria-checked")) === "true") continue;
    await page.keyboard.press("Space");
    await expectChosen(page, ++count);
  }
  await hear(() => page.keyboard.press("n"));
  choosing.note("One too many", await press("Space"));
  await clear.click();
  await tabStop(page).focus();
  await page.keyboard.press("PageUp");
  const wheelchair = (await spots(page, aside)).find(({ name }) => name.includes(words.wheelchair));
  await page.getByText(words["more-tools"]).click();
  await page.getByRole("spinbutton", { name: words["best-count"] }).fill("9");
  await hear(() => page.locator(`#${wheelchair?.id}`).focus());
  // Nine free wheelchair places are found at most once.
  const answers = [...(await press("b")), ...(await press("b"))];
  const found = answers.filter((answer) => !NOT_TO_BE_HAD.test(answer));
  expect(found.filter((answer) => !answer.includes(words["announce-apart"]))).toEqual([]);
  expect(answers.at(-1)).toMatch(NOT_TO_BE_HAD);
  expect(choosing.transcript()).toMatchSnapshot("choosing-sv.txt");
});

function soldOrNot(phrase: string): string {
  return phrase.replace(/, (såld|sold)/, "").replace(", disabled", "");
}
