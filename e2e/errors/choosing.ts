import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { seatsOf } from "../../src/web/seat-map/hall/plan-places.ts";
import { agreed, begin, hold, signedIn } from "../testing/prepared.ts";
import type { Shown } from "./plain-browser.ts";
import {
  CANCELLED,
  CLUSTERED,
  type Entry,
  type File,
  findPerformance,
  HERE,
  look,
  OFF_SALE,
  OFF_SALE_AND_SOLD_OUT,
  OPERA,
  PAIRS,
  PASSED,
  PRIORITY,
  pay,
  pricesOf,
  SOLD_OUT,
  shop,
  visitor,
  withTickets,
} from "./shop-of-errors.ts";

/** Makes the best seats of this performance unavailable. */
async function withoutBestSeats() {
  const what = await findPerformance();
  const quantities = [{ priceType: 1, quantity: 9 }];
  for (;;) {
    const { backEnd, caller } = await begin(HERE);
    const { performance } = what;
    const held = await backEnd.basket.addBestAvailable({ performance, band: "A+", quantities }, caller);
    if (held.ok) continue;
    const left = "available" in held.refusal ? Number(held.refusal.available) : 0;
    if (left === 0) return what;
    quantities[0] = { priceType: 1, quantity: left };
  }
}

const EVENT: readonly Entry[] = [
  ["passed", "Föreställningen har redan spelats. Välj en annan föreställning.", look(PASSED)],
  [
    "passed since the form was opened",
    "Föreställningen har redan spelats. Välj en annan föreställning.",
    async () => (await visitor()).post(`${PASSED}/price-selection`, { band: "A", "quantity-1": "1" }),
  ],
  ["unavailable", "Föreställningen är inställd.", look(CANCELLED)],
  ["off sale", /säljs inte på nätet\. Ring biljettkassan/, look(OFF_SALE)],
  [
    "off sale and sold out",
    /säljs inte på nätet\. Ring biljettkassan/,
    look(`/events/trollflojten/${OFF_SALE_AND_SOLD_OUT}`),
  ],
  ["sold out", "Föreställningen är slutsåld.", look(SOLD_OUT)],
  [
    "section sold out",
    "Inga lediga platser. Välj en annan sektion.",
    async () => {
      const prices = `${pricesOf(await withoutBestSeats())}?section=parkett-mitten`;
      return (await visitor()).post(prices, { band: "A+", "quantity-1": "1" });
    },
  ],
  [
    "price class sold out",
    "Inga lediga platser. Välj en annan prisklass.",
    async () => (await visitor()).post(pricesOf(await withoutBestSeats()), { band: "A+", "quantity-1": "1" }),
  ],
  [
    "priority, with a way to log in",
    /Just nu pågår förköp för medlemmar\. Logga in om du är medlem\./,
    async () => {
      const shown = await (await visitor()).open(PRIORITY);
      expect(shown.html).toContain('href="/login?');
      return shown;
    },
  ],
];

const CODES: readonly Entry[] = [
  [
    "gift voucher",
    "Koden verkar felaktig. Försök igen.",
    async () => {
      const browser = await withTickets(1);
      await browser.open("/redeem-gift-voucher");
      return browser.send('name="code"', { code: "ABCD-234567" });
    },
  ],
  [
    "promo code invalid",
    "Koden gäller inte här just nu. Kontrollera hur den är skriven.",
    async () => {
      const browser = await withTickets(1);
      await browser.open("/basket/promo-code");
      return browser.send('name="promoCode"', { promoCode: "NO SUCH CODE" });
    },
  ],
  [
    "promo code not for this basket",
    /Höstbalett: 100 kr per biljett.*Ger ingen rabatt på det som ligger här än/,
    async () => {
      const begun = await begin(HERE);
      await hold(begun, OPERA, 2);
      const browser = await visitor(begun.caller.session);
      await browser.open("/basket/promo-code");
      return browser.send('name="promoCode"', { promoCode: "HÖSTBALETT" });
    },
  ],
  [
    "access code invalid",
    "Koden verkar felaktig. Försök igen.",
    async () => {
      const browser = await visitor();
      await browser.open("/programmes");
      return browser.send('name="code"', { code: "VARVET-9999" });
    },
  ],
  [
    "programme code has no performances",
    "Koden stämmer, men programmet har inga föreställningar just nu.",
    async () => {
      const programmes = JSON.parse(await readFile(join(shop.house, "programmes.json"), "utf8"));
      const empty = programmes.find(({ performances }: File) => performances.length === 0);
      const browser = await visitor();
      await browser.open("/programmes");
      return browser.send('name="code"', { code: empty.codes[0] });
    },
  ],
  [
    "tickets could not be added",
    /Någon annan hann före till .*Välj en annan plats\./,
    async () => {
      const { event, performance } = await findPerformance();
      const [first, second] = [await visitor(), await visitor()];
      const address = `/events/${event}/${performance}/syos/parkett-mitten`;
      await second.open(address);
      const shown = await first.open(address);
      const [free = ""] = shown.html.match(/<input(?=[^>]*name="seat")(?![^>]*disabled)[^>]*>/) ?? [];
      const seat = /value="(\d+)"/.exec(free)?.[1] ?? "";
      await first.send('name="plan"', { seat });
      return second.send('name="plan"', { seat });
    },
  ],
  [
    "merchandise not found",
    "Vi hittar inte varan.",
    async () =>
      (await visitor()).post("/aux/shop", { product: "sold-out-long-ago", variant: "one", quantity: "1" }),
  ],
];

