import type { BackEnd } from "#contract/back-end.ts";
import { pictureOf } from "#contract/house-views.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { Good as GoodView, goods as operations } from "#contract/sales/goods.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Good, GoodType } from "#domain/sales/goods.ts";
import { moneyIn } from "../basket/basket-view.ts";
import { addLine, type NewLine } from "../basket/line-commands.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import { leftOf } from "../lines/allocator.ts";
import { findGood, stockKey } from "../lines/kinds/goods.ts";
import type { Services } from "../services.ts";

type NotSold = Extract<RefusalOf<typeof operations.add>, { reason: "unknown-goods" | "invalid" }>;

/** The shop's shelves, and putting something from them into the basket. */
export function createGoods(services: Services): BackEnd["goods"] {
  return {
    async shelf({ type: id, performance }, caller) {
      const index = await services.catalogue.current();
      const viewer = viewerOf(services, index, caller.language);
      const range = index.catalogue.sales?.goods;
      const type = range?.types.find((one) => one.id === id);
      if (!range || !type) return refused("unknown-goods");
      const event = performance === undefined ? null : index.performance(performance)?.event;
      if (event === undefined) return refused("unknown-goods");
      const goods = range.goods.filter((good) => good.type === id && !good.retired && belongsTo(good, event));
      const keys = goods.flatMap(({ id: good, variants }) =>
        variants.flatMap((variant) =>
          variant.stock === null ? [] : [stockKey({ good, variant: variant.id })],
        ),
      );
      const left = await leftOf(services.database, keys, new Date(viewer.now));
      const money = moneyIn(index);
      return done({
        type: viewType(type, viewer.language),
        goods: goods.map((good) => viewGood(index, good, left, viewer)),
        postage: range.post && {
          amount: money(range.post.amount),
          freeFrom: range.post.freeFrom === null ? null : money(range.post.freeFrom),
        },
      });
    },

    add(input, caller) {
      return addLine(
        services,
        caller,
        { operation: "addGoods", input },
        async ({ index }): Promise<Outcome<NewLine, NotSold>> => {
          const found = findGood(index, input);
          if (!found || found.good.retired) return refused("unknown-goods");
          if (!found.good.handover.includes(input.handover)) {
            return refused("invalid", { faults: [{ field: "handover", rule: "required" }] });
          }
          const { good, variant, quantity, handover } = input;
          return done({ kind: found.kind, quantity, details: { good, variant, handover } });
        },
      );
    },
  };
}

/** What belongs to no event in particular belongs to all. */
function belongsTo({ events }: Good, event: string | null): boolean {
  return event === null || events.length === 0 || events.includes(event);
}

function viewType({ id, name, kind }: GoodType, language: Viewer["language"]) {
  return { id, name: inLanguage(name, language), kind };
}

function viewGood(
  index: CatalogueIndex,
  good: Good,
  left: ReadonlyMap<string, number>,
  { language }: Viewer,
): GoodView {
  const money = moneyIn(index);
  return {
    id: good.id,
    name: inLanguage(good.name, language),
    about: inLanguage(good.about, language),
    picture: pictureOf(good, language),
    maker: good.maker,
    variants: good.variants.map((variant) => ({
      id: variant.id,
      name: variant.name && inLanguage(variant.name, language),
      price: money(variant.price),
      left: variant.stock === null ? null : (left.get(stockKey({ good: good.id, variant: variant.id })) ?? 0),
    })),
    handover: [...good.handover],
  };
}
