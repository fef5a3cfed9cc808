import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { PORTS } from "../testing/ports.ts";
import { agreed, begin, buy, hold, readyToPay, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { type OnSale, performanceOnSale } from "../testing/shopper.ts";
import { openPlainBrowser, type PlainBrowser, type Shown } from "./plain-browser.ts";

/** The shop of `catalogue.spec.ts`. */
export const HERE = `http://localhost:${PORTS.errors}`;

export const PASSED = "/events/la-boheme/1004";
export const CANCELLED = "/events/carmen/1204";
export const OFF_SALE = "/events/glada-ankan/1709";
export const SOLD_OUT = "/events/svansjon/1802";
export const OFF_SALE_AND_SOLD_OUT = 1104;
export const PRIORITY = "/events/rusalka/1501";
export const OPERA = { event: "trollflojten", performance: 1111, title: "" } as const;
export const WITHIN_TWO_DAYS = { event: "blaskaggs-borg", performance: 2003, title: "" } as const;
export const CLUSTERED = { event: "blaskaggs-borg", performance: 2006 } as const;
/** Seats in the middle that are sold in pairs only. */
export const PAIRS = [3, 4, 5].flatMap((row) =>
  [1, 3, 5, 7, 9].map((seat) => [`ws-m-${row}-${seat}`, `ws-m-${row}-${seat + 1}`] as const),
);
export const MOVED_TO_THE_PAST = { event: "blaskaggs-borg", performance: 2005 } as const;

export let shop: ShopProcess;

export function openedOnce(): void {
  test.beforeAll(async () => {
    shop = await openShopProcess({
      port: PORTS.errors,
      databaseApart: true,
      about: { account: { pages: { addresses: true } } },
      rewrite: async (house) => {
        await change(join(house, "halls/workshop-stage.sidecar.json"), (sidecar) => {
          for (const pair of PAIRS)
            for (const seat of pair) sidecar.seats[seat] = { ...sidecar.seats[seat], cluster: pair[0] };
        });
        await changePerformance(house, OFF_SALE_AND_SOLD_OUT, { offSale: true });
        await changePerformance(house, WITHIN_TWO_DAYS.performance, { starts: "+1d 19:00" });
      },
    });
  });
  test.afterAll(() => shop.close());
  test.afterEach(async () => {
    for (const browser of opened.splice(0)) await browser.close();
  });
}

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON of a house file
export type File = any;

export async function change(path: string, by: (content: File) => void): Promise<void> {
  const content = JSON.parse(await readFile(path, "utf8"));
  by(content);
  await writeFile(path, JSON.stringify(content));
}

export function changePerformance(house: string, id: number, to: object): Promise<void> {
  return change(join(house, "season.json"), (season) => {
    for (const event of season.events)
      for (const performance of event.performances) if (performance.id === id) Object.assign(performance, to);
  });
}

export async function visitor(session: string | null = null, language?: Language): Promise<PlainBrowser> {
  const browser = await openPlainBrowser(HERE, session, language);
  opened.push(browser);
  return browser;
}
const opened: PlainBrowser[] = [];

export const findPerformance = () => performanceOnSale(HERE);
export const pricesOf = ({ event, performance }: Pick<OnSale, "event" | "performance">) =>
  `/events/${event}/${performance}/price-selection`;

export async function withTickets(count: number): Promise<PlainBrowser> {
  const begun = await begin(HERE);
  await hold(begun, await findPerformance(), count);
  return visitor(begun.caller.session);
}

export async function account(): Promise<{ email: string; session: string | null }> {
  const { email, caller } = await signedIn(HERE);
  return { email, session: caller.session };
}

export async function atPassword(email: string): Promise<PlainBrowser> {
  const browser = await visitor();
  await browser.open("/login");
  await browser.send('name="email"', { email });
  return browser;
}

type Produced = () => Promise<Shown>;
/** An error that `catalogue.spec.ts` causes, and the words that its page then shows. */
export type Entry = readonly [entry: string, words: string | RegExp, produced: Produced];

export const look = (address: string): Produced => {
  return async () => (await visitor()).open(address);
};

export async function reservedOrder() {
  const { backEnd, caller } = await readyToPay(HERE, await findPerformance(), 1);
  const { number } = await agreed(backEnd.orders.reserve({}, caller));
  return { backEnd, caller, number };
}

export async function sharedTicket(of: OnSale) {
  const { caller } = await buy(HERE, of, 1);
  const { backEnd } = await begin(HERE);
  const [order] = await agreed(backEnd.orders.mine({}, caller));
  const code = order?.tickets[0]?.code ?? "";
  const { token } = await agreed(backEnd.sharing.share({ code, name: "Mormor", email: "" }, caller));
  return { token, number: order?.number ?? "" };
}

export async function pay(backEnd: BackEnd, caller: Caller, expectedTotal: number): Promise<void> {
  const { link, paymentPage } = await agreed(
    backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller),
  );
  await payByCard(paymentPage ?? "");
  const verified = async () =>
    (await agreed(backEnd.orders.verify({ link, returned: "paid" }, caller))).state;
  // On a busy machine the provider confirms a moment later.
  await expect.poll(verified, { timeout: 15_000 }).toBe("paid");
}
