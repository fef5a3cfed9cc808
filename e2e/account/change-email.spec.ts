import { expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { begin } from "../testing/prepared.ts";

let people = 0;

async function customer(shop: string) {
  people += 1;
  const { backEnd, caller } = await begin(shop);
  const name = `${process.pid}-${Date.now()}-${people}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, email: `old-${name}` }, caller);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  return { old: `old-${name}`, fresh: `new-${name}`, session: registered.value.session };
}

async function emailTo(address: string): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${address}`);
      found = await answer.text();
      return found;
    })
    .toContain(address);
  return found;
}

test("without scripts an address is changed by the email's link, in any browser, with messages in each language", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const shown = { form: new Set<string>(), wrong: new Set<string>(), done: new Set<string>() };
  for (const language of LANGUAGES) {
    const { old, fresh, session } = await customer(shop);
    const here = await openPlainBrowser(shop, session, language);
    const form = await here.open("/account/your-profile/email");
    shown.form.add(/<title>([^<]*)/.exec(form.html)?.[1] ?? "");
    expect(form.text).toContain(old);
    const wrong = await here.send('name="email"', { email: "åsa" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="åsa"');
    shown.wrong.add(/id="email-error"[^>]*>([^<]*)/.exec(wrong.html)?.[1] ?? "");
    expect((await here.send('name="email"', { email: fresh })).text).toContain(fresh);
    expect(await emailTo(old)).not.toContain(fresh);
    const token = /confirm-email\?token=([\w-]{43})/.exec(await emailTo(fresh))?.[1] ?? "";
    // A mail scanner's GET changes nothing.
    const elsewhere = await openPlainBrowser(shop, null, language);
    for (let times = 0; times < 2; times++) await elsewhere.open(`/confirm-email?token=${token}`);
    expect((await here.open("/account/your-profile")).text).toContain(old);
    const done = await elsewhere.send('name="token"', { endOthers: "on" });
    expect([done.status, done.text.includes(fresh)]).toEqual([200, true]);
    shown.done.add(/<h1[^>]*>([^<]*)/.exec(done.html)?.[1] ?? "");
    // The change signs out every session.
    expect((await here.open("/account/your-profile")).address).toContain("/login");
    await elsewhere.open("/confirm-email?token=x");
    expect((await elsewhere.send('name="token"')).status).toBe(410);
    await here.close();
    await elsewhere.close();
  }
  expect([shown.form.size, shown.wrong.size, shown.done.size]).toEqual([5, 5, 5]);
});

test("a registered address gets the same response as a free one; the change can be cancelled; the link requires a login", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const [me, other] = [await customer(shop), await customer(shop)];
  const browser = await openPlainBrowser(shop, me.session);
  await browser.open("/account/your-profile/email");
  const taken = await browser.send('name="email"', { email: other.old });
  const free = await browser.send('name="email"', { email: me.fresh });
  const alike = (text: string, email: string) => text.replaceAll(email, "…");
  expect([taken.status, free.status]).toEqual([200, 200]);
  expect(alike(taken.text, other.old)).toBe(alike(free.text, me.fresh));
  const token = /confirm-email\?token=([\w-]{43})/.exec(await emailTo(me.fresh))?.[1] ?? "";
  const dropped = await browser.send('value="drop"');
  expect(dropped.text).toContain("Adressen blir som den är.");
  await browser.open(`/confirm-email?token=${token}`);
  expect((await browser.send('name="token"')).status).toBe(410);
  await browser.close();
  const stranger = await openPlainBrowser(shop);
  expect((await stranger.open("/account/your-profile/email")).address).toContain("/login?next=");
  await stranger.close();
});

test("the email address is changed on a phone: the pages are accessible, and a password can be pasted", async ({
  page,
  baseURL,
}) => {
  const { fresh, session } = await customer(baseURL ?? "");
  await page.context().addCookies([{ name: "session", value: session, url: baseURL ?? "" }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account/your-profile");
  await page.locator('a[href="/account/your-profile/email"]').click();
  await page.waitForURL(/your-profile\/email/);
  await expectNothingFound(page, "change of address");
  await page.locator("main form button").last().click();
  await expect(page.locator("#email")).toHaveAccessibleDescription(/.+/);
  await page.locator("#email").fill(fresh);
  await page.locator("main form button").last().click();
  await expect(page.locator("main")).toContainText(fresh);
  await lookAt(page, "change-email-sent");

  // Password managers paste, so no field blocks it.
  await page.goto("/account/update-password");
  await page.locator("#passkey-name").fill("Nytt2027x");
  await page.locator("#passkey-name").press("ControlOrMeta+A");
  await page.locator("#passkey-name").press("ControlOrMeta+C");
  for (const field of ["#current", "#password", "#confirm"]) {
    await page.locator(field).press("ControlOrMeta+V");
    await expect(page.locator(field)).toHaveValue("Nytt2027x");
  }
  // Truncated, it would not match at login.
  const long = "Nytt2027x".repeat(3);
  await page.locator("#passkey-name").fill(long);
  await page.locator("#passkey-name").press("ControlOrMeta+A");
  await page.locator("#passkey-name").press("ControlOrMeta+C");
  for (const field of ["#password", "#confirm"]) {
    await page.locator(field).press("ControlOrMeta+A");
    await page.locator(field).press("ControlOrMeta+V");
    await expect(page.locator(field)).toHaveValue(long);
  }
  await page.locator("#confirm").press("Enter");
  await expect(page.locator("#password")).toHaveAccessibleDescription(/för långt/);
  const token = /confirm-email\?token=([\w-]{43})/.exec(await emailTo(fresh))?.[1] ?? "";
  await page.goto(`/confirm-email?token=${token}`);
  await lookAt(page, "confirm-email");
  await page.locator("main form button").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/.+/);
  await expect(page.locator("main")).toContainText(fresh);
  await expectNothingFound(page, "confirmed");
});
