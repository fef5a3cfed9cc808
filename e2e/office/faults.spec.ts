import { expect, type Page, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";

async function post(page: Page, path: string, data: object, language = "sv") {
  const headers = { origin: OFFICE, "accept-language": language };
  const answer = await page.request.post(`${OFFICE}/office/api${path}`, { data, headers });
  return answer.json();
}

/** Of a schema, of a reference, of a hall and of a picture. */
const EDITS = [
  { file: "house.json", path: ["brand", "themeColour"], value: "red" },
  { file: "season.json", path: ["events", "carmen", "vat"], value: "half" },
  { file: "halls/main-stage.sidecar.json", path: ["seats", "nobody"], value: { companion: true } },
  { file: "house.json", path: ["brand", "icon"], value: "pictures/none.png" },
];

const SWEDISH = [
  "”red” är fel: skriv färgen som #rrggbb",
  "momssatsen ”half” finns inte; det finns: ",
  "ingen plats i planen har detta seat_guid – rätta nyckeln, eller ta bort den",
  "filen ”pictures/none.png” finns inte bland husets filer",
];

const ENGLISH = [
  '"red" is not right: a colour is written #rrggbb',
  'there is no VAT rate "half"; there are: ',
  "there is no seat with this seat_guid in the plan – correct the key, or take it out",
  'there is no file "pictures/none.png" in the house folder',
];

async function faultsAreIn(page: Page, draft: string, words: readonly string[]): Promise<void> {
  const [colour = "", , seat = "", icon = ""] = words;
  const main = page.getByRole("main");
  await page.goto(`${OFFICE}/house/drafts/${draft}`);
  for (const sentence of words) await expect(main.getByText(sentence)).toBeVisible();
  await expect(main.locator("[lang]")).toHaveCount(0);
  await lookAt(page, `check-${await page.locator("html").getAttribute("lang")}`);
  await page.goto(`${OFFICE}/house/drafts/${draft}/files/house.json?at=brand`);
  await expect(main.getByText(colour)).toBeVisible();
  await expect(main.getByText(icon)).toBeVisible();
  await lookAt(page, `form-${await page.locator("html").getAttribute("lang")}`);
  await page.goto(`${OFFICE}/house/drafts/${draft}/halls/main-stage`);
  await expect(main.getByText(seat)).toBeVisible();
}

test("the faults of a draft are in the editor's language: Swedish, and English once it is chosen", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInAsOwn(page, "programme");
  const { draft } = await post(page, "/house/drafts", { name: `Fel ${crypto.randomUUID()}` });
  const { revision } = await post(page, `/house/drafts/${draft}/edits`, { edits: EDITS });
  const refused = async (language: string) =>
    (await post(page, `/house/drafts/${draft}/publish`, { revision, note: "" }, language)).message;

  await faultsAreIn(page, draft, SWEDISH);
  expect(await refused("sv")).toContain(`inget publicerades: house.json brand.themeColour: ${SWEDISH[0]}`);

  await post(page, "/own/language", { language: "en" });
  await faultsAreIn(page, draft, ENGLISH);
  expect(await refused("en")).toContain(`brand.themeColour: ${ENGLISH[0]}`);
});
