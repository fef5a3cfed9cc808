import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { seatsOf } from "../../src/web/seat-map/hall/plan-places.ts";
import { PORTS } from "../testing/ports.ts";
import { begin, buy, hold, readyToPay } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { type OnSale, performanceOnSale, SOMEBODY_NEW } from "../testing/shopper.ts";
import { openPlainBrowser, type PlainBrowser, type Shown } from "./plain-browser.ts";

/**
 * The catalogue of errors, whole: what goes wrong is made to go wrong, and the page says so in its words. Without a
 * browser, as a visitor without JavaScript meets it.
 */

const HERE = `http://localhost:${PORTS.errors}`;
test.use({ baseURL: HERE });
// One shop for all of them, one after the other; none stops the others.
test.describe.configure({ mode: "default" });

/** Evenings of the demo house that are what they are. */
const PASSED = "/events/la-boheme/1004";
const CANCELLED = "/events/carmen/1204";
const OFF_SALE = "/events/glada-ankan/1709";
const SOLD_OUT = "/events/svansjon/1802";
const OFF_SALE_AND_SOLD_OUT = 1104;
const PRIORITY = "/events/rusalka/1501";
const OPERA = { event: "trollflojten", performance: 1111, title: "" } as const;
const WITHIN_TWO_DAYS = { event: "blaskaggs-borg", performance: 2003, title: "" } as const;
const CLUSTERED = { event: "blaskaggs-borg", performance: 2006 } as const;
/** Seats of its middle that are sold two and two. */
const PAIRS = [3, 4, 5].flatMap((row) =>
  [1, 3, 5, 7, 9].map((seat) => [`ws-m-${row}-${seat}`, `ws-m-${row}-${seat + 1}`] as const),
);
const MOVED_TO_THE_PAST = { event: "blaskaggs-borg", performance: 2005 } as const;

let shop: ShopProcess;
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

// biome-ignore lint/suspicious/noExplicitAny: a file of the house as it stands
type File = any;

async function change(path: string, by: (content: File) => void): Promise<void> {
  const content = JSON.parse(await readFile(path, "utf8"));
  by(content);
  await writeFile(path, JSON.stringify(content));
}

function changePerformance(house: string, id: number, to: object): Promise<void> {
  return change(join(house, "season.json"), (season) => {
    for (const event of season.events)
      for (const performance of event.performances) if (performance.id === id) Object.assign(performance, to);
  });
}

/** Somebody new who looks at the shop, with the session of somebody prepared or none. */
async function visitor(session: string | null = null): Promise<PlainBrowser> {
  const browser = await openPlainBrowser(HERE, session);
  opened.push(browser);
  return browser;
}
const opened: PlainBrowser[] = [];
test.afterEach(async () => {
  for (const browser of opened.splice(0)) await browser.close();
});

const evening = () => performanceOnSale(HERE);
const pricesOf = ({ event, performance }: Pick<OnSale, "event" | "performance">) =>
  `/events/${event}/${performance}/price-selection`;

async function withTickets(count: number): Promise<PlainBrowser> {
  const begun = await begin(HERE);
  await hold(begun, await evening(), count);
  return visitor(begun.caller.session);
}

let people = 0;
const newAddress = () => {
  people += 1;
  return `errors-${process.pid}-${Date.now()}-${people}@test.example`;
};

async function signedIn() {
  const { backEnd, caller } = await begin(HERE);
  return { backEnd, caller: { ...caller, session: (await account()).session } };
}

async function account(): Promise<{ email: string; session: string | null }> {
  const { backEnd, caller } = await begin(HERE);
  const email = newAddress();
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, caller);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  return { email, session: registered.value.session };
}

async function atPassword(email: string): Promise<PlainBrowser> {
  const browser = await visitor();
  await browser.open("/login");
  await browser.send('name="email"', { email });
  return browser;
}

type Produced = () => Promise<Shown>;
type Entry = readonly [entry: string, words: string | RegExp, produced: Produced];

function shows(part: string, entries: readonly Entry[]): void {
  test.describe(part, () => {
    for (const [entry, words, produced] of entries) {
      test(entry, async () => {
        const { text, status } = await produced();
        if (typeof words === "string") expect(text).toContain(words);
        else expect(text).toMatch(words);
        expect(status).not.toBe(500);
      });
    }
  });
}

const look = (address: string): Produced => {
  return async () => (await visitor()).open(address);
};

