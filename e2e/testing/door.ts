import { expect, type Page } from "@playwright/test";
import { agenda } from "../../tooling/agenda.ts";
import { OFFICE } from "./office.ts";
import { agreed, buyBasket, hold, signedIn } from "./prepared.ts";

/** Tickets and phones, for browser tests of the entrance. */

interface Bought {
  readonly performance: number;
  readonly codes: readonly string[];
}

/** Of tickets that were just bought. @param fromLast which performance on the main stage: each test has its own */
export async function boughtCodes(
  shop: string,
  { count, fromLast }: { readonly count: number; readonly fromLast: number },
): Promise<Bought> {
  const found = (await agenda(shop))
    .filter(({ venue }) => venue.id === "main-stage")
    .toSorted((one, other) => Date.parse(other.starts) - Date.parse(one.starts))
    .at(fromLast);
  if (!found) throw new Error("Nothing on the main stage");
  const { id: performance, event } = found;
  const customer = await signedIn(shop);
  await hold(customer, { performance, event: event.slug, title: event.title }, count);
  const link = await buyBasket(customer);
  const order = await agreed(customer.backEnd.orders.read({ link }, customer.caller));
  return { performance, codes: order.tickets.map(({ code }) => code) };
}

/** Operations of the office, with the session of a page. */
export function officeOf(page: Page) {
  const headers = { origin: OFFICE };
  async function post(path: string, data: object) {
    const answer = await page.request.post(`${OFFICE}/office/api${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  }
  return {
    post,
    get: async (path: string) => (await page.request.get(`${OFFICE}/office/api${path}`)).json(),
    async pairingCode(name: string, performance: number): Promise<string> {
      const device = { name, performances: [performance], entrances: [], names: false };
      return (await post("/door/devices", device)).code;
    },
  };
}

export const verdict = (phone: Page, name: string) => phone.getByRole("region", { name, exact: true });

export async function startAt(phone: Page): Promise<void> {
  await phone.getByRole("button", { name: "Börja släppa in" }).click();
  await expect(phone.getByRole("button", { name: "Läs av" })).toBeVisible();
}

/** By a scanner that is connected as a keyboard: faster than a loaded machine passes keys to the page. */
export function scan(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    },
    [...code, "Enter"],
  );
}
