import type { GoodsRange } from "./goods.ts";

/** What a house sells besides tickets, as its files say it; a part that is missing is not sold. */
export interface Sales {
  readonly goods?: GoodsRange;
}
