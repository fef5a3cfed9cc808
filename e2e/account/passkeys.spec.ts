import { expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { softAuthenticator } from "../../src/engine/testing/soft-authenticator.ts";
import { plugInAuthenticator } from "../testing/office.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { signedIn } from "../testing/prepared.ts";

test("a passkey is added in the account, and signs in to the requested page", async ({ page, baseURL }) => {
  const { caller } = await signedIn(baseURL ?? "");
  await plugInAuthenticator(page);
  // The authenticator answers the first request: autofill would sign in before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const { hostname } = new URL(baseURL ?? "");
  await page.context().addCookies([{ name: "session", value: caller.session, domain: hostname, path: "/" }]);
  await page.goto("/account/update-password");
  await untilTakenOver(page);
  const form = page.getByRole("form", { name: "Lägg till en nyckel" });
  await form.getByLabel("Namn på nyckeln").fill("Min telefon");
  await form.getByLabel("Nuvarande lösenord").fill("Fel12345");
  await form.getByRole("button", { name: "Lägg till en nyckel" }).press("Enter");
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(form.getByLabel("Nuvarande lösenord")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Namn på nyckeln")).toHaveValue("Min telefon");
  await form.getByLabel("Nuvarande lösenord").fill(SOMEBODY.password);
  await form.getByRole("button", { name: "Lägg till en nyckel" }).press("Enter");
  await expect(page.getByText("Nyckeln är tillagd.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Min telefon" })).toBeVisible();

  await page.context().clearCookies({ name: "session" });
  await page.goto("/account/update-password");
  await expect(page).toHaveURL(/\/login\?next=/);
  await untilTakenOver(page);
  await page.getByRole("button", { name: "Logga in med nyckel" }).press("Enter");
  await expect(page).toHaveURL(/\/account\/update-password$/);
  await expect(page.getByText("Senast använd")).toBeVisible();
});

test("without scripts no passkey is offered for signing in, but existing passkeys are renamed and removed", async ({
  request,
  baseURL: shop,
}) => {
  const baseURL = shop ?? "";
  const { backEnd, caller } = await signedIn(baseURL);
  const login = await (await request.get("/login")).text();
  expect(login).not.toMatch(/Logga in med nyckel<|passkey-hint/);
  const headers = {
    cookie: `session=${caller.session}; lang=sv`,
    origin: baseURL,
    "sec-fetch-site": "same-origin",
  };
  const address = "/account/update-password";
  const read = async () => (await request.get(address, { headers })).text();
  const send = async (form: Record<string, string>) => {
    const answer = await request.post(address, { headers, form, maxRedirects: 0 });
    return { status: answer.status(), html: await answer.text() };
  };
  expect(await read()).not.toContain('id="passkeys"');

  const begun = await backEnd.passkeys.beginAdding({ current: SOMEBODY.password }, caller);
  if (!begun.ok) throw new Error(begun.refusal.reason);
  const device = softAuthenticator({ origin: baseURL, host: new URL(baseURL).hostname });
  const credential = device.create(begun.value.options);
  expect(await backEnd.passkeys.add({ name: "Min telefon", credential }, caller)).toMatchObject({ ok: true });
  const html = await read();
  expect(html).toContain('id="passkeys"');
  expect(html).not.toContain("passkey-password");
  const id = /name="passkey" value="([^"]+)"/.exec(html)?.[1] ?? "";

  const nameless = await send({ intent: "rename-passkey", passkey: id, [`name-${id}`]: "" });
  expect(nameless.status).toBe(422);
  expect(nameless.html).toContain(`id="name-${id}-error"`);
  const renamed = await send({ intent: "rename-passkey", passkey: id, [`name-${id}`]: "Datorn" });
  expect(renamed.html).toContain("Nyckeln har fått sitt nya namn.");
  expect(renamed.html).toContain("<h3>Datorn</h3>");
  const garbled = await send({ intent: "add-passkey", "passkey-name": "Min", credential: "{}" });
  expect(garbled.status).toBe(422);
  const removed = await send({ intent: "remove-passkey", passkey: id });
  expect(removed.html).toContain("Nyckeln är borttagen.");
  expect((await send({ intent: "remove-passkey", passkey: id })).status).toBe(404);
});

test("an invalid passkey is rejected at the login with a message, and passkey options are returned as JSON", async ({
  request,
  baseURL: shop,
}) => {
  const baseURL = shop ?? "";
  const headers = { origin: baseURL, "sec-fetch-site": "same-origin", "accept-language": "sv" };
  const form = { intent: "passkey", credential: "{", next: "/" };
  const refused = await request.post("/login", { headers, form, maxRedirects: 0 });
  expect(refused.status()).toBe(401);
  expect(await refused.text()).toContain("Nyckeln kunde inte användas.");
  const requested = await request.post("/passkey-options.json", { headers, multipart: {} });
  expect(await requested.json()).toMatchObject({
    options: { rpId: "localhost", userVerification: "required" },
  });
  const adding = await request.post("/passkey-options.json", { headers, multipart: { current: "x" } });
  expect(adding.status()).toBe(401);
});

test("passkeys are offered by autofill where the browser supports it, until the visitor presses the passkey button", async ({
  page,
}) => {
  /** The requests are never answered. */
  const watch = (canOffer: boolean) =>
    page.addInitScript((can) => {
      const requested: { mediation: string; isOver: boolean }[] = [];
      Object.assign(window, { requested });
      PublicKeyCredential.isConditionalMediationAvailable = async () => can;
      navigator.credentials.get = (options) =>
        new Promise((_, fail) => {
          const one = { mediation: options?.mediation ?? "", isOver: false };
          requested.push(one);
          options?.signal?.addEventListener("abort", () => {
            one.isOver = true;
            fail(new DOMException("aborted", "AbortError"));
          });
        });
    }, canOffer);
  const requested = () => page.evaluate(() => Reflect.get(window, "requested") as unknown);
  await watch(true);
  await page.goto("/login");
  await expect.poll(requested).toEqual([{ mediation: "conditional", isOver: false }]);
  await expect(page.locator('input[name="email"]')).toHaveAttribute("autocomplete", "username webauthn");
  await page.getByRole("button", { name: "Logga in med nyckel" }).click();
  await expect.poll(requested).toEqual([
    { mediation: "conditional", isOver: true },
    { mediation: "optional", isOver: false },
  ]);
  await watch(false);
  await page.goto("/login");
  await untilTakenOver(page);
  await expect(page.getByRole("button", { name: "Logga in med nyckel" })).toBeVisible();
  expect(await requested()).toEqual([]);
});
