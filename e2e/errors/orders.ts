import { setTimeout } from "node:timers/promises";
import { expect } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { DECLINED_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { agreed, begin, buy, hold, readyToPay } from "../testing/prepared.ts";
import {
  type Entry,
  findPerformance,
  HERE,
  look,
  PASSED,
  pay,
  reservedOrder,
  sharedTicket,
  shop,
  visitor,
  WITHIN_TWO_DAYS,
  withTickets,
} from "./shop-of-errors.ts";

/** The provider has notified the shop of the declined card. */
async function declineHeard(link: string): Promise<void> {
  const hints = () =>
    shop.query('select t.hint from tenders t join orders o on o.id = t."order" where o.link = $1', [link]);
  await expect.poll(hints).toEqual([{ hint: "declined" }]);
}

const ORDERS_AND_BASKET: readonly Entry[] = [
  [
    "reserved order locked",
    "Beställningen är låst. Kontakta biljettkassan.",
    async () => {
      const { caller, number } = await reservedOrder();
      const browser = await visitor(caller.session);
      await browser.open("/account/your-orders?view=reserved");
      await shop.boxOffice("lock", number, "--why", "seats are being moved");
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
      await hold({ backEnd, caller }, await findPerformance(), 1);
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
      const { caller } = await readyToPay(HERE, await findPerformance(), 1);
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
      const { token, number } = await sharedTicket(await findPerformance());
      await shop.boxOffice("refund", number);
      const browser = await visitor();
      // A job refunds the money first.
      for (let look = 0; look < 50; look++) {
        const shown = await browser.open(`/shared-tickets?share=${token}`);
        if (shown.status !== 200) return shown;
        await setTimeout(200);
      }
      throw new Error("The refund never came");
    },
  ],
];

const MEMBERSHIP: readonly Entry[] = [
  [
    "conflict",
    /Du har redan medlemskapet Sundoperans vän, så vi har tagit bort det ur varukorgen\./,
    async () => {
      const { backEnd, caller, expectedTotal, email } = await readyToPay(HERE, await findPerformance(), 1);
      const request = { level: "van", renews: false };
      await agreed(backEnd.memberships.join(request, caller));
      const { caller: stranger } = await begin(HERE);
      const { session } = await agreed(
        backEnd.customers.logIn({ email, password: SOMEBODY.password }, stranger),
      );
      const elsewhere = { ...stranger, session };
      const { basket } = await agreed(backEnd.memberships.join(request, elsewhere));
      await pay(backEnd, elsewhere, basket.totals.total.amount);
      const browser = await visitor(caller.session);
      await browser.open("/checkout/review");
      expect(expectedTotal).toBeGreaterThan(0);
      return browser.send('name="acceptTerms"', { acceptTerms: "on" });
    },
  ],
  ["sign-in required", /Logga in .*medlemskap/, look("/contributions/memberships/van")],
];

const PAYMENT: readonly Entry[] = [
  [
    "provider unreachable",
    "Vi når inte betaltjänsten just nu. Platserna är kvar hos dig. Försök igen om några minuter.",
    async () => {
      const { caller } = await readyToPay(HERE, await findPerformance(), 1);
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
      const { backEnd, caller, expectedTotal } = await readyToPay(HERE, await findPerformance(), 1);
      const { link, paymentPage } = await agreed(
        backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller),
      );
      await payByCard(paymentPage ?? "", DECLINED_CARD);
      await declineHeard(link);
      const browser = await visitor(caller.session);
      await browser.open(`/order/verify?order=${link}&returned=cancelled`);
      return browser.send('name="order"');
    },
  ],
  [
    "cancelled",
    "Du avbröt betalningen.",
    async () => {
      const { backEnd, caller, expectedTotal } = await readyToPay(HERE, await findPerformance(), 1);
      const { link } = await agreed(backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller));
      const browser = await visitor(caller.session);
      await browser.open(`/order/verify?order=${link}&returned=cancelled`);
      return browser.send('name="order"');
    },
  ],
];

const SYSTEM: readonly Entry[] = [
  ["page not found", "Sidan kunde inte hittas", look("/no-such-page")],
  [
    "event form could not load, with the box office's number",
    /Formuläret kunde inte laddas\. Ring biljettkassan så hjälper vi dig\..*\d{3}-\d{3}/,
    look(`${PASSED}/form`),
  ],
];

/** The errors of orders, payments and memberships, for `catalogue.spec.ts`. */
export const OF_ORDERS = {
  "Orders and basket": ORDERS_AND_BASKET,
  Membership: MEMBERSHIP,
  Payment: PAYMENT,
  System: SYSTEM,
} as const;
