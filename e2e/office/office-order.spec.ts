import { expect, type Page, test } from "@playwright/test";
import { expectFocusSeen, expectToldApart } from "../testing/forced-colours.ts";
import { lookAt } from "../testing/look-at.ts";
import { emailsTo, OFFICE, signInAs } from "../testing/office.ts";
import { buyBasket, hold, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Text that a page which renders it as HTML would show by its title. */
const CANARY = `<img src=x onerror="document.title='canary'"><b>Ring först</b>`;

async function customerWithOrder(shop: string): Promise<string> {
  const named = { firstName: "Ingegerd", lastName: "Kvarnström", line1: CANARY };
  const customer = await signedIn(shop, named);
  await hold(customer, await performanceOnSale(shop), 3);
  await buyBasket(customer);
  return customer.email;
}

test("a clerk finds an order by a misspelt name, and two clerks hear of each other", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const email = await customerWithOrder(baseURL ?? "");
  await signInAs(page, "Biljettkassa");
  await lookAt(page, "today");
  await test.step("today is usable in forced colours", async () => {
    const links = page.getByRole("navigation", { name: "Huvudmeny" }).getByRole("link");
    await expectToldApart(page, links.first(), links.nth(1));
    await links.first().focus();
    await expectFocusSeen(page);
  });

  await test.step("the command bar finds the customer with one letter wrong, by keyboard alone", async () => {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("searchbox");
    await expect(field).toBeFocused();
    await field.fill("kvarnstrem ingegerd");
    await expect(page.getByRole("option", { name: /Ingegerd Kvarnström/ }).first()).toBeVisible();
    await lookAt(page, "command-bar");
    await field.fill(email);
    await expect(page.getByRole("option", { name: /Ingegerd Kvarnström/ })).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Ingegerd Kvarnström" })).toBeFocused();
  });

  await test.step("what the customer wrote is text", async () => {
    await expect(page.getByText(CANARY)).toBeVisible();
    await lookAt(page, "customer");
    await expectFocusSeen(page, 14);
    await page.getByRole("table", { name: "Order" }).getByRole("link").click();
    await expect(page.getByRole("table", { name: /.+/ }).getByText("Giltig")).toHaveCount(3);
    await lookAt(page, "order");
    const [menu, save] = ["Åtgärder", "Spara anteckning"].map((name) => page.getByRole("button", { name }));
    if (menu && save) await expectToldApart(page, menu.last(), save);
    await page.getByRole("heading", { level: 1 }).focus();
    await expectFocusSeen(page);
  });

  const other = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await test.step("a note is text, and another clerk sees it without reloading", async () => {
    await signInAs(other, "Ekonomi");
    await other.goto(page.url());
    await expect(other.getByRole("heading", { name: /^Order \d+/ })).toBeVisible();
    // The stream's first look at the order.
    await other.waitForTimeout(1500);
    await page.getByLabel("Ny anteckning").fill(CANARY);
    await page.getByRole("button", { name: "Spara anteckning" }).dblclick();
    await expect(page.getByLabel("Ny anteckning")).toBeFocused();
    await expect(page.getByRole("listitem").getByText(CANARY)).toHaveCount(2);
    await expect(other.getByText("Ordern har ändrats sedan du öppnade den")).toBeVisible();
    await expect(other.getByText(CANARY).first()).toBeVisible();
    for (const one of [page, other]) await expect(one).not.toHaveTitle("canary");
    await other.context().close();
  });

  await test.step("without a connection what was typed stays, and is saved once on the second try", async () => {
    await page.getByLabel("Ny anteckning").fill("Kommer med rullstol");
    await page.route("**/office/api/notes", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Spara anteckning" }).click();
    await expect(page.getByRole("alert")).toContainText("Ingen kontakt med servern");
    await expect(page.getByLabel("Ny anteckning")).toHaveValue("Kommer med rullstol");
    await lookAt(page, "order-offline");
    await page.getByRole("button", { name: "Spara anteckning" }).click();
    await expect(page.getByLabel("Ny anteckning")).toHaveValue("");
  });

  await test.step("a ticket gets a cheaper price type in a new order, after what it shows", async () => {
    await page
      .getByRole("button", { name: /^Ändra .*plats/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Byt pristyp" }).click();
    const dialog = page.getByRole("dialog", { name: "Byt pristyp" });
    await dialog.getByRole("button", { name: /Ny pristyp/ }).click();
    await page
      .getByRole("option", { name: /Barn|Ungdom|Student/ })
      .first()
      .click();
    const action = dialog.getByRole("button", { name: "Byt pristyp", exact: true });
    await expect(dialog.getByText("går tillbaka")).toBeVisible();
    await expectFocusSeen(page, 3);
    await expect(action).toBeEnabled();
    await lookAt(page, "price-type");
    await action.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Återlämnad", { exact: true })).toHaveCount(1);
    await expect(page.getByText("Giltig", { exact: true })).toHaveCount(2);
    const [returned, valid] = ["Återlämnad", "Giltig"].map((state) =>
      page.getByText(state, { exact: true }).first(),
    );
    if (returned && valid) await expectToldApart(page, returned, valid);
  });

  await test.step("the tickets are sent again", async () => {
    const before = (await emailsTo(email)).length;
    await page.getByRole("button", { name: "Åtgärder", exact: true }).click();
    await page.getByRole("menuitem", { name: "Skicka om biljetterna" }).click();
    await lookAt(page, "resend");
    await page.getByRole("dialog").getByRole("button", { name: "Skicka om biljetterna" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(async () => expect((await emailsTo(email)).length).toBeGreaterThan(before)).toPass();
    await expect(page.getByText("Skickade om biljetterna")).toBeVisible();
  });

  await expectNotFound(page);
});

async function expectNotFound(page: Page): Promise<void> {
  await page.goto(`${OFFICE}/orders/none`);
  await expect(page.getByText("Det finns ingen order none.")).toBeVisible();
  await page.goto(`${OFFICE}/no-such-screen`);
  await expect(page.getByRole("heading", { name: "Sidan finns inte" })).toBeVisible();
}
