import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller, RefusalOf } from "#contract/operation.ts";
import type {
  FlexSubscriptionView,
  flexSubscriptions as operations,
  SubscriptionCard,
} from "#contract/sales/flex-subscriptions.ts";
import { inLanguage } from "#domain/languages.ts";
import { CURRENCIES } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  type FlexSubscription,
  isFlexSoldAt,
  surchargeFor,
} from "#domain/sales/packages/flex-subscriptions.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import { contextOf, readAfter } from "../../basket/read-basket.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import { viewPerformance } from "../../lines/basket-view.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../../lines/baskets.ts";
import { findFlex, isRedemption } from "../../lines/prepaid-tickets.ts";
import { viewFrozenPerformance as viewFrozen } from "../../orders/document/order-view.ts";
import type { Transaction } from "../../storage/database.ts";
import { type AppliedTender, baskets } from "../../storage/tables/shop.ts";
import { payByRedemptions, redemptionFor } from "../../value/pay-by-redemption.ts";
import {
  performanceOfUse,
  type RedemptionUse,
  type Subscription,
  subscriptionsOf,
} from "../../value/redemptions.ts";
import { pricedBasket } from "../../value/redemptions-of-basket.ts";
import { customerSession, findSession } from "../../visitors/sessions.ts";
import { FLEX, type FlexDetails } from "./flex-kind.ts";

type NotSold = Extract<
  RefusalOf<typeof operations.add>,
  { reason: "unknown-flex" | "flex-not-on-sale" } | { reason: "not-so-many" }
>;

type NotRedeemed = Extract<
  RefusalOf<typeof operations.redeem>,
  { reason: "unknown-ticket" | "unknown-subscription" | "not-by-redemption" }
>;

export function createFlexSubscriptions(services: Services): BackEnd["flexSubscriptions"] {
  const { database, settings } = services;
  return {
    async list(_input, caller) {
      const index = await services.catalogue.current();
      const viewer = viewerOf(services, index, caller);
      const all = index.catalogue.sales?.["flex-subscriptions"] ?? [];
      return done(all.filter(({ retired }) => !retired).map((flex) => viewFlex(index, flex, viewer)));
    },

    add(input, caller) {
      const requested = { operation: "addFlex", input };
      return addLine(services, { caller, requested }, async (context): Promise<Outcome<NewLine, NotSold>> => {
        const flex = findFlex(context.index, input.flex);
        if (!flex) return refused("unknown-flex");
        const name = inLanguage(flex.name, caller.language);
        if (!isFlexSoldAt(flex, context.now)) return refused("flex-not-on-sale", { name });
        const isThere = context.lines.some(
          ({ kind, details }) => kind === FLEX && (details as FlexDetails).flex === flex.id,
        );
        if (isThere) return refused("not-so-many", { name, max: 1 });
        return done({ kind: FLEX, quantity: 1, details: { flex: flex.id } });
      });
    },

    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const viewer = viewerOf(services, index, caller);
      const today = todayOf(services);
      const cards = await subscriptionsOf(database, session.value.customer, settings);
      return done(cards.map((card) => viewCard(index, card, viewer, today)));
    },

    async ways(_input, caller) {
      const session = await findSession(services, caller);
      if (!session || session.customer === null) return done([]);
      const { basket } = await readLiveBasket(services, database, session);
      if (!basket) return done([]);
      const priced = await pricedBasket(services, basket, session.customer);
      const cards = await subscriptionsOf(database, session.customer, settings);
      const paying = payByRedemptions(priced, cards, basket.tenders.filter(isRedemption));
      const spent = new Set(paying.flatMap((one) => ("why" in one ? [] : [one.redemption])));
      const money = moneyIn(priced.index);
      return done(
        cards
          .filter(
            ({ row, redemptions }) => row.cancelled === null && redemptions.some(({ use }) => use === null),
          )
          .map((card) => {
            const own = paying.filter(({ applied }) => applied.subscription === card.row.id);
            return {
              subscription: card.row.id,
              name: inLanguage(card.row.name, caller.language),
              available: card.redemptions.filter(
                ({ id, use, expires }) => use === null && !spent.has(id) && expires >= priced.today,
              ).length,
              tickets: priced.tickets.map((ticket) => {
                const mine = own.find(({ applied }) => applied.ticket === ticket.id);
                const inBasket = own.filter(
                  (one) =>
                    !("why" in one) &&
                    priced.tickets.find(({ id }) => id === one.applied.ticket)?.performance.id ===
                      ticket.performance.id,
                ).length;
                const flex = findFlex(priced.index, card.row.flex);
                const isUsed = mine !== undefined && !("why" in mine);
                const answer = isUsed ? null : redemptionFor(priced, card, ticket, { spent, inBasket });
                return {
                  ticket: ticket.id,
                  isUsed,
                  surcharge: money(flex ? surchargeFor(flex, ticket.band, ticket.price) : 0),
                  why: typeof answer === "string" ? answer : null,
                };
              }),
            };
          }),
      );
    },

    async redeem(input, caller) {
      return change(
        services,
        caller,
        { operation: "redeemRedemption", input },
        async (row, transaction, customer): Promise<Outcome<AppliedTender[], NotRedeemed>> => {
          const priced = await pricedBasket(services, row, customer);
          const ticket = priced.tickets.find(({ id }) => id === input.ticket);
          if (!ticket) return refused("unknown-ticket");
          const cards = await subscriptionsOf(transaction, customer, settings);
          const card = cards.find((one) => one.row.id === input.subscription);
          if (!card) return refused("unknown-subscription");
          const others = withoutTicket(row.tenders, input.ticket);
          const { id: subscription, flex } = card.row;
          const applied = { kind: "redemption" as const, subscription, flex, ticket: input.ticket };
          const all = payByRedemptions(priced, cards, [...others.filter(isRedemption), applied]);
          const mine = all.find((one) => one.applied === applied);
          if (mine && "why" in mine) return refused("not-by-redemption", { why: mine.why });
          return done([...others, applied]);
        },
      );
    },

    async keepRedemption(input, caller) {
      return change(
        services,
        caller,
        { operation: "keepRedemption", input },
        async (row): Promise<Outcome<AppliedTender[], never>> =>
          done(withoutTicket(row.tenders, input.ticket)),
      );
    },
  };
}