/** Nobody can buy this evening's best seats any more. */
async function withoutBestSeats() {
  const what = await evening();
  const wishes = [{ priceType: 1, quantity: 9 }];
  for (;;) {
    const { backEnd, caller } = await begin(HERE);
    const { performance } = what;
    const held = await backEnd.basket.addBestAvailable({ performance, band: "A+", wishes }, caller);
    if (held.ok) continue;
    const left = "available" in held.refusal ? Number(held.refusal.available) : 0;
    if (left === 0) return what;
    wishes[0] = { priceType: 1, quantity: left };
  }
}

shows("Event", [
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
]);

shows("Authentication", [
  [
    "login failed",
    "E-postadressen eller lösenordet stämmer inte.",
    async () =>
      (await atPassword((await account()).email)).send('name="password"', { password: "Wrong12345" }),
  ],
  [
    "locked after too many wrong passwords",
    "Kontot är låst efter för många felaktiga lösenord. Välj ett nytt lösenord för att låsa upp det.",
    async () => {
      const browser = await atPassword((await account()).email);
      let shown = await browser.send('name="password"', { password: "Wrong12345" });
      for (let guess = 1; guess < 10 && !shown.text.includes("låst"); guess++)
        shown = await browser.send('name="password"', { password: `Wrong1234${guess}` });
      return shown;
    },
  ],
  [
    "account exists",
    "Det finns redan ett konto med den här e-postadressen. Logga in, eller välj ett nytt lösenord.",
    async () => {
      const { email } = await account();
      const browser = await visitor();
      await browser.open("/register");
      return browser.send('name="firstName"', { ...SOMEBODY_NEW, email, acceptTerms: "on" });
    },
  ],
  [
    "password missing",
    "Skriv ditt lösenord",
    async () => (await atPassword((await account()).email)).send('name="password"', { password: "" }),
  ],
  [
    "reset failed, and expired link",
    "Denna länk har upphört, du kan begära en ny länk",
    async () => {
      const browser = await visitor();
      await browser.open("/reset-password?token=long-gone");
      return browser.send('name="password"', { password: "Parkett2028", confirm: "Parkett2028" });
    },
  ],
  [
    "expired login link",
    "Denna länk har upphört, du kan begära en ny länk",
    async () => {
      const browser = await visitor();
      await browser.open("/authentication?token=long-gone");
      return browser.send('name="token"');
    },
  ],
  ["order not found", "Vi hittar inte biljetterna", look("/tickets?order=nobodys")],
  [
    "no customer found",
    /Ingen kund hittades .*Fyll i dina uppgifter för att skapa ett\./,
    async () => {
      const browser = await visitor();
      await browser.open("/smart/customer/search?email=nobody@test.example");
      return browser.send('name="email"');
    },
  ],
  [
    "no customer found, by name and telephone",
    /Ingen kund hittades .*Fyll i dina uppgifter för att skapa ett\./,
    () => searched("Nobody", "sv"),
  ],
  ...LANGUAGES.map((language): Entry => {
    const { refusals } = JSON.parse(readFileSync(`src/languages/${language}/account.json`, "utf8"));
    return [
      `too many matching responses, in ${language}`,
      new RegExp(`${refusals["too-many-matching"].replaceAll(".", "\\.")} .*\\d{3}-\\d{3}`),
      async () => {
        namesakes ??= Promise.all([account(), account()]);
        await namesakes;
        return searched(SOMEBODY.firstName, language);
      },
    ];
  }),
  [
    "too many searches",
    "Det blev många försök på kort tid. Vänta några minuter och försök igen.",
    async () => {
      let shown = await searched("Nobody", "sv");
      for (let again = 0; again < 10 && shown.status !== 429; again++) shown = await searched("Nobody", "sv");
      return shown;
    },
  ],
]);

/** Two accounts of one name and telephone. */
let namesakes: Promise<unknown> | undefined;

/** What a link without an address leads to, sent as it is filled in. */
async function searched(firstName: string, language: Language): Promise<Shown> {
  const browser = await openPlainBrowser(HERE, null, language);
  opened.push(browser);
  const { lastName, phone } = SOMEBODY;
  await browser.open(`/smart/customer/search?${new URLSearchParams({ firstName, lastName, phone })}`);
  return browser.send('name="phone"');
}

