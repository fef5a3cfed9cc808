import { Hono } from "hono";
import { z } from "zod";
import { BASKET_MS, type Basket, type Books, findBasket, newId } from "./books.ts";
import { minorOf } from "./prices.ts";
import { viewContents } from "./views.ts";

/**
 * What a basket has besides tickets. The vendor answers each change with the list that was changed, not with the basket; what
 * belongs to more than one list nobody hears of by that.
 */

type List =
  | "donations"
  | "merchandiseItems"
  | "membershipSubscriptions"
  | "giftVouchers"
  | "ticketSubscriptions";

const donation = z.strictObject({
  fundId: z.string(),
  amount: z.number().positive(),
  recognitionName: z.string().nullish(),
  isAnonymous: z.boolean().default(false),
  tributeName: z.string().nullish(),
});
const stock = z.strictObject({ stockItem: z.string() });
const membership = z.strictObject({ membershipId: z.string(), autoRenew: z.boolean().default(false) });
const ticketSubscription = z.strictObject({ pricingSetId: z.string(), quantity: z.int().positive() });
const voucher = z.strictObject({
  amount: z.number().positive(),
  toName: z.string(),
  message: z.string().nullish(),
  sendDate: z.string().nullish(),
  deliveryType: z.enum(["CustomerEmail", "RecipientEmail"]),
  deliveryEmailAddress: z.string().nullish(),
});

const refuse = (status: 400 | 404 | 409, message: string): Response => Response.json({ message }, { status });

export function createThingsApi(books: Books): Hono {
  const app = new Hono();
  const { world } = books;

  /** Under an address of its own each list is added to, all of it or none, and taken from. */
  function list<Item>(
    path: string,
    ids: string,
    name: List,
    shape: z.ZodType<Item>,
    add: (basket: Basket, items: readonly Item[]) => Response | null,
    drop: (basket: Basket, gone: (id: string) => boolean) => void,
  ): void {
    app.post(`/baskets/:id/${path}`, async (c) => {
      const basket = findBasket(books, c.req.param("id"));
      if (!basket) return refuse(404, "Basket not found");
      const body = z
        .array(shape)
        .min(1)
        .safeParse(await c.req.json().catch(() => null));
      if (!body.success) return refuse(400, "The request is not right");
      basket.expires = books.now() + BASKET_MS;
      return add(basket, body.data) ?? c.json(viewContents(books, basket)[name]);
    });
    app.delete(`/baskets/:id/${path}`, (c) => {
      const basket = findBasket(books, c.req.param("id"));
      if (!basket) return refuse(404, "Basket not found");
      const gone = (c.req.query(ids) ?? "").split(",");
      drop(basket, (id) => gone.includes(id));
      return c.json(viewContents(books, basket)[name]);
    });
  }

  list(
    "donations",
    "donationIds",
    "donations",
    donation,
    (basket, gifts) => {
      if (gifts.some(({ fundId }) => !world.funds.some(({ id }) => id === fundId)))
        return refuse(400, "No such fund");
      for (const { fundId: fund, amount, recognitionName, tributeName, isAnonymous } of gifts) {
        const said = { recognitionName: recognitionName || null, tributeName: tributeName || null };
        basket.donations.push({ id: newId("DONATION"), fund, amount: minorOf(amount), isAnonymous, ...said });
      }
      return null;
    },
    (basket, isGone) => {
      basket.donations = basket.donations.filter(({ id }) => !isGone(id));
    },
  );
  list(
    "merchandise",
    "merchandiseItemIds",
    "merchandiseItems",
    stock,
    (basket, wanted) => {
      const items = wanted.flatMap(({ stockItem }) => world.stockItems.filter(({ id }) => id === stockItem));
      if (items.length < wanted.length) return refuse(400, "No such stock item");
      for (const [item, many] of Map.groupBy(items, (one) => one)) {
        if (item.stock !== null && many.length > item.stock - takenOf(books, item.id))
          return refuse(409, "Not enough in stock");
      }
      for (const stockItem of items) basket.merchandise.push({ id: newId("MERCHANDISE"), stockItem });
      return null;
    },
    (basket, isGone) => {
      basket.merchandise = basket.merchandise.filter(({ id }) => !isGone(id));
    },
  );
  list(
    "membership-subscriptions",
    "subscriptionIds",
    "membershipSubscriptions",
    membership,
    (basket, wanted) => {
      const levels = wanted.flatMap(({ membershipId }) =>
        world.memberships.filter(({ id }) => id === membershipId),
      );
      if (levels.length < wanted.length) return refuse(400, "No such membership");
      for (const level of levels)
        basket.memberships.push({ id: newId("SUBSCRIPTION"), membership: level, autoRenew: false });
      return null;
    },
    (basket, isGone) => {
      basket.memberships = basket.memberships.filter(({ id }) => !isGone(id));
    },
  );
  list(
    "ticket-subscriptions",
    "ticketSubscriptionIds",
    "ticketSubscriptions",
    ticketSubscription,
    (basket, wanted) => {
      const made = wanted.flatMap(({ pricingSetId, quantity }) =>
        world.ticketSubscriptions.flatMap(({ name, pricingSets }) => {
          const set = pricingSets.find(({ id }) => id === pricingSetId);
          return set ? [{ structure: name, pricingSet: set.name, price: set.price, quantity }] : [];
        }),
      );
      if (made.length < wanted.length) return refuse(400, "No such pricing set");
      for (const { quantity, ...one } of made) {
        for (let count = 0; count < quantity; count++)
          basket.ticketSubscriptions.push({ id: newId("TICKETSUBSCRIPTION"), ...one });
      }
      return null;
    },
    (basket, isGone) => {
      basket.ticketSubscriptions = basket.ticketSubscriptions.filter(({ id }) => !isGone(id));
    },
  );
  list(
    "gift-vouchers",
    "giftVoucherIds",
    "giftVouchers",
    voucher,
    (basket, wanted) => {
      if (wanted.some((one) => one.deliveryType === "RecipientEmail" && !one.deliveryEmailAddress))
        return refuse(400, "Whom is it to be sent to?");
      for (const { amount, message, sendDate, deliveryEmailAddress, ...rest } of wanted) {
        const more = {
          message: message ?? "",
          sendDate: sendDate ?? null,
          deliveryEmailAddress: deliveryEmailAddress ?? null,
        };
        basket.giftVouchers.push({ id: newId("VOUCHER"), amount: minorOf(amount), ...rest, ...more });
      }
      return null;
    },
    (basket, isGone) => {
      basket.giftVouchers = basket.giftVouchers.filter(({ id }) => !isGone(id));
    },
  );
  return app;
}

/** How many of a thing are sold, or in a basket that is still there. */
function takenOf(books: Books, stockItem: string): number {
  const count = ({ merchandise }: Pick<Basket, "merchandise">) =>
    merchandise.filter((one) => one.stockItem.id === stockItem).length;
  const held = [...books.baskets.keys()].flatMap((id) => findBasket(books, id) ?? []);
  return [...books.orders.values(), ...held].reduce((sum, one) => sum + count(one), 0);
}
