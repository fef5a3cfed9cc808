import { Hono } from "hono";
import { z } from "zod";
import { conflict, HELD, holdsAlready } from "./assumed.ts";
import { type Basket, type Books, findBasket, newId } from "./books.ts";
import { minorOf } from "./prices.ts";
import { viewContents } from "./views/contents.ts";
import { notRight, refuse, withBasket } from "./with-basket.ts";

/** The vendor answers with the changed list only: changes to other lists have to be read. */

interface Kind {
  readonly path: string;
  readonly ids: string;
  add(books: Books, basket: Basket, wanted: unknown): Response | null;
  drop(basket: Basket, stays: (one: { readonly id: string }) => boolean): void;
}

function kind<Item>(
  path: string,
  ids: string,
  item: z.ZodType<Item>,
  add: (books: Books, basket: Basket, items: readonly Item[]) => Response | null,
  drop: Kind["drop"],
): Kind {
  const shape = z.array(item);
  return {
    path,
    ids,
    drop,
    add(books, basket, wanted) {
      const items = shape.safeParse(wanted);
      return items.success ? add(books, basket, items.data) : notRight();
    },
  };
}

export const ITEMS = {
  donations: kind(
    "donations",
    "donationIds",
    z.strictObject({
      fundId: z.string(),
      amount: z.number().positive(),
      recognitionName: z.string().nullish(),
      isAnonymous: z.boolean().default(false),
      tributeTypeId: z.string().nullish(),
      tributeName: z.string().nullish(),
    }),
    ({ world }, basket, donations) => {
      if (donations.some(({ fundId }) => !world.funds.some(({ id }) => id === fundId)))
        return refuse(400, "No such fund");
      for (const { fundId: fund, amount, isAnonymous, ...shown } of donations) {
        basket.donations.push({
          id: newId("DONATION"),
          fund,
          amount: minorOf(amount),
          isAnonymous,
          recognitionName: shown.recognitionName || null,
          tributeTypeId: shown.tributeTypeId ?? null,
          tributeName: shown.tributeName || null,
        });
      }
      return null;
    },
    (basket, stays) => {
      basket.donations = basket.donations.filter(stays);
    },
  ),
  merchandiseItems: kind(
    "merchandise",
    "merchandiseItemIds",
    z.strictObject({ stockItem: z.string(), reference: z.string().nullish() }),
    (books, basket, wanted) => {
      const items = wanted.flatMap(({ stockItem }) =>
        books.world.stockItems.filter(({ id }) => id === stockItem),
      );
      if (items.length < wanted.length) return refuse(400, "No such stock item");
      for (const [item, many] of Map.groupBy(items, (one) => one)) {
        if (item.stock !== null && many.length > item.stock - takenOf(books, item.id))
          return refuse(409, "Not enough in stock");
      }
      for (const stockItem of items) basket.merchandise.push({ id: newId("MERCHANDISE"), stockItem });
      return null;
    },
    (basket, stays) => {
      basket.merchandise = basket.merchandise.filter(stays);
    },
  ),
  membershipSubscriptions: kind(
    "membership-subscriptions",
    "subscriptionIds",
    z.strictObject({ membershipId: z.string(), autoRenew: z.boolean().default(false) }),
    (books, basket, wanted) => {
      const items = wanted.flatMap(({ membershipId, autoRenew }) =>
        books.world.memberships
          .filter(({ id }) => id === membershipId)
          .map((membership) => ({ id: newId("SUBSCRIPTION"), membership, autoRenew })),
      );
      if (items.length < wanted.length) return refuse(400, "No such membership");
      if (holdsAlready(books, { customer: basket.customer, memberships: items }))
        return conflict("The customer has this membership", HELD);
      basket.memberships.push(...items);
      return null;
    },
    (basket, stays) => {
      basket.memberships = basket.memberships.filter(stays);
    },
  ),
  ticketSubscriptions: kind(
    "ticket-subscriptions",
    "ticketSubscriptionIds",
    z.strictObject({ pricingSetId: z.string(), quantity: z.int().positive() }),
    ({ world }, basket, wanted) => {
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
    (basket, stays) => {
      basket.ticketSubscriptions = basket.ticketSubscriptions.filter(stays);
    },
  ),
  giftVouchers: kind(
    "gift-vouchers",
    "giftVoucherIds",
    z.strictObject({
      amount: z.number().positive(),
      toName: z.string(),
      fromName: z.string().nullish(),
      message: z.string().nullish(),
      sendDate: z.string().nullish(),
      deliveryType: z.enum(["CustomerEmail", "RecipientEmail"]),
      deliveryEmailAddress: z.string().nullish(),
    }),
    (_books, basket, wanted) => {
      if (wanted.some((one) => one.deliveryType === "RecipientEmail" && !one.deliveryEmailAddress))
        return refuse(400, "Whom is it to be sent to?");
      for (const { amount, fromName, message, sendDate, deliveryEmailAddress, ...rest } of wanted) {
        basket.giftVouchers.push({
          id: newId("VOUCHER"),
          amount: minorOf(amount),
          ...rest,
          fromName: fromName ?? null,
          message: message ?? "",
          sendDate: sendDate ?? null,
          deliveryEmailAddress: deliveryEmailAddress ?? null,
        });
      }
      return null;
    },
    (basket, stays) => {
      basket.giftVouchers = basket.giftVouchers.filter(stays);
    },
  ),
};

export function createItemsApi(books: Books): Hono {
  const app = new Hono();
  const within = withBasket(books);
  for (const name of Object.keys(ITEMS) as (keyof typeof ITEMS)[]) {
    const { path, ids, add, drop } = ITEMS[name];
    const list = (basket: Basket) => Response.json(viewContents(books, basket)[name]);
    app.post(`/baskets/:id/${path}`, (c) =>
      within(c, z.array(z.unknown()).min(1), (basket, wanted) => add(books, basket, wanted) ?? list(basket)),
    );
    app.delete(`/baskets/:id/${path}`, (c) =>
      within(c, null, (basket) => {
        const gone = (c.req.query(ids) ?? "").split(",");
        drop(basket, ({ id }) => !gone.includes(id));
        return list(basket);
      }),
    );
  }
  return app;
}

function takenOf(books: Books, stockItem: string): number {
  const count = ({ merchandise }: Pick<Basket, "merchandise">) =>
    merchandise.filter((one) => one.stockItem.id === stockItem).length;
  const held = [...books.baskets.keys()].flatMap((id) => findBasket(books, id) ?? []);
  return [...books.orders.values(), ...held].reduce((sum, one) => sum + count(one), 0);
}