shows("Account", [
  [
    "an address is given whole or not at all",
    "Fyll i alla adressfält om du anger en adress",
    async () => {
      const browser = await visitor((await account()).session);
      await browser.open("/account/addresses");
      const part = { type: "billing", line1: "Kajgatan 1", postalCode: "", city: "", country: "191" };
      return browser.post("/account/addresses?type=billing", { ...part, intent: "save" });
    },
  ],
  [
    "the primary address stays",
    "Huvudadressen kan inte tas bort.",
    async () =>
      (await visitor((await account()).session)).post("/account/addresses", {
        type: "primary",
        intent: "remove",
      }),
  ],
]);

shows("Orders and basket", [
  [
    "reserved order locked",
    "Beställningen är låst. Kontakta biljettkassan.",
    async () => {
      const { caller, number } = await reservedOrder();
      const browser = await visitor(caller.session);
      await browser.open("/account/your-orders?view=reserved");
      await shop.desk("lock", number, "--why", "seats are being moved");
      return browser.send('name="order"');
    },
  ],
  [
    "basket not empty",
    "Det ligger redan något i varukorgen. Betala eller töm den först.",
    async () => {
      const { caller, backEnd } = await reservedOrder();
      const browser = await visitor(caller.session);
      await browser.open("/account/your-orders?view=reserved");
      await hold({ backEnd, caller }, await evening(), 1);
      return browser.send('name="order"');
    },
  ],
  [
    "return or cancel failed, with the address to write to",
    /Beställningen kunde inte lämnas tillbaka eller avbokas\. Skriv till oss på \S+@\S+, så hjälper vi dig\./,
    async () => {
      const { link, caller } = await buy(HERE, WITHIN_TWO_DAYS, 1);
      return (await visitor(caller.session)).post(`/order/cancel/${link}`, {});
    },
  ],
  [
    "credit could not be applied",
    "Du har inget till godo just nu.",
    async () => {
      const { caller } = await readyToPay(HERE, await evening(), 1);
      return (await visitor(caller.session)).post("/basket", { intent: "apply-credit" });
    },
  ],
  [
    "basket expired",
    "Tiden gick ut",
    async () => {
      const browser = await withTickets(1);
      await shop.query("update baskets set expires = now() - interval '1 second' where state = 'open'");
      await shop.query("update performance_seats set held_until = now() where state = 1");
      return browser.open("/basket");
    },
  ],
  [
    "shared link no longer active",
    "Länken till den delade biljetten är inte längre aktiv.",
    look("/shared-tickets?share=taken-back"),
  ],
  [
    "returned order has no tickets",
    "Beställningen är återlämnad och har inga biljetter.",
    async () => {
      const { token, number } = await sharedTicket(await evening());
      await shop.desk("refund", number);
      const browser = await visitor();
      // The money goes back first, by a job.
      for (let look = 0; look < 50; look++) {
        const shown = await browser.open(`/shared-tickets?share=${token}`);
        if (shown.status !== 200) return shown;
        await setTimeout(200);
      }
      throw new Error("The refund never came");
    },
  ],
]);

async function reservedOrder() {
  const { backEnd, caller } = await readyToPay(HERE, await evening(), 1);
  const reserved = await backEnd.orders.reserve({}, caller);
  if (!reserved.ok) throw new Error(reserved.refusal.reason);
  return { backEnd, caller, number: reserved.value.number };
}

async function sharedTicket(of: OnSale) {
  const { caller } = await buy(HERE, of, 1);
  const { backEnd } = await begin(HERE);
  const [order] = await read(backEnd.orders.mine({}, caller));
  const code = order?.tickets[0]?.code ?? "";
  const { token } = await read(backEnd.sharing.share({ code, name: "Mormor", email: "" }, caller));
  return { token, number: order?.number ?? "" };
}

async function read<Value>(
  answer: Promise<
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly refusal: { readonly reason: string } }
  >,
): Promise<Value> {
  const given = await answer;
  if (!given.ok) throw new Error(given.refusal.reason);
  return given.value;
}