function withoutTicket(tenders: readonly AppliedTender[], ticket: string): AppliedTender[] {
  return tenders.filter((one) => !isRedemption(one) || one.ticket !== ticket);
}

async function change<Refusal extends { readonly reason: string }>(
  services: Services,
  caller: Caller,
  requested: { readonly operation: string; readonly input: unknown },
  to: (
    row: BasketRow,
    transaction: Transaction,
    customer: string,
  ) => Promise<Outcome<AppliedTender[], Refusal>>,
) {
  const signedIn = await customerSession(services, caller);
  if (!signedIn.ok) return signedIn;
  const context = await contextOf(services, caller);
  if (!context.ok) return context;
  const changed = await execute(
    services,
    { session: signedIn.value, caller, requested },
    async (transaction) => {
      const row = await lockLiveBasket(services, transaction, signedIn.value);
      if (!row) return refused("no-basket");
      if (row.state === "paying") return refused("payment-under-way");
      const tenders = await to(row, transaction, signedIn.value.customer);
      if (!tenders.ok) return tenders;
      await transaction.update(baskets).set({ tenders: tenders.value }).where(eq(baskets.id, row.id));
      return done(null);
    },
  );
  return changed.ok ? done({ basket: await readAfter(context.value) }) : changed;
}

function viewFlex(index: CatalogueIndex, flex: FlexSubscription, viewer: Viewer): FlexSubscriptionView {
  const say = (text: FlexSubscription["name"]) => inLanguage(text, viewer.language);
  const money = moneyIn(index);
  return {
    id: flex.id,
    name: say(flex.name),
    about: say(flex.about),
    terms: say(flex.terms),
    structure: say(flex.structure),
    picture: { url: `/house/${flex.picture.file}`, alt: say(flex.picture.alt) },
    redemptions: flex.redemptions,
    price: money(flex.price),
    months: flex.months,
    until: flex.until ?? null,
    bands: flex.bands.map(({ band, surcharge }) => ({ band, surcharge: money(surcharge) })),
    priceTypes: flex.priceTypes.flatMap((id) => {
      const type = index.priceType(id);
      return type ? [say(type.name)] : [];
    }),
    performances: flex.performances
      .flatMap((id) => index.performance(id) ?? [])
      .sort((a, b) => a.starts - b.starts)
      .map((performance) => viewPerformance(index, performance, viewer, new Date(viewer.now))),
    mostPerPerformance: flex.mostPerPerformance,
    isOnSale: isFlexSoldAt(flex, viewer.now),
  };
}

function viewCard(
  index: CatalogueIndex,
  { row, redemptions }: Subscription,
  viewer: Viewer,
  today: string,
): SubscriptionCard {
  const free = redemptions.filter(({ use }) => use === null);
  const available = row.cancelled === null ? free.filter(({ expires }) => expires >= today).length : 0;
  const currency = CURRENCIES.find((known) => known === row.currency) ?? "SEK";
  return {
    id: row.id,
    flex: findFlex(index, row.flex)?.id ?? null,
    name: inLanguage(row.name, viewer.language),
    structure: inLanguage(row.structure, viewer.language),
    price: { amount: row.price, currency },
    issued: row.issued.toISOString(),
    expires: free.reduce((last, { expires }) => (expires > last ? expires : last), row.expires),
    available,
    used: redemptions.flatMap(({ use }) => (use ? [viewUse(index, use, viewer)] : [])),
    state:
      row.cancelled !== null
        ? "cancelled"
        : available > 0
          ? "active"
          : free.length > 0
            ? "expired"
            : "used-up",
  };
}

function viewUse(
  index: CatalogueIndex,
  use: RedemptionUse,
  viewer: Viewer,
): SubscriptionCard["used"][number] {
  const { link, number, created } = use.order;
  const id = performanceOfUse(use);
  const frozen = use.document.snapshot.performances.find((one) => one.id === id);
  return {
    performance: frozen ? viewFrozen(frozen, index.changesOf(frozen.id), viewer, created) : null,
    order: { link, number },
    underWay: use.underWay,
  };
}
