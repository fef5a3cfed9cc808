import { expect, test } from "@playwright/test";
import { expectFocusSeen, expectToldApart } from "../testing/forced-colours.ts";
import { lookAt } from "../testing/look-at.ts";
import { emailsTo, invitationTo, OFFICE, plugInAuthenticator, signInAs } from "../testing/office.ts";
import { buyWithVoucherAndCard } from "../testing/office-customers.ts";
import { signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("a person is invited, chooses a passkey, refunds a ticket, sees what the role may see, and is suspended", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const email = `clerk-${process.pid}-${Date.now()}@test.example`;
  await test.step("sign-in returns to the requested address", async () => {
    await page.goto(`${OFFICE}/staff`);
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fstaff$/);
    await lookAt(page, "sign-in");
    await page.getByLabel("E-postadress").focus();
    await expectFocusSeen(page);
    await signInAs(page, "Administratör", "/staff");
    await expect(page.getByRole("heading", { name: "Personal" })).toBeVisible();
    await lookAt(page, "staff");
  });

  await test.step("the invitation is refused without a role, with the reason beside the field", async () => {
    await page.getByRole("button", { name: "Bjud in" }).click();
    const dialog = page.getByRole("dialog", { name: "Bjud in" });
    await dialog.getByLabel("E-postadress").fill(email);
    await dialog.getByRole("button", { name: "Skicka inbjudan" }).click();
    await expect(dialog.getByRole("button", { name: /Roll/ })).toHaveAttribute("aria-describedby", /.+/);
    await lookAt(page, "invite");
    await dialog.getByRole("button", { name: /Roll/ }).click();
    await page.getByRole("option", { name: /^Biljettkassa/ }).click();
    await dialog.getByRole("button", { name: "Skicka inbjudan" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Inbjuden");
  });

  const theirs = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  const authenticator = await plugInAuthenticator(theirs);
  await test.step("the link of the email leads to a passkey", async () => {
    await theirs.goto(await invitationTo(email));
    await expect(theirs.getByText(email)).toBeVisible();
    await lookAt(theirs, "invitation");
    await theirs.getByLabel("Ditt namn").fill("Vera Lind");
    await theirs.getByRole("button", { name: "Skapa nyckel och logga in" }).click();
    await expect(theirs.getByRole("button", { name: "Inloggad som Vera Lind" })).toBeVisible();
  });

  const lastName = `Vallerström${Date.now()}`;
  const customer = await signedIn(baseURL ?? "", { firstName: "Ludvig", lastName });
  const order = await buyWithVoucherAndCard(customer, await performanceOnSale(baseURL), 30_000);
  await test.step("they find an order of three tickets by a misspelt name", async () => {
    await theirs.keyboard.press("Control+k");
    await theirs.getByRole("searchbox").fill(`ludvig ${lastName.replace("ström", "strem")}`);
    await theirs.getByRole("option", { name: /Ludvig/ }).click();
    await theirs.getByRole("link", { name: order }).click();
    await expect(theirs.getByRole("heading", { name: `Order ${order}` })).toBeFocused();
    await expect(theirs.getByText("Giltig", { exact: true })).toHaveCount(3);
  });

  await test.step("they refund one of them, after it is shown what goes back to voucher and card", async () => {
    await theirs.getByRole("button", { name: "Åtgärder", exact: true }).click();
    await theirs.getByRole("menuitem", { name: "Återbetala" }).click();
    const dialog = theirs.getByRole("dialog", { name: `Återbetala order ${order}` });
    await dialog.getByText("Valda biljetter och delar").click();
    await dialog.getByRole("group", { name: "Välj" }).getByText(/plats/).first().click();
    await expect(dialog.getByText("De här biljetterna slutar gälla")).toBeVisible();
    const shown = dialog.getByRole("listitem");
    await expect(
      shown.filter({ hasText: "Presentkort" }).or(shown.filter({ hasText: "Visa" })),
    ).not.toHaveCount(0);
    await lookAt(theirs, "refund");
    await dialog.getByRole("button", { name: "Återbetala", exact: true }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(theirs.getByText("Återlämnad", { exact: true })).toHaveCount(1);
    await expect(theirs.getByText("Giltig", { exact: true })).toHaveCount(2);
    await lookAt(theirs, "order-refunded");
  });

  await test.step("the customer gets the email, and the books agree with the provider's", async () => {
    const subjects = async () => (await emailsTo(customer.email)).map(({ subject }) => subject);
    await expect(async () =>
      expect((await subjects()).join()).toContain(`${order} hos Sundoperan är`),
    ).toPass();
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format();
    const differences = () =>
      page.evaluate(async (address) => {
        const answer = await fetch(address);
        return { status: answer.status, text: await answer.text() };
      }, `/office/api/daily-closes/${day}?provider=true`);
    // Other tests buy at the same time: what counts is this order.
    await expect(async () => {
      const { status, text } = await differences();
      expect(status).toBe(200);
      expect(JSON.stringify(JSON.parse(text).differences)).not.toContain(order);
    }).toPass({ timeout: 30_000 });
  });

  await test.step("neither screen nor interface gives what the role may not see", async () => {
    await expect(theirs.getByRole("link", { name: "Personal" })).toBeHidden();
    await theirs.goto(`${OFFICE}/staff`);
    await expect(theirs.getByRole("heading", { name: "Ingen behörighet" })).toBeVisible();
    const status = await theirs.evaluate(async () => (await fetch("/office/api/staff")).status);
    expect(status).toBe(403);
  });

  await test.step("the language chosen on the sign-in page becomes the account's", async () => {
    await theirs.getByRole("button", { name: "Inloggad som Vera Lind" }).click();
    await theirs.getByRole("menuitem", { name: "Logga ut" }).click();
    await theirs.getByRole("button", { name: "In English" }).click();
    await theirs.getByRole("button", { name: "Use a passkey" }).click();
    await expect(theirs.getByRole("navigation", { name: "Main menu" })).toBeVisible();
    const languageOfAccount = () =>
      theirs.evaluate(async () => (await (await fetch("/office/api/session")).json()).language);
    await expect.poll(languageOfAccount).toBe("en");
    await theirs.reload();
    await expect(theirs.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  });

  await test.step("their next device has the account's language, not its browser's", async () => {
    const next = await (await browser.newContext({ locale: "sv-SE" })).newPage();
    await plugInAuthenticator(next, await authenticator.credentials());
    await next.goto(`${OFFICE}/sign-in`);
    await next.getByRole("button", { name: "Använd nyckel" }).click();
    await expect(next.getByRole("navigation", { name: "Main menu" })).toBeVisible();
    await next.reload();
    await expect(next.getByRole("navigation", { name: "Main menu" })).toBeVisible();
    await next.context().close();
  });

  await test.step("a suspended person is signed out at once", async () => {
    await page.reload();
    const row = page.getByRole("row", { name: new RegExp(email) });
    await expect(row).toContainText("Aktiv");
    await row.getByRole("button", { name: /Åtgärder/ }).click();
    await page.getByRole("menuitem", { name: "Stäng av" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stäng av" }).click();
    await expect(row).toContainText("Avstängd");
    await theirs.goto(`${OFFICE}/own`);
    await expect(theirs).toHaveURL(/\/sign-in/);
    await theirs.context().close();
  });

  await test.step("an administrator defines a role, and removes it", async () => {
    await page.getByRole("link", { name: "Roller", exact: true }).click();
    await lookAt(page, "roles");
    await page.getByRole("button", { name: "Ny roll" }).click();
    const dialog = page.getByRole("dialog", { name: "Ny roll" });
    await dialog.getByLabel("Namn på rollen").fill("press-office");
    await dialog.getByText("Se order").click();
    const boxes = dialog.getByRole("checkbox");
    await expectToldApart(page, boxes.first(), boxes.nth(1));
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByRole("columnheader", { name: /press-office/ })).toBeVisible();
    await page.getByRole("button", { name: "Åtgärder för rollen press-office" }).click();
    await page.getByRole("menuitem", { name: "Ta bort" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ta bort" }).click();
    await expect(page.getByRole("columnheader", { name: /press-office/ })).toBeHidden();
  });

  await test.step("the audit log has it, also what was refused", async () => {
    await page.getByRole("link", { name: "Logg", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Logg", exact: true })).toBeFocused();
    const filter = page.getByRole("search");
    await filter.getByLabel("Åtgärd").fill("staff.suspend");
    await filter.getByRole("button", { name: "Filtrera" }).click();
    await expect(page).toHaveURL(/operation=staff.suspend/);
    await expect(page.getByRole("row", { name: /staff\.suspend/ }).first()).toContainText("Gjort");
    await lookAt(page, "audit");
  });
});