shows("Codes", [
  [
    "gift voucher",
    "Koden verkar felaktig. Försök igen.",
    async () => {
      const browser = await withTickets(1);
      await browser.open("/basket");
      return browser.send('value="apply-voucher"', { code: "ABCD-234567" });
    },
  ],
  [
    "promo code invalid",
    "Koden gäller inte här just nu. Kontrollera hur den är skriven.",
    async () => {
      const browser = await withTickets(1);
      await browser.open("/basket");
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
      await browser.open("/basket");
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
      const { event, performance } = await evening();
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
      (await visitor()).post("/aux/shop", { good: "sold-out-long-ago", variant: "one", quantity: "1" }),
  ],
]);

shows("Tickets", [
  [
    "limit reached",
    /Du kan köpa högst 9 biljetter på en gång, och det här skulle bli 11\./,
    async () => {
      const browser = await withTickets(9);
      return browser.post(pricesOf(await evening()), { band: "B", "quantity-1": "2" });
    },
  ],
  [
    "not enough seats in the price class",
    /Du ville ha 9 platser, men bara (en|\d) är ledig(a)? i prisklassen\./,
    async () => {
      const what = await evening();
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
    async () => (await visitor()).post(pricesOf(await evening()), { band: "B", "quantity-1": "10" }),
  ],
  [
    "maximum, price type, performance with its date, previously bought, and the excess",
    /Du kan köpa högst 4 biljetter av typen Ungdom under 26 år till .+ \(.+ \d+ .+\)\. Du har 3 sedan tidigare, och med det här skulle det bli 5, 1 för många\./,
    async () => {
      const { performance } = await evening();
      const { backEnd, caller } = await signedIn();
      const wishes = [{ priceType: 2, quantity: 3 }];
      const { basket } = await read(
        backEnd.basket.addBestAvailable({ performance, band: "B", wishes }, caller),
      );
      await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
      await pay(backEnd, caller, basket.totals.total.amount);
      return (await visitor(caller.session)).post(pricesOf(await evening()), {
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
      const { basket } = await read(backEnd.basket.addSeats({ performance, seats }, caller));
      const ticket = basket.tickets[0]?.id ?? "";
      return (await visitor(caller.session)).post("/basket", { intent: "remove", ticket });
    },
  ],
]);

/** The first pair that nobody has, held for a moment to know. */
async function freePair(): Promise<readonly [string, string]> {
  const { backEnd, caller } = await begin(HERE);
  const { performance } = CLUSTERED;
  for (const pair of PAIRS) {
    const seats = pair.map((seat) => ({ seat, priceType: 1 }));
    const held = await backEnd.basket.addSeats({ performance, seats }, caller);
    if (!held.ok) continue;
    await read(backEnd.basket.empty({}, caller));
    return pair;
  }
  throw new Error("No pair is free");
}

/** A seat's place in the plan of the page shown, as its form names it. */
async function placeOf({ html }: Shown, seat: string): Promise<number> {
  const plan = /name="plan" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const { backEnd, caller } = await begin(HERE);
  return seatsOf(await read(backEnd.seating.plan({ plan }, caller))).findIndex(({ id }) => id === seat);
}

shows("Membership", [
  [
    "conflict",
    /Du har redan medlemskapet Sundoperans vän, så vi har tagit bort det ur varukorgen\./,
    async () => {
      const { backEnd, caller, expectedTotal, email } = await readyToPay(HERE, await evening(), 1);
      const wish = { level: "van", renews: false };
      await read(backEnd.memberships.join(wish, caller));
      // Bought meanwhile, in another window.
      const { caller: stranger } = await begin(HERE);
      const { session } = await read(
        backEnd.customers.logIn({ email, password: SOMEBODY.password }, stranger),
      );
      const elsewhere = { ...stranger, session };
      const { basket } = await read(backEnd.memberships.join(wish, elsewhere));
      await pay(backEnd, elsewhere, basket.totals.total.amount);
      const browser = await visitor(caller.session);
      await browser.open("/checkout/review");
      expect(expectedTotal).toBeGreaterThan(0);
      return browser.send('name="acceptTerms"', { acceptTerms: "on" });
    },
  ],
  ["sign-in required", /Logga in .*medlemskap/, look("/contributions/memberships/van")],
]);

async function pay(backEnd: BackEnd, caller: Caller, expectedTotal: number): Promise<void> {
  const { link, paymentPage } = await read(
    backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller),
  );
  await payByCard(paymentPage ?? "");
  await read(backEnd.orders.verify({ link, returned: "paid" }, caller));
}

shows("Payment", [
  [
    "provider unreachable",
    "Vi når inte betaltjänsten just nu. Platserna är kvar hos dig. Försök igen om några minuter.",
    async () => {
      const { caller } = await readyToPay(HERE, await evening(), 1);
      const browser = await visitor(caller.session);
      await browser.open("/checkout/review");
      await fetch(`${shop.payments}/sandbox/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ next: "create", answer: 503, times: 2 }),
      });
      return browser.send('name="acceptTerms"', { acceptTerms: "on" });
    },
  ],
  [
    "declined",
    /Banken godkände inte betalningen\. .*kontakta din bank/,
    async () => {
      const { backEnd, caller, expectedTotal } = await readyToPay(HERE, await evening(), 1);
      const { link, paymentPage } = await read(
        backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller),
      );
      await payByCard(paymentPage ?? "", DECLINED_CARD);
      const browser = await visitor(caller.session);
      await browser.open(`/order/verify?order=${link}&returned=cancelled`);
      return browser.send('name="order"');
    },
  ],
  [
    "cancelled",
    "Du avbröt betalningen.",
    async () => {
      const { backEnd, caller, expectedTotal } = await readyToPay(HERE, await evening(), 1);
      const { link } = await read(backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller));
      const browser = await visitor(caller.session);
      await browser.open(`/order/verify?order=${link}&returned=cancelled`);
      return browser.send('name="order"');
    },
  ],
]);

shows("System", [
  ["page not found", "Sidan kunde inte hittas", look("/no-such-page")],
  [
    "event form could not load, with the box office's number",
    /Formuläret kunde inte laddas\. Ring biljettkassan så hjälper vi dig\..*\d{3}-\d{3}/,
    look(`${PASSED}/form`),
  ],
]);

test.describe("What happens to the shop itself", () => {
  test("general error: what to do, and whom to call", async () => {
    await shop.query("alter table orders rename column created to gone");
    try {
      const { session } = await account();
      const { text, status } = await (await visitor(session)).open("/account/your-orders");
      expect(status).toBe(500);
      expect(text).toMatch(/Något gick fel hos oss .*Ladda om sidan och försök igen\..*ring biljettkassan/i);
    } finally {
      await shop.query("alter table orders rename column gone to created");
    }
  });

  test("past event has no tickets, and the maintenance page", async () => {
    const { token } = await sharedTicket({ ...MOVED_TO_THE_PAST, title: "" });
    await shop.kill();
    await changePerformance(shop.house, MOVED_TO_THE_PAST.performance, { starts: "-1d 19:00" });
    await shop.start();
    const shared = await (await visitor()).open(`/shared-tickets?share=${token}`);
    expect(shared.text).toContain("Föreställningen har redan varit, så det finns inga biljetter att visa.");
    await shop.kill();
    await change(join(shop.house, "house.json"), (house) => {
      house.maintenance = { ...house.maintenance, on: true };
    });
    await shop.start().catch(() => {});
    const closed = await (await visitor()).open("/");
    expect(closed.text).toContain("Biljettköpet är stängt för underhåll");
    await shop.kill();
    await change(join(shop.house, "house.json"), (house) => {
      house.maintenance = { ...house.maintenance, on: false };
    });
    await shop.start();
  });

  test("without its database nothing loads and nothing is saved, and every page and form says so", async () => {
    const { caller } = await readyToPay(HERE, await evening(), 1);
    const browser = await visitor(caller.session);
    const forms: Record<string, Record<string, string>> = {
      "/log-out": {},
      "/account/your-profile": { firstName: "Åsa" },
      "/account/update-password": { current: "a", password: "b", confirm: "c" },
      "/account/contact-preferences": {},
      "/basket": { intent: "promo-code", promoCode: "PREMIÄR" },
      "/checkout/review": { acceptTerms: "on", expectedTotal: "0", toPay: "0" },
      "/reset-password": { email: "somebody@test.example" },
    };
    await shop.stopDatabase();
    try {
      for (const address of ["/account/your-profile", "/account/your-orders"])
        expectAway(await browser.open(address));
      for (const [address, fields] of Object.entries(forms)) expectAway(await browser.post(address, fields));
    } finally {
      await shop.continueDatabase();
    }
  });
});

function expectAway({ text, status, address }: Shown): void {
  expect(status, address).toBe(503);
  expect(text, address).toMatch(
    /Vi är strax tillbaka .*Inget du har valt går förlorat\. .*ring biljettkassan: \d{3}/i,
  );
}

/** What cannot be made to happen here, and why; or where it is. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "country list failed": "the countries come with the page",
  "an access code that does not match the account's name": "src/engine/sales/access-schemes.test.ts",
  "free order could not be completed": "without its database, above: the page says whom to call",
  "bot check: no key, no version, script, execution": "src/web/bot-check/bot-check.test.ts",
  "a chunk that failed to load": "e2e/screens/words.spec.ts",
};

test("what is not made to happen here is named, with the test that does it where there is one", () => {
  for (const [entry, where] of Object.entries(ELSEWHERE))
    if (where.includes("/")) expect(existsSync(where), entry).toBe(true);
});