const TICKETS: readonly Entry[] = [
  [
    "limit reached",
    /Du kan köpa högst 9 biljetter på en gång, och det här skulle bli 11\./,
    async () => {
      const browser = await withTickets(9);
      return browser.post(pricesOf(await findPerformance()), { band: "B", "quantity-1": "2" });
    },
  ],
  [
    "not enough seats in the price class",
    /Du ville ha 9 platser, men bara (en|\d) är ledig(a)? i prisklassen\./,
    async () => {
      const what = await findPerformance();
      for (;;) {
        const browser = await visitor();
        const shown = await browser.post(pricesOf(what), { band: "A+", "quantity-1": "9" });
        if (new URL(shown.address).pathname !== "/basket") return shown;
      }
    },
  ],
  [
    "too many tickets",
    /Du kan köpa högst 9 biljetter på en gång, och det här skulle bli 10\./,
    async () => (await visitor()).post(pricesOf(await findPerformance()), { band: "B", "quantity-1": "10" }),
  ],
  [
    "maximum, price type, performance with its date, previously bought, and the excess",
    /Du kan köpa högst 4 biljetter av typen Ungdom under 26 år till .+ \(.+ \d+ .+\)\. Du har 3 sedan tidigare, och med det här skulle det bli 5, 1 för många\./,
    async () => {
      const { performance } = await findPerformance();
      const { backEnd, caller } = await signedIn(HERE);
      const quantities = [{ priceType: 2, quantity: 3 }];
      const { basket } = await agreed(
        backEnd.basket.addBestAvailable({ performance, band: "B", quantities }, caller),
      );
      await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
      await pay(backEnd, caller, basket.totals.total.amount);
      return (await visitor(caller.session)).post(pricesOf(await findPerformance()), {
        band: "B",
        "quantity-2": "2",
      });
    },
  ],
  [
    "incomplete cluster",
    /Ofullständigt val: platserna hör ihop och säljs bara tillsammans\. Välj även /,
    async () => {
      const [seat] = await freePair();
      const browser = await visitor();
      const shown = await browser.open(`/events/${CLUSTERED.event}/${CLUSTERED.performance}/syos`);
      return browser.send('name="plan"', { seat: String(await placeOf(shown, seat)) });
    },
  ],
  [
    "single seat of a cluster cannot be removed",
    "En enstaka plats kan inte tas bort: platserna hör ihop. Ta bort dem tillsammans.",
    async () => {
      const { backEnd, caller } = await begin(HERE);
      const seats = (await freePair()).map((seat) => ({ seat, priceType: 1 }));
      const { performance } = CLUSTERED;
      const { basket } = await agreed(backEnd.basket.addSeats({ performance, seats }, caller));
      const ticket = basket.tickets[0]?.id ?? "";
      return (await visitor(caller.session)).post("/basket", { intent: "remove", ticket });
    },
  ],
];

/** The first free pair of seats, found by holding it briefly. */
async function freePair(): Promise<readonly [string, string]> {
  const { backEnd, caller } = await begin(HERE);
  const { performance } = CLUSTERED;
  for (const pair of PAIRS) {
    const seats = pair.map((seat) => ({ seat, priceType: 1 }));
    const held = await backEnd.basket.addSeats({ performance, seats }, caller);
    if (!held.ok) continue;
    await agreed(backEnd.basket.empty({}, caller));
    return pair;
  }
  throw new Error("No pair is free");
}

async function placeOf({ html }: Shown, seat: string): Promise<number> {
  const plan = /name="plan" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const { backEnd, caller } = await begin(HERE);
  return seatsOf(await agreed(backEnd.seating.plan({ plan }, caller))).findIndex(({ id }) => id === seat);
}

/** The errors of choosing tickets and of codes, for `catalogue.spec.ts`. */
export const OF_CHOOSING = { Event: EVENT, Codes: CODES, Tickets: TICKETS } as const;
