import { type APIRequestContext, expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { press, read, wordsOf } from "../testing/plain-visitor.ts";
import { plainCustomer } from "../testing/prepared.ts";

type Typed = Readonly<Record<string, string | readonly string[]>>;

async function enteredAt(visitor: APIRequestContext, address: string, button: string, typed: Typed) {
  const page = await read(visitor, address);
  const answer = await press(visitor, page, button, typed);
  return { status: answer.status, words: wordsOf(answer.html) };
}

const THREE = ["1206", "1805", "2101"];
const OWN = "/flex-package-builder/egen-sasong";

test.describe("a package is rejected", () => {
  for (const [what, typed, words] of [
    [
      "with too few performances",
      { performance: ["1206"] },
      "Det saknas 2 val för att det ska bli ett paket.",
    ],
    ["for no one", { performance: THREE, "quantity-1": "0" }, "Välj för hur många paketet ska vara."],
    ["for too many", { performance: THREE, "quantity-1": "5" }, "Ett paket kan köpas för högst 4 personer"],
  ] as const) {
    test(`${what}, and the page shows a message`, async ({ request }) => {
      await press(request, await read(request, OWN), "Uppdatera priset", { performance: THREE });
      const alert = await enteredAt(request, OWN, "Lägg i varukorgen: Prisklass B", typed);
      expect(alert.status).toBeGreaterThanOrEqual(400);
      expect(alert.words).toContain(words);
      expect(wordsOf((await read(request, "/basket")).html)).toContain("Din varukorg är tom");
    });
  }
});

test("the limits of a package and of a price type count the whole basket, and a package's tickets cannot be removed singly", async ({
  baseURL,
}) => {
  const visitor = await openPlainBrowser(baseURL ?? "");
  const address = "/packages/tre-stora/price-selection";
  const three = await visitor.post(address, { "quantity-2": "3", band: "B" });
  expect(new URL(three.address).pathname).toBe("/basket");
  const more = await visitor.post(address, { "quantity-2": "2", band: "B" });
  expect(more.status).toBe(409);
  expect(more.text).toContain("Ett paket kan köpas för högst 4 personer på en gång.");
  const five = await visitor.post("/events/carmen/1205/price-selection", { "quantity-2": "2", band: "B" });
  expect(five.status).toBe(409);
  expect(five.text).toMatch(
    /högst 4 biljetter av typen Ungdom under 26 år till Carmen \(.+?\)\. Det här skulle bli 5, 1 för många\./,
  );
  const ticket = /data-ticket="([^"]+)"/.exec(three.html)?.[1] ?? "";
  const alone = await visitor.post("/basket", { intent: "remove", ticket });
  expect(alone.status).toBe(409);
  expect(alone.text).toContain("Biljetten ingår i Tre stora kvällar. Ta bort hela paketet");
  await visitor.close();
});

test("a package with more seats than a cookie holds cannot be chosen seat by seat, with a message", async ({
  baseURL,
}) => {
  const visitor = await openPlainBrowser(baseURL ?? "");
  await visitor.open("/packages/dans-och-orkester/syos/parkett-bakre-mitten");
  const seats = Array.from({ length: 290 }, (_, place) => [`as-${400 + place}`, "1"]);
  const alert = await visitor.send('name="plan"', Object.fromEntries(seats));
  expect(alert.status).toBe(409);
  expect(alert.text).toContain(
    "Så många platser kan inte väljas en och en. Välj efter pris, eller gör två köp.",
  );
  await visitor.close();
});

test("a series for zero or too many people is rejected with a message", async ({ request }) => {
  const prices = "/subscriptions/fixed-series/fyra-operor.eftermiddagar/choose-prices?quantity-1=1";
  for (const [quantity, words] of [
    ["0", "Välj för hur många abonnemanget ska vara."],
    ["7", "Ett abonnemang kan köpas för högst 6 personer på en gång."],
  ] as const) {
    const alert = await enteredAt(request, prices, "Lägg i varukorgen: Prisklass C", {
      "quantity-1": quantity,
    });
    expect([alert.status >= 400, alert.words]).toEqual([true, expect.stringContaining(words)]);
  }
});

test("a flex subscription is limited to one at a time, with a message", async ({ request }) => {
  const flex = "/subscriptions/flex/sex-kvallar";
  await enteredAt(request, flex, "Köp Sex kvällar", {});
  const alert = await enteredAt(request, flex, "Köp Sex kvällar", {});
  expect(alert.status).toBeGreaterThanOrEqual(400);
  expect(alert.words).toMatch(/högst (1|en|ett)/i);
});

test("a registration for a ballot with invalid choices is rejected with a message, and a household registers only once", async ({
  playwright,
  baseURL,
}) => {
  const line1 = `Provgatan ${Date.now()}`;
  const guest = () => plainCustomer(playwright, baseURL ?? "", { line1 });
  const first = "/events/rosenkavaljeren/1601/register/first-choice";
  const visitor = await guest();
  const page = await read(visitor, first);
  const section = /name="section"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="section"/.exec(page.html);
  const right = { section: section?.[1] ?? section?.[2] ?? "", party: "2", "price-type": "1" };
  for (const [typed, words] of [
    [{ section: "nowhere" }, "Välj en sektion i listan."],
    [{ party: "9" }, "Välj ett antal mellan 1 och 4."],
    [{ "price-type": "99" }, "Välj en biljettyp i listan."],
  ] as const) {
    const answer = await press(visitor, page, "Fortsätt", { ...right, ...typed });
    expect([answer.status >= 400, wordsOf(answer.html)]).toEqual([true, expect.stringContaining(words)]);
  }
  const alternatives = await press(visitor, page, "Fortsätt", right);
  const rehearsal = await press(visitor, alternatives, "Fortsätt");
  const entered = await press(visitor, rehearsal, "Skicka anmälan");
  expect(wordsOf(entered.html)).toContain("Du är anmäld");

  const other = await guest();
  const refused = await press(other, await read(other, first), "Fortsätt", right);
  expect(wordsOf(refused.html)).toContain("Någon i ditt hushåll har redan anmält sig.");
  await visitor.dispose();
  await other.dispose();
});
